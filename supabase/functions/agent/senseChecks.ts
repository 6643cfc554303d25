/** "Uji koneksi" of what hears and sees: a recording without words and a red square, of no customer. */
import type { Bytes } from '../_shared/bytes.ts';
import { decodeBase64 } from '../_shared/bytes.ts';
import type { Fetch } from '../_shared/clients.ts';
import type { HearingEndpoint } from '../_shared/env.ts';
import { callsFor } from './calls.ts';
import { transcribe } from './hearing.ts';
import { failureOf, type Failure, type Model } from './model.ts';
import { providerWords } from './providerWords.ts';
import { describe } from './seeing.ts';

/** What came of one call, within `timeout` milliseconds. `failure`: null: the server answered in its form. */
interface SenseCheck {
  failure: Failure | null;
  /** The masked words of the provider. */
  words: string | null;
  ms: number;
}

const sampleRate = 16_000;

/** A second of silence as WAV, which every server takes. */
function silence(): Bytes {
  const size = sampleRate * 2;
  const bytes = new Uint8Array(44 + size);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string): void => bytes.set(new TextEncoder().encode(text), at);
  write(0, 'RIFF');
  view.setUint32(4, 36 + size, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, size, true);
  return bytes;
}

/** A red square of 64 pixels. Some models refuse smaller pictures. */
const square =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAUElEQVR42u3PQQkAAAgEsItgEvtHMJYRfAuDFVim+rUICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICFwW99Rg8Q58nP4AAAAASUVORK5CYII=';

/** Asks what transcribes. A server may hear nothing in silence, or something: both are answers. */
export async function checkHearing(
  { fetch, hearing, timeout }: { fetch: Fetch; hearing: HearingEndpoint; timeout: number },
  signal: AbortSignal,
): Promise<SenseCheck> {
  const began = performance.now();
  const elapsed = (): number => Math.round(performance.now() - began);
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    await transcribe({ fetch, hearing }, { bytes: silence(), mimetype: 'audio/wav' }, within);
    return { failure: null, words: null, ms: elapsed() };
  } catch (error) {
    return { failure: failureOf(error), words: providerWords(error, [hearing.key]), ms: elapsed() };
  }
}

/** Asks what sees. */
export async function checkSeeing(
  { model, timeout }: { model: Model; timeout: number },
  signal: AbortSignal,
): Promise<SenseCheck> {
  const bytes = decodeBase64(square) ?? new Uint8Array();
  const calls = callsFor(
    { models: { small: model, large: model }, modelTimeout: timeout },
    { model_size: 'large' },
    signal,
  );
  const called = await calls.call((options) =>
    describe(options, { bytes, mimetype: 'image/png', products: [], caption: null }),
  );
  const { error, error_words: words = null, ms_model: ms = 0 } = calls.report;
  return 'failed' in called ? { failure: error ?? 'unknown', words, ms } : { failure: null, words: null, ms };
}
