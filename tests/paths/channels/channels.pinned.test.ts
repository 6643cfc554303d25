import { expect, test } from 'vitest';

import { channelsModel as model } from '../../../src/machines/channels/channels.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const first = 'channel:00000000-0000-4000-8000-0000000000c1';
const second = 'channel:00000000-0000-4000-8000-0000000000c2';
const news = { type: 'channel.submitted', id: '00000000-0000-4000-8000-0000000000c9', name: '  WhatsApp Cabang ' };

test('a channel is made under the id and the name that were given, and the list is read anew', () =>
  given(model)
    .settle('loadChannels', 'none')
    .when(news)
    .expect('ready.creating', { newChannelId: news.id, newChannelName: 'WhatsApp Cabang' })
    .settle('createChannel', 'made')
    .expect('ready.reloading', { newChannelId: null, refusal: null }));

test('what is submitted while the list is read anew is not lost', () =>
  given(model)
    .settle('loadChannels', 'two')
    .when('channels.outdated')
    .expect('ready.reloading')
    .when(news)
    .expect('ready.creating'));

test('a refusal keeps what was submitted, through the reading that follows', () =>
  given(model)
    .settle('loadChannels', 'two')
    .when('change.submitted')
    .settle('saveChannel', 'badPhone')
    .settle('loadChannels', 'two')
    .expect('ready.idle', { refusal: { why: 'bad-phone' }, pendingSave: { change: { name: 'Grosir' } } }));

test('each channel hears of its own status and no other', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.settle('loadChannels', 'done', model.outcomes['loadChannels']?.done['two']);
  await sut.send(model.events['statuses.reported']![0]!);
  const heard = (id: string) => sut.received(id).filter(({ type }) => type === 'status.reported');
  expect(heard(first)).toEqual([]);
  expect(heard(second)).toMatchObject([{ status: 'FAILED', recorded: true }]);
  await sut.stop();
});

test.each(['rows.reported', 'statuses.reported'])(
  'what was asked for before %s is not taken for newer: it is asked for again',
  async (type) => {
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
  },
);

test('a channel that is gone from the list takes its machine with it; the others keep theirs', async () => {
  const sut = machineSut(model);
  await sut.start();
  const two = model.outcomes['loadChannels']!.done['two'] as { channels: unknown[] };
  await sut.settle('loadChannels', 'done', two);
  const kept = sut.actor.getSnapshot().children[second];
  await sut.send({ type: 'channels.outdated' });
  await sut.settle('loadChannels', 'done', { ...two, channels: two.channels.slice(1) });
  const { children } = sut.actor.getSnapshot();
  expect(children[first]).toBeUndefined();
  expect(children[second]).toBe(kept);
  await sut.stop();
});

test('a member changes nothing', async () => {
  const sut = machineSut({ ...model, input: { ...(model.input as object), isOwner: false } });
  await sut.start();
  await sut.settle('loadChannels', 'done', model.outcomes['loadChannels']?.done['two']);
  expect(sut.actor.getSnapshot().can(news)).toBe(false);
  expect(sut.actor.getSnapshot().can(model.events['change.submitted']![0]!)).toBe(false);
  await sut.stop();
});
