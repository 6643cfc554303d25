import { expect, test } from 'vitest';

import { channelRow } from '../../../src/machines/channels/channel.fixture.ts';
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

/** The page shows two channels; a new channel or a change of one is being saved; the list is being reloaded. */
const shown = () => given(model).settle('loadChannels', 'two');
const creating = () => shown().when(submission);
const saving = () => shown().when('change.submitted');
const reloading = () => shown().when('channels.invalidated');

const failed = { refusal: { why: 'failed', detail: null } };
const newInput = { newChannelId: submission.id, newChannelName: 'WhatsApp Cabang' };
const changeInput = { pendingSave: { change: { name: 'Grosir' } } };

test.each([
  ['the channels cannot be loaded', given(model).settle('loadChannels', 'broken'), 'failed', {}],
  ['the channels are not loaded within half a minute', given(model).elapse(30_000), 'failed', {}],
  ['realtime changes cannot be followed', shown().settle('followChannels', 'broken'), 'ready.idle', { refusal: null }],
  [
    'a new channel is refused',
    creating().settle('createChannel', 'forbidden'),
    'ready.reloading',
    { refusal: { why: 'forbidden', detail: 'Failed to create channel' }, ...newInput },
  ],
  [
    'creating a channel breaks',
    creating().settle('createChannel', 'broken'),
    'ready.reloading',
    { ...failed, ...newInput },
  ],
  [
    'a new channel has no response for half a minute',
    creating().elapse(30_000),
    'ready.reloading',
    { ...failed, ...newInput },
  ],
  [
    'a change is refused',
    saving().settle('saveChannel', 'badPhone'),
    'ready.reloading',
    { refusal: { why: 'bad-phone' }, ...changeInput },
  ],
  [
    'saving a change breaks',
    saving().settle('saveChannel', 'broken'),
    'ready.reloading',
    { ...failed, ...changeInput },
  ],
  [
    'a change has no response for half a minute',
    saving().elapse(30_000),
    'ready.reloading',
    { ...failed, ...changeInput },
  ],
  [
    'a reload breaks',
    reloading().settle('loadChannels', 'broken'),
    'ready.idle',
    { channels: [{}, {}], refusal: null },
  ],
  [
    'a reload has no response for half a minute',
    reloading().elapse(30_000),
    'ready.idle',
    { channels: [{}, {}], refusal: null },
  ],
] as const)('if %s, the page shows the pinned state and refusal', async (_, path, leaf, context) =>
  path.expect(leaf, context),
);

test('every request has half a minute', async () => {
  await given(model).elapse(29_999).expect('loading').elapse(1).expect('failed');
  await creating().elapse(29_999).expect('ready.creating').elapse(1).expect('ready.reloading');
  await saving().elapse(29_999).expect('ready.saving').elapse(1).expect('ready.reloading');
  await reloading().elapse(29_999).expect('ready.reloading').elapse(1).expect('ready.idle');
});

test('loading is repeated on request', () =>
  given(model)
    .settle('loadChannels', 'broken')
    .when('retry.requested')
    .expect('loading')
    .settle('loadChannels', 'two')
    .expect('ready.idle', { channels: [{ row: channelRow }, {}] }));

test('a saved change is forgotten, and the list is reloaded', () =>
  saving().settle('saveChannel', 'saved').expect('ready.reloading', { pendingSave: null, refusal: null }));

test('a new submission clears the refusal of the previous one', async () => {
  await saving()
    .settle('saveChannel', 'badPhone')
    .when(submission)
    .expect('ready.creating', { refusal: null, pendingSave: null, ...newInput });
  await creating()
    .settle('createChannel', 'forbidden')
    .when('change.submitted')
    .expect('ready.saving', { refusal: null, newChannelId: null, newChannelName: '', ...changeInput });
});

test('a change that is submitted during a reload is saved with its input', () =>
  reloading().when('change.submitted').expect('ready.saving', changeInput));

test.each([
  ['the list is shown', shown],
  ['the list is being reloaded', reloading],
])('a new channel without a name, or a change of a channel that is gone, is not saved while %s', async (_, path) => {
  await path()
    .when({ ...submission, name: '  ' })
    .expect(path === shown ? 'ready.idle' : 'ready.reloading', { newChannelId: null });
  await path()
    .when({ ...model.events['change.submitted']![0]!, channelId: 'gone' })
    .expect(path === shown ? 'ready.idle' : 'ready.reloading', { pendingSave: null });
});

test.each([
  ['is shown', shown],
  ['is being reloaded', reloading],
])('a changed row replaces its row and reaches its actor while the list %s', (_, path) =>
  path()
    .when('rows.reported')
    .received(second, { type: 'row.reported', row: { name: 'WhatsApp Grosir Solo' } })
    .expect(path === shown ? 'ready.idle' : 'ready.reloading', {
      channels: [{ row: { name: 'WhatsApp Toko' } }, { row: { name: 'WhatsApp Grosir Solo' } }],
    }),
);

test('a status change reaches its channel also while the list is being reloaded', () =>
  reloading()
    .when('statuses.reported')
    .received(second, { type: 'status.reported', status: 'FAILED', recorded: true }));

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
    .when('channels.invalidated')
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

test.each(['rows.reported', 'statuses.reported', 'channels.invalidated'])(
  '%s during a reload is read after it',
  async (type) => {
    const sut = machineSut(model);
    await sut.start();
    await sut.settle('loadChannels', 'done', model.outcomes['loadChannels']?.done['two']);
    await sut.send({ type: 'channels.invalidated' });
    const reading = () => sut.actor.getSnapshot().children['loadChannels'];
    const before = reading();
    await sut.send(model.events[type]![0]!);
    expect(reading()).toBe(before);
    await sut.settle('loadChannels', 'done', model.outcomes['loadChannels']?.done['two']);
    expect(sut.actor.getSnapshot().value).toEqual({ ready: 'reloading' });
    expect(reading()).not.toBe(before);
    await sut.stop();
  },
);

test('a removed channel stops its actor; the other channels keep theirs', async () => {
  const sut = machineSut(model);
  await sut.start();
  const two = model.outcomes['loadChannels']!.done['two'] as { channels: unknown[] };
  await sut.settle('loadChannels', 'done', two);
  const actorBefore = sut.actor.getSnapshot().children[second];
  await sut.send({ type: 'channels.invalidated' });
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
