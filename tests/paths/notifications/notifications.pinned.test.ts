import { describe, expect, test } from 'vitest';

import type { Alert } from '../../../src/contracts/notifications.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { defaultPreferences } from '../../../src/machines/notifications/alerts.ts';
import { notificationsModel as notifications } from '../../../src/machines/notifications/notifications.model.ts';
import { permissionModel as permission } from '../../../src/machines/notifications/permission.model.ts';
import { soundModel as sound } from '../../../src/machines/notifications/sound.model.ts';
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

/** Sends these events to the leader, and returns the desktop notifications and the number of chimes. */
const outputOf = async (...steps: (object & { type: string })[]) => {
  const sut = machineSut(notifications);
  await sut.start();
  await sut.send({ type: 'leadership.gained' });
  for (const step of steps)
    await (step.type === 'second' ? Promise.resolve(sut.clock.increment(1000)) : sut.send(step));
  const shown = sut.received('desktop').flatMap((event) => {
    if (event.type === 'notification.closed') return ['closed'];
    return event.type === 'notification.requested' ? [event['alerts'].map(({ roomId }: Alert) => roomId)] : [];
  });
  const chimes = sut.received('sound').filter(({ type }) => type === 'chime.requested').length;
  await sut.stop();
  return { shown, chimes };
};
const second = { type: 'second' };

describe('notifications', () => {
  test('alerts of five chats within one second share one notification', async () => {
    const five = [1, 2, 3, 4, 5];
    expect(await outputOf(prefer({}), ...five.map((n) => received(alert(n))), second)).toEqual({
      shown: [five.map((n) => roomOf(n).id)],
      chimes: 1,
    });
  });

  test('a chat that alerts again before it is seen is not notified again; another chat is added to it', async () => {
    expect(
      await outputOf(prefer({}), received(alert(1)), second, received(alert(1)), second, received(alert(2)), second),
    ).toEqual({
      shown: [[roomOf(1).id], [roomOf(1).id, roomOf(2).id]],
      chimes: 2,
    });
  });

  test('the open chat of a focused tab does not notify; other chats do unless while_open is off', async () => {
    const inRoom = focus(roomOf(1).id);
    expect(await outputOf(prefer({}), inRoom, received(alert(1)), second)).toEqual({ shown: [], chimes: 0 });
    expect(await outputOf(prefer({}), inRoom, received(alert(2)), second)).toMatchObject({ chimes: 1 });
    expect(await outputOf(prefer({ while_open: false }), inRoom, received(alert(2)), second)).toEqual({
      shown: [],
      chimes: 0,
    });
    // The same tab in the background notifies.
    expect(await outputOf(prefer({ while_open: false }), blur, received(alert(1)), second)).toMatchObject({
      chimes: 1,
    });
  });

  test('a chat that is opened within the batch window does not notify', async () => {
    expect(await outputOf(prefer({}), received(alert(1)), focus(roomOf(1).id), second)).toEqual({
      shown: [],
      chimes: 0,
    });
  });

  test('only preferred kinds notify, and only by preferred outputs', async () => {
    const message = received(alert(1, 'new_message'));
    expect(await outputOf(prefer({ new_message: false }), message, second)).toEqual({ shown: [], chimes: 0 });
    expect(await outputOf(prefer({ sound: false }), message, second)).toEqual({ shown: [[roomOf(1).id]], chimes: 0 });
    expect(await outputOf(prefer({ desktop: false }), message, second)).toEqual({ shown: [], chimes: 1 });
    // The defaults notify of requests for help, and not of chats that the AI handles.
    expect(await outputOf(received(alert(1, 'ai_handled')), second)).toEqual({ shown: [], chimes: 0 });
    expect(await outputOf(received(alert(1)), second)).toEqual({ shown: [], chimes: 1 });
  });

  test('with repeat on, the notification repeats every 30 seconds until the tab is focused', () =>
    given(notifications)
      .when('leadership.gained')
      .when(prefer({ repeat: true }))
      .when(received(alert(1)))
      .elapse('batchWindow')
      .expect('leader.notified')
      .elapse('repeatInterval')
      .received('sound', { type: 'chime.requested' })
      .expect('leader.notified')
      .when(focus(null))
      .expect('leader.idle', { alerts: [] })
      .received('desktop', { type: 'notification.closed' }));

  test('a cleared chat leaves the notification, and the last one closes it', async () => {
    expect(await outputOf(prefer({}), received(alert(1)), second, cleared(1))).toMatchObject({
      shown: [[roomOf(1).id], 'closed'],
    });
    expect(await outputOf(prefer({}), received(alert(1)), cleared(1), second)).toEqual({ shown: [], chimes: 0 });
    expect(await outputOf(prefer({}), received(alert(1), alert(2)), cleared(1), second)).toMatchObject({
      shown: [[roomOf(2).id]],
    });
  });

  test('a tab that loses the leadership closes its notification and stays silent', async () => {
    expect(
      await outputOf(prefer({}), received(alert(1)), second, { type: 'leadership.lost' }, received(alert(2)), second),
    ).toEqual({ shown: [[roomOf(1).id], 'closed'], chimes: 1 });
  });

  test('a click opens the chat in the tab that lists it; a click on several chats opens their list', async () => {
    const clicked = (clickedAlert: unknown) => ({ type: 'notification.clicked', alert: clickedAlert });
    const navigation = (name: string, roomId: string | null) => ({
      type: 'navigation.requested',
      to: { name, roomId, search: { businessId: roomOf(1).business_id } },
    });
    const notified = (first: Alert, ...others: Alert[]) =>
      given(notifications)
        .when('leadership.gained')
        .when(prefer({}))
        .when(received(first, ...others))
        .elapse('batchWindow');
    await notified(alert(1))
      .when(clicked(alert(1)))
      .received('location', navigation('eskalasi', roomOf(1).id));
    await notified(alert(1, 'new_message'))
      .when(clicked(alert(1, 'new_message')))
      .received('location', navigation('inbox', roomOf(1).id))
      .expect('leader.idle');
    await notified(alert(1), alert(2)).when(clicked(null)).received('location', navigation('eskalasi', null));
  });
});

test('a blocked sound mutes the page until the next user activation', () =>
  given(sound)
    .when('chime.requested')
    .settle('playChime', 'blocked')
    .expect('muted')
    .settle('awaitUserActivation', 'activated')
    .expect('ready')
    .when('chime.requested')
    .settle('playChime', 'played')
    .expect('ready'));

test('a dismissed prompt can be requested again; a denial changes only in the browser', () =>
  given(permission)
    .when({ type: 'permission.changed', permission: 'default' })
    .when('permission.requested')
    .settle('requestPermission', 'dismissed')
    .expect('default')
    .when('permission.requested')
    .settle('requestPermission', 'denied')
    .expect('denied')
    .when({ type: 'permission.changed', permission: 'granted' })
    .expect('granted'));
