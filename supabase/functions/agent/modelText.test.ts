import { expect, test } from 'vitest';

import { objectIn, objectsIn, readJsonText, plainReply, withoutThoughts } from './modelText.ts';

test.each([
  ['closed thoughts', '<think>dulu</think>Ready kak', 'Ready kak'],
  ['a closing tag alone, whose opening one stands in the prompt', 'dulu\n</think>\nReady kak', 'Ready kak'],
  ['several thoughts', '<think>a</think>b<think>c</think>Ready kak', 'Ready kak'],
  ['other tags and letters', '<Thinking>dulu</THINKING>Ready kak', 'Ready kak'],
  ['thoughts that were cut off, with a draft', '<think>mungkin {"action":"answer"}', ''],
  ['letters that grow when they are small', 'İİİİ<think>dulu</think>Ready kak', 'Ready kak'],
  ['none', 'Ready kak, ukuran < 40 ada', 'Ready kak, ukuran < 40 ada'],
])('%s do not reach the customer', (_, text, left) => {
  expect(withoutThoughts(text)).toBe(left);
});

test.each([
  ['an object alone', '{"a":1}'],
  ['a fence', '```json\n{"a":1}\n```'],
  ['prose around it', 'Tentu [1]:\n{"a":1}\nSemoga membantu {ya}!'],
  ['thoughts with another object', '<think>{"a":2}</think>{"a":1}'],
  ['a comma too many', '{"a":1,}'],
  ['JSON in JSON', '"{\\"a\\":1}"'],
  ['the same object twice', '{"a":1}\n{"a":1}'],
  ['a list of one', '[{"a":1}]'],
])('an object is found in %s', (_, text) => {
  expect(objectIn(text)).toEqual({ a: 1 });
});

test.each([
  ['two that differ', '{"a":1} atau {"a":2}'],
  ['one that was cut off', '{"a":{"b":1'],
  ['prose', 'Toko buka jam 8.'],
])('no object is taken from %s', (_, text) => {
  expect(objectIn(text)).toBeNull();
});

test('brackets and quotation marks inside a text belong to it', () => {
  expect(objectsIn(String.raw`x {"a":"}{\"]"} y`)).toEqual([{ before: 'x ', value: { a: '}{"]' } }]);
});

test('a line break inside a text is repaired', () => {
  expect(readJsonText('{"a":"b\nc"}')).toEqual({ a: 'b\nc' });
});

test.each([
  ['AI: Ready kak', 'Ready kak'],
  ['Tim: "Ready kak"', 'Ready kak'],
  ['"AI: Ready kak"', 'Ready kak'],
  ['“Ready kak”', 'Ready kak'],
  ['<think>x</think>Jawaban: Ready kak', 'Ready kak'],
  ['"Batik" dan "Tenun" ready kak', '"Batik" dan "Tenun" ready kak'],
  ['CS: 0812-1111', 'CS: 0812-1111'],
  ['Jam buka: 08.00', 'Jam buka: 08.00'],
])('%s is said as %s', (text, said) => {
  expect(plainReply(text)).toBe(said);
});
