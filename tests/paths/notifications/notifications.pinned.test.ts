import { expect, test } from 'vitest';

import type { Alert } from '../../../src/contracts/notifications.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { defaultPreferences } from '../../../src/machines/notifications/alerts.ts';
import { notificationsModel as notifications } from '../../../src/machines/notifications/notifications.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const alert = (n: number, kind: Alert['kind'] = 'eskalasi'): Alert => ({ kind, roomId: roomOf(n).id, room: roomOf(n) });
const received = (...alerts: Alert[]) => ({ type: 'alerts.received', alerts, clearedRoomIds: [] });
const cleared = (...numbers: number[]) => ({
  type: 'alerts.received',
  alerts: [],
  clearedRoomIds: numbers.map((n) => roomOf(n).id),
});
const prefer = (preferences: Partial<typeof defaultPreferences>) => ({
  type: 'preferences.changed',
  preferences: { ...defaultPreferences, desktop: true, ...preferences },
});
const focus = (roomId: string | null) => ({ type: 'view.changed', view: { roomId, isFocused: true } });
const blur = { type: 'view.changed', view: { roomId: null, isFocused: false } };

/** Sends these events to the leader, and returns the desktop notifications and the number of sounds. */
const outputOf = async (...steps: (object & { type: string })[]) => {
  const sut = machineSut(notifications);
  await sut.start();
  await sut.send({ type: 'leadership.gained' });
  for (const step of steps)
    if ('ms' in step) sut.clock.increment(Number(step.ms));
    else await sut.send(step);
  const shown = sut.received('desktop').flatMap((event) => {
    if (event.type === 'notification.closed') return ['closed'];
    return event.type === 'notification.requested' ? [event['alerts'].map(({ roomId }: Alert) => roomId)] : [];
  });
  const sounds = sut.received('sound').filter(({ type }) => type === 'sound.requested').length;
  await sut.stop();
  return { shown, sounds };
};
const notified = (...alerts: Alert[]) =>
  given(notifications)
    .when('leadership.gained')
    .when(prefer({}))
    .when(received(...alerts))
    .elapse('batchWindow');

const wait = (ms: number) => ({ type: 'wait', ms });
const second = wait(1000);

const leading = () => given(notifications).when('leadership.gained').when(prefer({}));

test.each([
  ['a tab before it leads', given(notifications).when(received(alert(1))), 'follower', []],
  ['a tab that leads', leading(), 'leader.idle', []],
  ['an alert', leading().when(received(alert(1))), 'leader.batching', [alert(1)]],
  [
    'an alert of the open chat',
    leading()
      .when(focus(roomOf(1).id))
      .when(received(alert(1))),
    'leader.idle',
    [],
  ],
  ['an alert that is notified', notified(alert(1)), 'leader.notified', [alert(1)]],
  [
    'an alert whose chat was opened first',
    leading()
      .when(received(alert(1)))
      .when(focus(roomOf(1).id))
      .elapse('batchWindow'),
    'leader.idle',
    [],
  ],
  [
    'an alert that is notified in a focused tab',
    leading()
      .when(focus(roomOf(2).id))
      .when(received(alert(1)))
      .elapse('batchWindow'),
    'leader.idle',
    [],
  ],
  ['another alert', notified(alert(1)).when(received(alert(2))), 'leader.batching', [alert(1), alert(2)]],
  [
    'a chat that a colleague took care of',
    notified(alert(1), alert(2)).when(cleared(1)),
    'leader.notified',
    [alert(2)],
  ],
  ['the last such chat', notified(alert(1)).when(cleared(1)), 'leader.idle', []],
  ['the focus', notified(alert(1)).when(focus(null)), 'leader.idle', []],
  ['the loss of the focus', notified(alert(1)).when(blur), 'leader.notified', [alert(1)]],
  ['the loss of the leadership', notified(alert(1)).when('leadership.lost'), 'follower', []],
] as const)('the alerts after this: %s', (_, path, state, alerts) => path.expect(state, { alerts }));

test.each([
  'desktop',
  'sound',
  'permission',
  'watchView',
  'electLeader',
  'watchAlerts',
  'watchPreferences',
  'missedEventsPoll',
])('if %s fails, alerts are still batched', (service) =>
  leading()
    .settle(service, 'broken')
    .when(received(alert(1)))
    .expect('leader.batching'),
);

test('alerts of five chats within one second share one notification', async () => {
  const five = [1, 2, 3, 4, 5];
  expect(await outputOf(prefer({}), ...five.map((n) => received(alert(n))), second)).toEqual({
    shown: [five.map((n) => roomOf(n).id)],
    sounds: 1,
  });
});

test('a chat that alerts again before it is seen is not notified again; another chat is added to it', async () => {
  expect(
    await outputOf(prefer({}), received(alert(1)), second, received(alert(1)), second, received(alert(2)), second),
  ).toEqual({
    shown: [[roomOf(1).id], [roomOf(1).id, roomOf(2).id]],
    sounds: 2,
  });
});

test('the open chat of a focused tab does not notify; other chats do unless while_open is off', async () => {
  const inRoom = focus(roomOf(1).id);
  expect(await outputOf(prefer({}), inRoom, received(alert(1)), second)).toEqual({ shown: [], sounds: 0 });
  expect(await outputOf(prefer({}), inRoom, received(alert(2)), second)).toMatchObject({ sounds: 1 });
  expect(await outputOf(prefer({ while_open: false }), inRoom, received(alert(2)), second)).toEqual({
    shown: [],
    sounds: 0,
  });
  // The same tab in the background notifies.
  expect(await outputOf(prefer({ while_open: false }), blur, received(alert(1)), second)).toMatchObject({
    sounds: 1,
  });
});

test('a chat that is opened within the batch window does not notify', async () => {
  expect(await outputOf(prefer({}), received(alert(1)), focus(roomOf(1).id), second)).toEqual({
    shown: [],
    sounds: 0,
  });
  // The other chat of the batch does.
  expect(await outputOf(prefer({}), received(alert(1), alert(2)), focus(roomOf(1).id), second)).toEqual({
    shown: [[roomOf(2).id]],
    sounds: 1,
  });
});

test('only preferred kinds notify, and only by preferred outputs', async () => {
  const message = received(alert(1, 'new_message'));
  expect(await outputOf(prefer({ new_message: false }), message, second)).toEqual({ shown: [], sounds: 0 });
  expect(await outputOf(prefer({ sound: false }), message, second)).toEqual({ shown: [[roomOf(1).id]], sounds: 0 });
  expect(await outputOf(prefer({ desktop: false }), message, second)).toEqual({ shown: [], sounds: 1 });
  // The defaults notify of requests for help, and not of chats that the AI handles.
  expect(await outputOf(received(alert(1, 'ai_handled')), second)).toEqual({ shown: [], sounds: 0 });
  expect(await outputOf(received(alert(1)), second)).toEqual({ shown: [], sounds: 1 });
});

test('with repeat on, the notification repeats every 30 seconds until the tab is focused', async () => {
  const shown = [roomOf(1).id];
  const repeated = (...steps: (object & { type: string })[]) =>
    outputOf(prefer({ repeat: true }), received(alert(1)), second, wait(29_999), ...steps);
  expect(await repeated()).toEqual({ shown: [shown], sounds: 1 });
  expect(await repeated(wait(1))).toEqual({ shown: [shown, shown], sounds: 2 });
  expect(await repeated(wait(1), wait(30_000))).toEqual({ shown: [shown, shown, shown], sounds: 3 });
  expect(await repeated(focus(null), wait(30_000))).toEqual({ shown: [shown, 'closed'], sounds: 1 });
  expect(await outputOf(prefer({}), received(alert(1)), second, wait(30_000))).toEqual({ shown: [shown], sounds: 1 });
});

test('a focused tab that notifies needs no more than the sound: the next alert of the chat notifies again', async () => {
  const here = focus(roomOf(2).id);
  const alerted = [received(alert(1)), second];
  expect(await outputOf(prefer({ repeat: true }), here, ...alerted, wait(30_000))).toMatchObject({ sounds: 1 });
  expect(await outputOf(prefer({}), here, ...alerted, ...alerted)).toMatchObject({ sounds: 2 });
});

test('a focused tab is noted at once', () =>
  notified(alert(1))
    .when(focus(roomOf(2).id))
    .expect('leader.idle', { view: focus(roomOf(2).id).view }));

test('a cleared chat leaves the notification, and the last one closes it', async () => {
  expect(await outputOf(prefer({}), received(alert(1)), second, cleared(1))).toMatchObject({
    shown: [[roomOf(1).id], 'closed'],
  });
  expect(await outputOf(prefer({}), received(alert(1)), cleared(1), second)).toEqual({ shown: [], sounds: 0 });
  // Its next alert is a new one.
  expect(await outputOf(prefer({}), received(alert(1)), second, cleared(1), received(alert(1)), second)).toEqual({
    shown: [[roomOf(1).id], 'closed', [roomOf(1).id]],
    sounds: 2,
  });
  expect(await outputOf(prefer({}), received(alert(1), alert(2)), cleared(1), second)).toMatchObject({
    shown: [[roomOf(2).id]],
  });
});

test('a tab that loses the leadership closes its notification and stays silent', async () => {
  expect(
    await outputOf(prefer({}), received(alert(1)), second, { type: 'leadership.lost' }, received(alert(2)), second),
  ).toEqual({ shown: [[roomOf(1).id], 'closed'], sounds: 1 });
});

test('a click opens the chat in the tab that lists it; a click on several chats opens their list', async () => {
  const clicked = (clickedAlert: unknown) => ({ type: 'notification.clicked', alert: clickedAlert });
  const navigation = (name: string, roomId: string | null) => ({
    type: 'navigation.requested',
    to: { name, roomId, search: { businessId: roomOf(1).business_id } },
  });
  await notified(alert(1))
    .when(clicked(alert(1)))
    .received('location', navigation('eskalasi', roomOf(1).id));
  await notified(alert(1, 'new_message'))
    .when(clicked(alert(1, 'new_message')))
    .received('location', navigation('inbox', roomOf(1).id))
    .received('desktop', { type: 'notification.closed' })
    .expect('leader.idle', { alerts: [] });
  await notified(alert(1), alert(2)).when(clicked(null)).received('location', navigation('eskalasi', null));
});
