import { expect, test } from 'vitest';

import { panelModel } from '../../../src/machines/customer/panel.model.ts';
import { machineSut } from '../../sut/machine.ts';

const BESIDE_THE_CHAT = [
  'agentRun',
  'assist',
  'forward',
  'presence',
  'refreshPicture',
  'replyOffer',
  'subscribeToTyping',
];

test('presence runs without the customer panel, the lists only while it is shown', async () => {
  const sut = machineSut(panelModel);
  await sut.start();
  const runningActors = () => Object.keys(sut.actor.getSnapshot().children).toSorted();
  expect(runningActors()).toEqual(BESIDE_THE_CHAT);
  await sut.send({ type: 'panel.shown' });
  expect(runningActors()).toEqual([
    'agentRun',
    'assist',
    'chat',
    'dataExport',
    'forward',
    'notes',
    'orders',
    'presence',
    'privacyRequests',
    'promises',
    'refreshPicture',
    'replyOffer',
    'subscribeToTyping',
    'summary',
    'tags',
  ]);
  await sut.send({ type: 'panel.hidden' });
  expect(runningActors()).toEqual(BESIDE_THE_CHAT);
  await sut.stop();
});

test('each list is of the open chat', async () => {
  const sut = machineSut(panelModel);
  await sut.start();
  await sut.send({ type: 'panel.shown' });
  const { children } = sut.actor.getSnapshot();
  for (const list of ['notes', 'promises', 'tags', 'orders', 'privacyRequests'])
    expect(children[list]?.getSnapshot().context.key, list).toEqual(panelModel.input);
  await sut.stop();
});

test('teaching runs while its drawer is open, for the run that was chosen last', async () => {
  const sut = machineSut(panelModel);
  await sut.start();
  const taught = () => sut.actor.getSnapshot().children['teaching'];
  await sut.send({ type: 'teaching.requested', runId: 'first' });
  const first = taught();
  await sut.send({ type: 'teaching.requested', runId: 'second' });
  expect(taught()).toBeDefined();
  expect(taught()).not.toBe(first);
  await sut.send({ type: 'teaching.closed' });
  expect(taught()).toBeUndefined();
  await sut.stop();
});
