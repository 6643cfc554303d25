/** Voice notes as text: `/audio/transcriptions` of an OpenAI-compatible server, and what its answer is worth. */
import { APICallError } from 'ai';
import * as v from 'valibot';

import { readLimited, type Bytes } from '../_shared/bytes.ts';
import type { Fetch } from '../_shared/clients.ts';
import type { HearingEndpoint } from '../_shared/env.ts';
import { extensionOf } from '../_shared/media.ts';
import { oggSeconds } from './ogg.ts';

/** Seconds of a voice note that is answered. A longer one is heard, and the team answers it. */
const maxAnsweredSeconds = 180;
/** Characters of a transcript that is answered, and that is kept. */
const maxAnsweredCharacters = 2000;
const maxTranscript = 10_000;
/** Seconds of a recording in which a tap of the button holds no words. */
const minSeconds = 0.6;
/** Characters that a person says in a second. Models invent more. */
const maxCharactersPerSecond = 25;
/** Averages of a transcript's parts, in the terms of Whisper: below and above these, models guess. */
const minLogProbability = -1;
const maxNoSpeech = 0.6;
/** Words in a row, and how often they may follow each other. */
const repeatedWords = 4;
const maxRepetitions = 3;

const maxResponseBytes = 1 << 20;

const Segment = v.looseObject({ avg_logprob: v.nullish(v.number()), no_speech_prob: v.nullish(v.number()) });
const Transcription = v.looseObject({
  text: v.string(),
  duration: v.nullish(v.union([v.number(), v.pipe(v.string(), v.transform(Number))])),
  segments: v.fallback(v.nullish(v.array(Segment)), null),
});
type Transcription = v.InferOutput<typeof Transcription>;

/** Why a transcript is not relied on. */
export type Doubt = 'too_long' | 'low_confidence' | 'repeated' | 'too_fast';

/** `text`: empty if nothing was said. `doubt`: the team answers, with the text. */
export interface Transcript {
  text: string;
  doubt: Doubt | null;
  /** Null: the file and the server do not say. */
  seconds: number | null;
}

/** What models write of silence, because they were trained with subtitles. */
const phantoms =
  /^(?:terima ?kasih (?:telah|sudah) (?:menonton|menyaksikan)|sampai jumpa di video|jangan lupa (?:like|subscribe)|subtitle|terjemahan oleh|thanks? (?:you )?for watching|www\.)/iu;

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const numbers = (segments: readonly v.InferOutput<typeof Segment>[], key: 'avg_logprob' | 'no_speech_prob'): number[] =>
  segments.flatMap((segment) => segment[key] ?? []);

/** Whether the same words follow each other several times, as in the loops of a model that hears noise. */
export function isLoop(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  for (let size = 1; size <= repeatedWords; size += 1) {
    const most = size === 1 ? maxRepetitions * 2 : maxRepetitions;
    let run = 1;
    for (let at = size; at + size <= words.length; at += size) {
      const isSame = words.slice(at - size, at).join(' ') === words.slice(at, at + size).join(' ');
      run = isSame ? run + 1 : 1;
      if (run >= most) return true;
    }
  }
  return false;
}

/** What a transcript is worth. */
export function weighTranscript({ text, duration, segments }: Transcription, fileSeconds: number | null): Transcript {
  const seconds = fileSeconds ?? (duration && Number.isFinite(duration) ? duration : null);
  const said = text.replaceAll(/\s+/gu, ' ').trim().slice(0, maxTranscript);
  const hasWords = /[\p{L}\p{N}]/u.test(said) && !phantoms.test(said) && (seconds === null || seconds >= minSeconds);
  if (!hasWords) return { text: '', doubt: null, seconds };
  const certainty = mean(numbers(segments ?? [], 'avg_logprob'));
  const silence = mean(numbers(segments ?? [], 'no_speech_prob'));
  const doubts: [Doubt, boolean][] = [
    ['too_long', (seconds ?? 0) > maxAnsweredSeconds || said.length > maxAnsweredCharacters],
    ['low_confidence', (certainty ?? 0) < minLogProbability || (silence ?? 0) > maxNoSpeech],
    ['repeated', isLoop(said)],
    ['too_fast', seconds !== null && said.length / seconds > maxCharactersPerSecond && said.length > 40],
  ];
  return { text: said, doubt: doubts.find(([, isSo]) => isSo)?.[0] ?? null, seconds };
}

/** Servers that were seen to give the plain form only, by address and model. */
const plainOnly = new Set<string>();

/**
 * Transcribes a recording. Throws `APICallError` with what the server said, so that a failure has the same names and the same
 * masked words as one of the other models; or the reason of the signal.
 */
export async function transcribe(
  { fetch, hearing }: { fetch: Fetch; hearing: HearingEndpoint },
  { bytes, mimetype }: { bytes: Bytes; mimetype: string },
  signal: AbortSignal,
): Promise<Transcript> {
  const { url, key, model, language } = hearing;
  const place = `${url} ${model}`;
  const ask = async (format: 'verbose_json' | 'json'): Promise<{ status: number; headers: Headers; said: string }> => {
    const form = new FormData();
    form.set('file', new Blob([bytes], { type: mimetype }), `suara.${extensionOf(mimetype) ?? 'ogg'}`);
    form.set('model', model);
    form.set('response_format', format);
    form.set('temperature', '0');
    if (language) form.set('language', language);
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(url, { method: 'POST', body: form, headers, redirect: 'error', signal });
    const body = await readLimited(response.body, maxResponseBytes);
    if (!body) throw new TypeError('The response is too large');
    return { status: response.status, headers: response.headers, said: new TextDecoder().decode(body) };
  };
  let answer = await ask(plainOnly.has(place) ? 'json' : 'verbose_json');
  // Some models take no other form than the plain one.
  if ([400, 422].includes(answer.status) && !plainOnly.has(place) && /response_format|verbose/iu.test(answer.said)) {
    answer = await ask('json');
    if (answer.status < 300) plainOnly.add(place);
  }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Transcription), answer.said);
  if (answer.status >= 300 || !read.success)
    throw new APICallError({
      message: 'The recording was not transcribed',
      url,
      requestBodyValues: {},
      statusCode: answer.status,
      responseHeaders: Object.fromEntries(answer.headers),
      // An answer of another form may hold what the customer said.
      ...(answer.status >= 300 && { responseBody: answer.said }),
    });
  return weighTranscript(read.output, oggSeconds(bytes));
}
