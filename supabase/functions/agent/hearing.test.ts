import { expect, it } from 'vitest';

import { silentVoiceNote } from '../../../local/whatsapp/phone/voiceNote.ts';
import { isLoop, transcribe, weighTranscript } from './hearing.ts';
import { providerWords } from './providerWords.ts';

const said = 'Kak, kemeja parang ukuran L masih ada?';
const weigh = (
  text: string,
  seconds: number | null = 4,
  segments: { avg_logprob?: number; no_speech_prob?: number }[] = [],
) => weighTranscript({ text, duration: seconds, segments }, null);

it.each<[string, ReturnType<typeof weigh>, object]>([
  ['what was said', weigh(said), { text: said, doubt: null }],
  ['line breaks', weigh(' Kak,\n  kemeja\tada? '), { text: 'Kak, kemeja ada?', doubt: null }],
  ['a server that gives nothing but the text', weigh(said, null), { text: said, doubt: null }],
  ['nothing', weigh('  '), { text: '' }],
  ['marks without words', weigh('… ?'), { text: '' }],
  ['a tap of the button', weigh('Terima kasih', 0.3), { text: '' }],
  ['what models write of silence', weigh('Terima kasih telah menonton!'), { text: '' }],
  ['an advertisement of subtitles', weigh('Subtitle oleh komunitas'), { text: '' }],
  ['thanks', weigh('Terima kasih ya kak'), { text: 'Terima kasih ya kak', doubt: null }],
  ['little certainty', weigh(said, 4, [{ avg_logprob: -1.4 }, { avg_logprob: -0.9 }]), { doubt: 'low_confidence' }],
  ['noise', weigh(said, 4, [{ avg_logprob: -0.3, no_speech_prob: 0.9 }]), { doubt: 'low_confidence' }],
  ['certainty', weigh(said, 4, [{ avg_logprob: -0.3, no_speech_prob: 0.01 }]), { doubt: null }],
  ['a long recording', weigh(said, 181), { doubt: 'too_long' }],
  ['a recording at the limit', weigh(said, 180), { doubt: null }],
  ['a long text', weigh(Array.from({ length: 401 }, (_, at) => `kata${at}`).join(' '), 170), { doubt: 'too_long' }],
  ['more than can be said', weigh(`${said} ${said.toUpperCase()} besok pagi`, 2), { doubt: 'too_fast' }],
  ['a loop', weigh('kirim ke malang kirim ke malang kirim ke malang', 9), { doubt: 'repeated' }],
])('%s', (_, transcript, expected) => {
  expect(transcript).toMatchObject(expected);
});

it.each([
  ['ya ya ya', false],
  ['iya '.repeat(7), true],
  ['satu dua satu dua satu dua', true],
  ['a b c d a b c d a b c d', true],
  ['dua kemeja, dua sarung, dua kain', false],
])('%s repeats itself: %s', (text, expected) => {
  expect(isLoop(text)).toBe(expected);
});

const hearing = {
  url: 'https://suara.example/v1/audio/transcriptions',
  key: 'sk-rahasia-1234',
  model: 'm',
  language: 'id',
};
const file = { bytes: Uint8Array.from(silentVoiceNote(4)), mimetype: 'audio/ogg' };
const never = new AbortController().signal;
/** Asks a server that gives these answers, and keeps what it was asked. */
const ask = async (answers: readonly [number, string][], model = 'm') => {
  const forms: FormData[] = [];
  const fetch = (async (_: unknown, init?: { body?: unknown }) => {
    forms.push(init?.body as FormData);
    const [status, body] = answers[forms.length - 1] ?? [500, ''];
    return new Response(body, { status });
  }) as typeof globalThis.fetch;
  const transcript = await transcribe({ fetch, hearing: { ...hearing, model, minutePrice: null } }, file, never).catch(
    (error: unknown) => error,
  );
  return { transcript, forms };
};

it('sends the file with a name that servers know, the language, and takes the time from the file', async () => {
  const { transcript, forms } = await ask([[200, JSON.stringify({ text: said })]]);
  expect(transcript).toEqual({ text: said, doubt: null, seconds: 4 });
  expect(forms.map((form) => [form.get('language'), form.get('model'), (form.get('file') as File).name])).toEqual([
    ['id', 'm', 'suara.ogg'],
  ]);
});

it('asks a model that has only the plain form once for another, and remembers that', async () => {
  const refusal: [number, string] = [400, '{"error":{"message":"response_format verbose_json is not supported"}}'];
  const first = await ask([refusal, [200, JSON.stringify({ text: said })]], 'polos');
  expect(first.forms.map((form) => form.get('response_format'))).toEqual(['verbose_json', 'json']);
  const next = await ask([[200, JSON.stringify({ text: said })]], 'polos');
  expect(next.forms.map((form) => form.get('response_format'))).toEqual(['json']);
});

it('keeps the words of a refusal without the key, and none of an answer that it cannot read', async () => {
  const refused = await ask([[401, '{"error":{"message":"Incorrect API key provided: sk-rahasia-1234"}}']]);
  expect(providerWords(refused.transcript, [hearing.key])).toBe('Incorrect API key provided: [rahasia]');
  const odd = await ask([[200, JSON.stringify({ transcript: said })]]);
  expect(providerWords(odd.transcript, [hearing.key])).toBeNull();
});
