import { expect, test } from 'vitest';

import { channelsModel as model } from '../../../src/machines/channels/channels.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const first = 'channel:00000000-0000-4000-8000-0000000000c1';
const second = 'channel:00000000-0000-4000-8000-0000000000c2';
const submission = {
  type: 'channel.submitted',
  id: '00000000-0000-4000-8000-0000000000c9',
  name: '  WhatsApp Cabang ',
};

test('a new channel is created with the given id and trimmed name, and the list is reloaded', () =>
  given(model)
    .settle('loadChannels', 'none')
    .when(submission)
    .expect('ready.creating', { newChannelId: submission.id, newChannelName: 'WhatsApp Cabang' })
    .settle('createChannel', 'made')
    .expect('ready.reloading', { newChannelId: null, refusal: null }));

test('a change that is submitted during a reload is saved', () =>
  given(model)
    .settle('loadChannels', 'two')
    .when('channels.outdated')
    .expect('ready.reloading')
    .when(submission)
    .expect('ready.creating'));

test('a refused change keeps its input through the reload that follows', () =>
  given(model)
    .settle('loadChannels', 'two')
    .when('change.submitted')
    .settle('saveChannel', 'badPhone')
    .settle('loadChannels', 'two')
    .expect('ready.idle', { refusal: { why: 'bad-phone' }, pendingSave: { change: { name: 'Grosir' } } }));

test('each channel receives only its own status changes', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.settle('loadChannels', 'done', model.outcomes['loadChannels']?.done['two']);
  await sut.send(model.events['statuses.reported']![0]!);
  const statusesOf = (id: string) => sut.received(id).filter(({ type }) => type === 'status.reported');
  expect(statusesOf(first)).toEqual([]);
  expect(statusesOf(second)).toMatchObject([{ status: 'FAILED', recorded: true }]);
  await sut.stop();
});

test.each(['rows.reported', 'statuses.reported'])('%s during a reload starts the reload again', async (type) => {
  const sut = machineSut(model);
  await sut.start();
  await sut.settle('loadChannels', 'done', model.outcomes['loadChannels']?.done['two']);
  await sut.send({ type: 'channels.outdated' });
  const reading = () => sut.actor.getSnapshot().children['loadChannels'];
  const before = reading();
  await sut.send(model.events[type]![0]!);
  expect(sut.actor.getSnapshot().value).toEqual({ ready: 'reloading' });
  expect(reading()).not.toBe(before);
  await sut.stop();
});

test('a removed channel stops its actor; the other channels keep theirs', async () => {
  const sut = machineSut(model);
  await sut.start();
  const two = model.outcomes['loadChannels']!.done['two'] as { channels: unknown[] };
  await sut.settle('loadChannels', 'done', two);
  const actorBefore = sut.actor.getSnapshot().children[second];
  await sut.send({ type: 'channels.outdated' });
  await sut.settle('loadChannels', 'done', { ...two, channels: two.channels.slice(1) });
  const { children } = sut.actor.getSnapshot();
  expect(children[first]).toBeUndefined();
  expect(children[second]).toBe(actorBefore);
  await sut.stop();
});

test('a member cannot submit a change', async () => {
  const sut = machineSut({ ...model, input: { ...(model.input as object), isOwner: false } });
  await sut.start();
  await sut.settle('loadChannels', 'done', model.outcomes['loadChannels']?.done['two']);
  expect(sut.actor.getSnapshot().can(submission)).toBe(false);
  expect(sut.actor.getSnapshot().can(model.events['change.submitted']![0]!)).toBe(false);
  await sut.stop();
});
