import * as v from 'valibot';

import { ApiError } from '../_shared/errors.ts';
import { logError } from '../_shared/log.ts';
import {
  extensionOf,
  isOfType,
  maxMediaBytes,
  readMedia,
  removeMedia,
  storeMedia,
  type Media,
} from '../_shared/media.ts';
import type { WahaContext } from '../_shared/waha/context.ts';
import { sendModeOf } from '../_shared/waha/outgoingFile.ts';
import { sendPrepared } from '../_shared/waha/preparedMessage.ts';
import { sendWaitingNotices } from '../_shared/waha/waitingNotices.ts';
import { bubbleId, divideAnswer } from './bubbles.ts';
import { typeOf } from './files.ts';
import type { RunReport } from './outcome.ts';
import { createPresence, type ChatPresence } from './presence.ts';
import type { SendableFile } from './sendableFile.ts';

export interface SendContext extends WahaContext {
  /** Milliseconds for which the business is shown as typing before a text. */
  typingTime: (text: string) => number;
}

/** A message of an answer that an earlier process wrote and perhaps sent. */
export const BegunMessage = v.object({
  id: v.string(),
  body: v.string(),
  media: v.nullable(v.object({ path: v.string(), mimetype: v.string(), filename: v.nullable(v.string()) })),
  begun_at: v.string(),
  is_sent: v.boolean(),
});

interface AnsweredRun {
  id: string;
  attempt: number;
  version: string;
  session: string;
  channel_id: string;
  chat_id: string;
  room_id: string;
  business_id: string;
}

/** A message of an answer: a bubble of its text, or a file with its name as the caption. */
interface Part {
  id: string;
  body: string;
  file: SendableFile | null;
}

/** The ids of files follow no bubble, so that they stay the same however the text is divided. */
const firstFile = 100;

async function partsOf(run: AnsweredRun, text: string, files: readonly SendableFile[]): Promise<Part[]> {
  const parts = [
    ...divideAnswer(text).map((body, index) => ({ index, body, file: null })),
    ...files.map((file, index) => ({ index: firstFile + index, body: file.name, file })),
  ];
  return Promise.all(parts.map(async ({ index, ...part }) => ({ ...part, id: await bubbleId(run.id, index) })));
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Writes and sends the messages of an answer one after the other, as long as it is wanted: a newer message or a setting may
 * come before the first one, a person or a pause before each. The database decides that under the lock of the chat. A file
 * that is not there any more, or that the business has stopped letting the AI send, calls the team instead.
 *
 * @param files what follows the text
 * @param typedFor the milliseconds for which the business has been shown as typing already
 */
export async function sendAnswer(
  context: SendContext,
  run: AnsweredRun,
  {
    text,
    files,
    report,
    presence,
    typedFor = 0,
  }: { text: string; files: readonly SendableFile[]; report: RunReport; presence: ChatPresence; typedFor?: number },
): Promise<void> {
  const parts = await partsOf(run, text, files);
  await sendParts(context, run, { parts, begun: new Set(), report, presence, typedFor });
}

/** Sends what is missing of an answer that an earlier process has begun. What it perhaps sent is looked up first. */
export async function resumeAnswer(
  context: SendContext,
  run: AnsweredRun & { text: string; files: readonly SendableFile[] },
  { messages, may_send: maySend }: { messages: v.InferOutput<typeof BegunMessage>[]; may_send: boolean },
): Promise<void> {
  for (const { id, body, media, begun_at: begunAt } of messages.filter(({ is_sent: isSent }) => !isSent)) {
    const message = { id, chatId: run.chat_id, body, media, begunAt, maySend };
    // oxlint-disable-next-line no-await-in-loop -- in order
    if (!(await sendPrepared(context, run.session, message))) return;
  }
  const parts = await partsOf(run, run.text, run.files);
  const presence = createPresence(context, run.session, run.chat_id);
  const begun = new Set(messages.map(({ id }) => id));
  await sendParts(context, run, { parts, begun, report: {}, presence, typedFor: 0 });
}

async function sendParts(
  context: SendContext,
  run: AnsweredRun,
  options: { parts: Part[]; begun: Set<string>; report: RunReport; presence: ChatPresence; typedFor: number },
): Promise<void> {
  const { parts, begun, report, presence, typedFor } = options;
  const isFirst = begun.size === 0;
  const missing = parts.filter(({ id }) => !begun.has(id));
  const { media, isComplete } = await storeFiles(context, run, missing);
  try {
    if (!isComplete && isFirst) {
      await presence.stop();
      return await callTeam(context, run, report);
    }
    for (const [index, part] of missing.entries()) {
      presence.start();
      // oxlint-disable-next-line no-await-in-loop -- one message after the other
      await pause(Math.max(context.typingTime(part.body) - (index === 0 ? typedFor : 0), 0));
      const messageIds = parts.map(({ id }) => id);
      const message = { id: part.id, body: part.body, media: media.get(part.id) ?? null };
      // oxlint-disable-next-line no-await-in-loop -- one message after the other
      const isBegun = await begin(context, run, { message, report: { ...report, message_ids: messageIds } });
      // oxlint-disable-next-line no-await-in-loop -- the business is not shown as typing after its message
      await presence.stop();
      // oxlint-disable-next-line no-await-in-loop -- one message after the other
      if (!isBegun) return index === 0 && isFirst ? undefined : await stop(context, run);
      begun.add(part.id);
      const prepared = { ...message, chatId: run.chat_id, begunAt: null };
      // oxlint-disable-next-line no-await-in-loop -- one message after the other
      if (!(await sendPrepared(context, run.session, prepared))) return;
    }
  } finally {
    await presence.stop();
    // What is not wanted any more is no file of the chat.
    await Promise.all(
      Array.from(media).flatMap(([id, { path }]) => (begun.has(id) ? [] : removeMedia(context.service, path))),
    );
  }
}

/**
 * Copies the files of an answer to the folder of the chat, so that they are erased with it and stay as they were sent.
 * `isComplete`: all are there.
 */
async function storeFiles(
  { service }: SendContext,
  run: AnsweredRun,
  parts: readonly Part[],
): Promise<{ media: Map<string, Media>; isComplete: boolean }> {
  const media = new Map<string, Media>();
  let isComplete = true;
  for (const { id, file } of parts) {
    if (!file) continue;
    const mimetype = typeOf(file) ?? '';
    const path = `${run.business_id}/${run.room_id}/${id}.${extensionOf(mimetype) ?? 'bin'}`;
    // oxlint-disable-next-line no-await-in-loop -- one file in the memory at a time
    const size = file.is_offered === false ? null : await copyFile(service, file, { path, mimetype });
    if (size === null) isComplete = false;
    media.set(id, { path, mimetype, filename: file.filename, size });
  }
  return { media, isComplete };
}

/** The bytes of the copy; null: the file is gone, or is not what it was offered as. */
async function copyFile(
  service: SendContext['service'],
  { bucket, path: from }: SendableFile,
  { path, mimetype }: { path: string; mimetype: string },
): Promise<number | null> {
  try {
    const bytes = await readMedia(service, from, bucket);
    if (bytes.length > maxMediaBytes || !isOfType(bytes, mimetype)) return null;
    await storeMedia(service, path, bytes, mimetype);
    return bytes.length;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    logError(error);
    return null;
  }
}

/** Writes a message of the answer; false: it is not wanted any more, or another process sends it. */
async function begin(
  { service }: SendContext,
  run: AnsweredRun,
  { message, report }: { message: { id: string; body: string; media: Media | null }; report: object },
): Promise<boolean> {
  const p_message = {
    ...message,
    ...(message.media && { kind: sendModeOf(message.media.mimetype, false).kind }),
    channel_id: run.channel_id,
    chat_id: run.chat_id,
    author: 'ai',
    agent_version: run.version,
    run: { id: run.id, attempt: run.attempt, ...report },
  };
  const { data, error, status } = await service.rpc('begin_outgoing', { p_message });
  if (error && status === 409) return false;
  if (error) throw error;
  return (data as { fresh: boolean }).fresh;
}

/** Calls the team for an answer whose file cannot be sent. Nothing of it was sent. */
async function callTeam(context: SendContext, run: AnsweredRun, report: RunReport): Promise<void> {
  const p_result = { ...report, status: 'escalated', why: 'not_sent' };
  const { data, error } = await context.service.rpc('settle_agent_run', {
    p_run: run.id,
    p_attempt: run.attempt,
    p_result,
  });
  if (error) throw error;
  if (data === 'escalated') await sendWaitingNotices(context, run.session);
}

/** The rest of the answer is not wanted: a person writes now, or the AI is paused. What was sent remains. */
async function stop({ service }: SendContext, run: AnsweredRun): Promise<void> {
  const p_result = { status: 'sent', why: 'stopped' };
  const { error } = await service.rpc('settle_agent_run', { p_run: run.id, p_attempt: run.attempt, p_result });
  if (error) throw error;
}
