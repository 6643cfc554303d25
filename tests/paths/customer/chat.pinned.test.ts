import { expect, test } from 'vitest';

import { chatModel as model } from '../../../src/machines/customer/chat.model.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const byBudi = { actionId: '00000000-0000-4000-8000-0000000000ab', name: 'Budi' };
const request = (command: string) => ({ type: 'command.requested', command, ...byBudi });

const running = (command = 'archive') => given(model).when(request(command));
const refused = (outcome: string, command = 'archive') => running(command).settle('runCommand', outcome);
const done = () => running().settle('runCommand', 'done');
const failed = { refusal: { reason: 'failed' } };

test.each([
  ['WhatsApp does not know the command', refused('unsupported'), { refusal: { reason: 'unsupported' } }],
  ['the number is not connected', refused('disconnected'), { refusal: { reason: 'disconnected' } }],
  ['the gateway fails', refused('broken'), failed],
  ['the gateway does not respond', running().elapse(40_000), failed],
])('a chat command is refused if %s', (_, path, context) => path.expect('refused', context));

test('a chat command fails after forty seconds', () =>
  running().elapse(39_999).expect('running').elapse(1).expect('refused'));

test.each([
  ['a retry of a command', refused('disconnected').when('retry.requested'), 'running', {}],
  ['a retry of an unsupported command', refused('unsupported').when('retry.requested'), 'refused', {}],
  ['a cancellation', refused('disconnected').when('refusal.dismissed'), 'idle', { request: null, refusal: null }],
  [
    'archiving in Chabot alone',
    refused('unsupported').when('chabotOnly.requested'),
    'running',
    { request: { command: 'archive', isChabotOnly: true }, refusal: null },
  ],
  [
    'deleting in Chabot alone',
    refused('unsupported', 'delete').when('chabotOnly.requested'),
    'refused',
    { request: { command: 'delete', isChabotOnly: false } },
  ],
  [
    'another command after one that is done',
    done().when(request('unarchive')),
    'running',
    { request: { command: 'unarchive', isChabotOnly: false } },
  ],
])('a chat after this: %s', (_, path, state, context) => path.expect(state, context));

test.each([
  ['archived', 'archive', 'room.archived'],
  ['unarchived', 'unarchive', 'room.unarchived'],
])('a chat that is %s raises a toast that can undo it', (_, command, code) =>
  running(command)
    .settle('runCommand', 'done')
    .expect('done')
    .received('toasts', {
      type: 'toast.raised',
      toast: { type: 'success', code, undo: byBudi.actionId, detail: 'Budi', roomId: roomOf(1).id },
    }),
);

test('a deleted chat raises no toast, because deleting cannot be undone', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.send(request('delete'));
  await sut.settle('runCommand', 'done', 'done');
  expect(sut.actor.getSnapshot().value).toBe('done');
  expect(sut.received('toasts').filter(({ type }) => type === 'toast.raised')).toEqual([]);
  await sut.stop();
});

test('the names on WhatsApp are shown once they are read, and a failure to read them shows none', async () => {
  await given(model)
    .settle('readContact', 'known')
    .expect('idle', { contact: { pushName: 'Budi 🌸' } });
  await given(model).settle('readContact', 'broken').expect('idle', { contact: null });
});
