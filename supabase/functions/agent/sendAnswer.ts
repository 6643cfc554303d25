import * as v from 'valibot';

import type { WahaContext } from '../_shared/waha/context.ts';
import { sendPrepared } from '../_shared/waha/preparedMessage.ts';
import { bubbleId, divideAnswer } from './bubbles.ts';
import type { Told } from './outcome.ts';
import { createPresence, type ChatPresence } from './presence.ts';

export interface SendContext extends WahaContext {
  /** Milliseconds for which the business is shown as typing before a text. */
  typingTime: (text: string) => number;
}

/** A message of an answer that an earlier process wrote and perhaps sent. */
export const BegunMessage = v.object({ id: v.string(), body: v.string(), begun_at: v.string(), is_sent: v.boolean() });

interface AnsweredRun {
  id: string;
  attempt: number;
  version: string;
  session: string;
  channel_id: string;
  chat_id: string;
}

interface Bubble {
  id: string;
  body: string;
}

const bubblesOf = (run: AnsweredRun, text: string): Promise<Bubble[]> =>
  Promise.all(divideAnswer(text).map(async (body, index) => ({ id: await bubbleId(run.id, index), body })));

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Writes and sends the bubbles of an answer one after the other, as long as it is wanted: a newer message or a setting may
 * come before the first one, a person or a pause before each. The database decides that under the lock of the chat.
 *
 * @param typedFor the milliseconds for which the business has been shown as typing already
 */
export async function sendAnswer(
  context: SendContext,
  run: AnsweredRun,
  { text, told, presence, typedFor = 0 }: { text: string; told: Told; presence: ChatPresence; typedFor?: number },
): Promise<void> {
  await sendBubbles(context, run, { bubbles: await bubblesOf(run, text), first: 0, told, presence, typedFor });
}

/** Sends what is missing of an answer that an earlier process has begun. What it perhaps sent is looked up first. */
export async function resumeAnswer(
  context: SendContext,
  run: AnsweredRun & { text: string },
  { messages, may_send: maySend }: { messages: v.InferOutput<typeof BegunMessage>[]; may_send: boolean },
): Promise<void> {
  for (const { id, body, begun_at: begunAt } of messages.filter(({ is_sent: isSent }) => !isSent)) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    const isSent = await sendPrepared(context, run.session, { id, chatId: run.chat_id, body, begunAt, maySend });
    if (!isSent) return;
  }
  const bubbles = await bubblesOf(run, run.text);
  const presence = createPresence(context, run.session, run.chat_id);
  await sendBubbles(context, run, { bubbles, first: messages.length, told: {}, presence, typedFor: 0 });
}

async function sendBubbles(
  context: SendContext,
  run: AnsweredRun,
  options: { bubbles: Bubble[]; first: number; told: Told; presence: ChatPresence; typedFor: number },
): Promise<void> {
  const { bubbles, first, told, presence, typedFor } = options;
  try {
    for (const [index, bubble] of bubbles.entries()) {
      if (index < first) continue;
      presence.start();
      // oxlint-disable-next-line no-await-in-loop -- one bubble after the other
      await pause(Math.max(context.typingTime(bubble.body) - (index === 0 ? typedFor : 0), 0));
      const messageIds = bubbles.map(({ id }) => id);
      // oxlint-disable-next-line no-await-in-loop -- one bubble after the other
      const isBegun = await begin(context, run, { bubble, told: { ...told, message_ids: messageIds } });
      // oxlint-disable-next-line no-await-in-loop -- the business is not shown as typing after its message
      await presence.stop();
      // oxlint-disable-next-line no-await-in-loop -- one bubble after the other
      if (!isBegun) return index === 0 ? undefined : await stop(context, run);
      const message = { ...bubble, chatId: run.chat_id, begunAt: null };
      // oxlint-disable-next-line no-await-in-loop -- one bubble after the other
      if (!(await sendPrepared(context, run.session, message))) return;
    }
  } finally {
    await presence.stop();
  }
}

/** Writes a message of the answer; false: it is not wanted any more, or another process sends it. */
async function begin(
  { service }: SendContext,
  run: AnsweredRun,
  { bubble, told }: { bubble: Bubble; told: object },
): Promise<boolean> {
  const p_message = {
    ...bubble,
    channel_id: run.channel_id,
    chat_id: run.chat_id,
    author: 'ai',
    agent_version: run.version,
    run: { id: run.id, attempt: run.attempt, ...told },
  };
  const { data, error, status } = await service.rpc('begin_outgoing', { p_message });
  if (error && status === 409) return false;
  if (error) throw error;
  return (data as { fresh: boolean }).fresh;
}

/** The rest of the answer is not wanted: a person writes now, or the AI is paused. What was sent remains. */
async function stop({ service }: SendContext, run: AnsweredRun): Promise<void> {
  const p_result = { status: 'sent', why: 'stopped' };
  const { error } = await service.rpc('settle_agent_run', { p_run: run.id, p_attempt: run.attempt, p_result });
  if (error) throw error;
}
