import { expect, test } from 'vitest';

import { readServerReply } from './serverReply.ts';

const argumentsOf = (name: string, args: string): unknown => {
  const call = { id: 'c', type: 'function', function: { name, arguments: args } };
  const body = JSON.stringify({
    choices: [{ message: { content: null, tool_calls: [call] }, finish_reason: 'length' }],
  });
  const read = readServerReply(body, ['reply', 'create_order']);
  const choices = read && 'completion' in read ? (read.completion['choices'] as never[]) : [];
  const [{ message }] = choices as unknown as [{ message: { tool_calls: [typeof call] } }];
  const [made] = message.tool_calls;
  return made.function.arguments;
};

test('of a reply that is cut off in a list, what is complete is read', () => {
  expect(argumentsOf('functions.reply', '{"text":"Ready.","sources":["p1","p1')).toBe('{"text":"Ready."}');
});

test.each([
  ['an order', 'create_order', '{"items":[{"name":"Kain"}],"notes":"x'],
  ['a text', 'reply', '{"text":"Ready, Kak. Harganya Rp 1'],
])('%s that is cut off stays damaged', (_, name, args) => {
  expect(argumentsOf(name, args)).toBe(args);
});
