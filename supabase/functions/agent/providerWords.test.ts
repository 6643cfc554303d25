import { expect, test } from 'vitest';

import { maskedWords } from './providerWords.ts';

const key = 'sk-proj-4fGhT9zQ1xYw7RtLp0';
const request = {
  model: 'gpt-5-mini',
  messages: [
    { role: 'system', content: 'Anda membalas chat WhatsApp pelanggan "Toko Batik" atas nama tokonya.' },
    { role: 'user', content: 'halo saya Ratna, alamat di Jalan Kaliurang 12' },
  ],
};
const said = (message: string, more: object = {}) =>
  maskedWords(JSON.stringify({ error: { message, ...more } }), request, [key]);

test.each([
  ['a key', `Incorrect API key provided: ${key}.`],
  ['a part of the key', 'Incorrect API key provided: sk-proj-4*****RtLp0.'],
  ['the end of the key', 'Key ending in 7RtLp0 is disabled'],
  ['another secret', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.abc123 is expired'],
  ['an account', 'Rate limit reached in organization org-4fGhT9zQ1xYw on tokens per min'],
  ['an address', 'connect ECONNREFUSED 10.1.2.3:5432'],
  ['a link', 'Visit https://provider.example/account/4711?token=abc to raise the limit'],
  ['a mail address', 'Contact yusuf@operator.example for access'],
  ['a number of a phone', 'Blocked for user +62 812-3456-7890'],
  ['words of the customer', 'The prompt "halo saya Ratna, alamat di Jalan Kaliurang 12" was flagged'],
  ['a name', "Flagged for personal data: 'Ratna'"],
  ['words of the prompt', 'Invalid: Anda membalas chat WhatsApp pelanggan'],
])('%s is masked', (_, message) => {
  const shown = said(message) ?? '';
  expect(shown).not.toBe('');
  expect(shown).not.toMatch(
    /4fGhT9|sk-proj|RtLp0|eyJ|10\.1\.2\.3|provider\.example|4711|yusuf|3456|Ratna|Kaliurang|membalas|org-4/,
  );
});

test.each([
  ["Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."],
  ['You exceeded your current quota, please check your plan and billing details.'],
  ['The model `gpt-6-mini` does not exist or you do not have access to it.'],
  ["This model's maximum context length is 4096 tokens, however you requested 10234 tokens."],
  ['tools param requires --jinja flag'],
])('the words of the provider stay: %s', (message) => {
  expect(said(message)).toBe(message);
});

test.each([
  ['{"error":"model is loading"}', 'model is loading'],
  ['{"message":"no credits"}', 'no credits'],
  ['{"detail":"Not Found"}', 'Not Found'],
  ['[{"error":{"message":"API key not valid"}}]', 'API key not valid'],
  [
    '{"error":{"message":"Provider returned error","metadata":{"raw":"overloaded"}}}',
    'Provider returned error overloaded',
  ],
  ['<html><head><title>502 Bad Gateway</title></head></html>', '502 Bad Gateway'],
  ['{"object":"error","message":{"detail":[{"type":"extra_forbidden"}]}}', '{"detail":[{"type":"extra_forbidden"}]}'],
  ['', null],
])('%s is read', (body, words) => {
  expect(maskedWords(body, request, [key])).toBe(words);
});

test('at most 200 characters are kept, of a body of any size', () => {
  expect(said('kata '.repeat(200_000))).toHaveLength(200);
});
