/** Voice notes, pictures and documents of customers as text (`private.message_reading`). What is read is the customer's words. */
import * as v from 'valibot';

import type { Bytes } from '../_shared/bytes.ts';
import type { Fetch } from '../_shared/clients.ts';
import type { Beside, Claimed } from '../_shared/drain.ts';
import type { HearingEndpoint } from '../_shared/env.ts';
import { ApiError } from '../_shared/errors.ts';
import { baseType, isOfType, readMedia } from '../_shared/media.ts';
import { noteRowFailure, readRows, Rows } from '../_shared/rowFailures.ts';
import type { AnswerContext } from './asked.ts';
import { callsFor } from './calls.ts';
import { readDocument } from './documents.ts';
import { transcribe } from './hearing.ts';
import { failureOf, retryDelayOf, type Failure } from './model.ts';
import { providerWords } from './providerWords.ts';
import { describe, maxPictureBytes } from './seeing.ts';

export interface ReadingContext extends Pick<AnswerContext, 'service' | 'models'> {
  fetch: Fetch;
  hearing: HearingEndpoint | null;
}

/** Milliseconds of one call. An answer waits for twenty seconds (`private.reading_patience`). */
const timeout = 15_000;
/** Milliseconds for a recording or a document that no answer waits for. */
const longTimeout = 60_000;
/** Bytes of a recording that an answer waits for: some ten minutes of WhatsApp's voice notes. */
const longBytes = 1_500_000;
/** Attempts with a server that fails. */
const maxAttempts = 2;

const ClaimedReading = v.object({
  id: v.string(),
  attempt: v.number(),
  is_last: v.boolean(),
  kind: v.picklist(['voice', 'image', 'document']),
  media: v.object({
    path: v.string(),
    mimetype: v.string(),
    filename: v.nullish(v.string()),
    size: v.nullish(v.number()),
  }),
  caption: v.nullable(v.string()),
  business_id: v.string(),
  room_id: v.string(),
  products: v.array(v.string()),
});
export type ClaimedReading = v.InferOutput<typeof ClaimedReading>;

const Claim = v.object({ readings: Rows, next_ms: v.nullable(v.number()), ended: v.array(v.string()) });

/** What the function can read with its settings. Documents need no model. */
const sensesOf = ({ hearing, models }: ReadingContext): ClaimedReading['kind'][] => [
  ...(hearing ? (['voice'] as const) : []),
  ...(models.seeing ? (['image'] as const) : []),
  'document',
];

/** Takes due readings. Throws if the database fails. */
export async function claimReadings(
  context: ReadingContext,
  most: number,
  mine: readonly string[],
  beside: Beside,
): Promise<Claimed<ClaimedReading>> {
  const { service } = context;
  const { data, error } = await service.rpc('claim_message_readings', {
    p_most: most,
    p_running: mine,
    p_senses: sensesOf(context),
  });
  if (error) throw error;
  const { readings, next_ms: nextMs, ended } = v.parse(Claim, data);
  const runs = readRows(ClaimedReading, readings, (id, failure) =>
    beside(noteRowFailure(service, 'message-readings', id, failure)),
  );
  return { runs, nextMs, ended };
}

/** Why a file was not read, beside the failures of a model. The dashboard has words for each. */
type Unread = Failure | 'empty' | 'too_large' | 'wrong_type' | 'identity' | 'unreadable' | 'missing';

/** What `settle_message_reading` stores. */
interface RunReport {
  error?: Failure;
  error_words?: string | null;
  model_name?: string;
  tokens_in?: number;
  tokens_out?: number;
  cost?: number;
  ms?: number;
}
type Settled =
  | { status: 'read'; reading: object; report: RunReport }
  | { status: 'off'; reading: null; report: RunReport }
  | { status: 'failed'; reading: object; retryMs?: number; report: RunReport };

const failed = (why: Unread, report: RunReport = {}): Settled => ({
  status: 'failed',
  reading: { status: 'failed', why },
  report,
});

const readText = (text: string, rest: object, report: RunReport): Settled =>
  text === ''
    ? failed('empty', report)
    : { status: 'read', reading: { status: 'read', text: text.replaceAll('\0', ''), ...rest }, report };

/** The bytes of a message's file, from the storage only; or why it cannot be read. */
async function bytesOf({ service }: ReadingContext, reading: ClaimedReading, most: number): Promise<Bytes | Settled> {
  const { media, business_id: business, room_id: room } = reading;
  if (!media.path.startsWith(`${business}/${room}/`)) return failed('missing');
  if ((media.size ?? 0) > most) return failed('too_large');
  try {
    const bytes = await readMedia(service, media.path);
    if (bytes.length > most) return failed('too_large');
    return isOfType(bytes, media.mimetype) ? bytes : failed('wrong_type');
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return failed('missing');
    throw error;
  }
}

const maxVoiceBytes = 16 * 1024 * 1024;
/** Types that models take. HEIC is not among them. */
const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

async function hear(context: ReadingContext, reading: ClaimedReading, signal: AbortSignal): Promise<Settled> {
  const { fetch, hearing } = context;
  if (!hearing) return { status: 'off', reading: null, report: {} };
  const bytes = await bytesOf(context, reading, maxVoiceBytes);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const began = performance.now();
  const report: RunReport = { model_name: hearing.model };
  const limit = AbortSignal.timeout(bytes.length > longBytes ? longTimeout : timeout);
  try {
    const transcript = await transcribe(
      { fetch, hearing },
      { bytes, mimetype: baseType(reading.media.mimetype) },
      AbortSignal.any([signal, limit]),
    );
    report.ms = Math.round(performance.now() - began);
    if (hearing.minutePrice !== null && transcript.seconds !== null)
      report.cost = (hearing.minutePrice * transcript.seconds) / 60;
    return readText(transcript.text, transcript.doubt ? { why: transcript.doubt } : {}, report);
  } catch (error) {
    signal.throwIfAborted();
    report.ms = Math.round(performance.now() - began);
    report.error = failureOf(error);
    report.error_words = providerWords(error, [hearing.key]);
    return { ...failed(report.error, report), ...retryOf(reading, error) } as Settled;
  }
}

/** After these, the same server may answer. */
const passing: ReadonlySet<Failure> = new Set(['unreachable', 'slow', 'too_many', 'upstream', 'not_understood']);

const retryOf = ({ attempt, is_last: isLast }: ClaimedReading, error: unknown): { retryMs?: number } =>
  attempt < maxAttempts && !isLast && passing.has(failureOf(error)) ? { retryMs: retryDelayOf(error) } : {};

/** One line about a picture, for the team, the search, and the prompt. */
const lineOf = ({ description, text_seen: text }: { description: string; text_seen: string }): string =>
  [description, text === '' ? '' : `Tulisan: ${text}`].filter((part) => part !== '').join('\n');

async function see(context: ReadingContext, reading: ClaimedReading, signal: AbortSignal): Promise<Settled> {
  const { models } = context;
  if (!models.seeing) return { status: 'off', reading: null, report: {} };
  const mimetype = baseType(reading.media.mimetype);
  if (!pictures.has(mimetype)) return failed('wrong_type');
  const bytes = await bytesOf(context, reading, maxPictureBytes);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const { seeing } = models;
  const one = { ...context, models: { small: seeing, large: seeing }, modelTimeout: timeout };
  const calls = callsFor(one, { model_size: 'large' }, signal);
  let thrown: unknown = null;
  const called = await calls.call((options) =>
    describe(options, { bytes, mimetype, products: reading.products, caption: reading.caption }).catch(
      (error: unknown) => {
        thrown = error;
        throw error;
      },
    ),
  );
  const {
    error,
    error_words: words,
    model_name: name,
    tokens_in: read,
    tokens_out: written,
    cost,
    ms_model: ms,
  } = calls.report;
  const report: RunReport = {
    ...(name && { model_name: name }),
    ...(read !== undefined && { tokens_in: read }),
    ...(written !== undefined && { tokens_out: written }),
    ...(cost !== undefined && { cost }),
    ...(ms !== undefined && { ms }),
    ...(error && { error, error_words: words ?? null }),
  };
  if ('failed' in called) return { ...failed(error ?? 'unknown', report), ...retryOf(reading, thrown) } as Settled;
  const { kind, product, proof } = called.result;
  if (kind === 'identity') return failed('identity', report);
  const known = reading.products.find((name_) => name_.toLowerCase() === (product ?? '').toLowerCase()) ?? null;
  const isProof = kind === 'transfer_proof' && proof !== null;
  const data = {
    kind: kind === 'transfer_proof' && !isProof ? 'other' : kind,
    ...(known && { product: known }),
    ...(isProof && { proof }),
  };
  return readText(lineOf(called.result), { data }, report);
}

async function readFile(context: ReadingContext, reading: ClaimedReading, signal: AbortSignal): Promise<Settled> {
  const { media, business_id: business, room_id: room } = reading;
  if (!media.path.startsWith(`${business}/${room}/`)) return failed('missing');
  const limit = AbortSignal.any([signal, AbortSignal.timeout(longTimeout)]);
  const outcome = await readDocument(context.service, { path: media.path, name: media.filename ?? '' }, limit);
  signal.throwIfAborted();
  if ('failure' in outcome) return failed(outcome.failure === 'too_large' ? 'too_large' : 'unreadable');
  return readText(
    outcome.text,
    outcome.isCut ? { data: { kind: 'document', is_cut: true } } : { data: { kind: 'document' } },
    {},
  );
}

const readers = { voice: hear, image: see, document: readFile } as const;

/** Reads a file and stores what it says. Rejects if the database or the storage fails; another process takes it then. */
export async function handleReading(
  context: ReadingContext,
  claimed: ClaimedReading,
  signal: AbortSignal,
): Promise<void> {
  const settled = await readers[claimed.kind](context, claimed, signal).catch((error: unknown) => {
    // The message is gone: there is nothing to settle.
    if (signal.aborted) return null;
    throw error;
  });
  if (!settled) return;
  const { status, reading, report } = settled;
  const { error } = await context.service.rpc('settle_message_reading', {
    p_message: claimed.id,
    p_attempt: claimed.attempt,
    p_result: { status, reading, ...('retryMs' in settled && { retry_ms: settled.retryMs }), ...report },
  });
  if (error) throw error;
}
