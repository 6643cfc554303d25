import { describe, expect, test } from 'vitest';

import type { Alert } from '../../../src/contracts/notifications.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { usualChoices } from '../../../src/machines/notifications/alerts.ts';
import { bellModel as bell } from '../../../src/machines/notifications/notifications.model.ts';
import { permissionModel as permission } from '../../../src/machines/notifications/permission.model.ts';
import { soundModel as sound } from '../../../src/machines/notifications/sound.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const knock = (n: number, kind: Alert['kind'] = 'eskalasi'): Alert => ({ kind, roomId: roomOf(n).id, room: roomOf(n) });
const heard = (...knocks: Alert[]) => ({ type: 'knocks.heard', knocks, settled: [] });
const settled = (...numbers: number[]) => ({
  type: 'knocks.heard',
  knocks: [],
  settled: numbers.map((n) => roomOf(n).id),
});
const choose = (choices: Partial<typeof usualChoices>) => ({
  type: 'choices.changed',
  choices: { ...usualChoices, desktop: true, ...choices },
});
const look = (roomId: string | null) => ({ type: 'view.changed', view: { roomId, isFocused: true } });
const lookAway = { type: 'view.changed', view: { roomId: null, isFocused: false } };

/** Leads the bell along these events, and says what each of its ways was asked for. */
const asked = async (...steps: (object & { type: string })[]) => {
  const sut = machineSut(bell);
  await sut.start();
  await sut.send({ type: 'leadership.gained' });
  for (const step of steps)
    await (step.type === 'second' ? Promise.resolve(sut.clock.increment(1000)) : sut.send(step));
  const shown = sut.heard('notify').flatMap((event) => {
    if (event.type === 'notification.outdated') return ['gone'];
    return event.type === 'notification.requested' ? [event['knocks'].map(({ roomId }: Alert) => roomId)] : [];
  });
  const chimes = sut.heard('sound').filter(({ type }) => type === 'chime.requested').length;
  await sut.stop();
  return { shown, chimes };
};
const second = { type: 'second' };

describe('bell', () => {
  test('five chats that knock in one second are told once, together', async () => {
    const five = [1, 2, 3, 4, 5];
    expect(await asked(choose({}), ...five.map((n) => heard(knock(n))), second)).toEqual({
      shown: [five.map((n) => roomOf(n).id)],
      chimes: 1,
    });
  });

  test('a chat that knocks on while nobody looks is not told twice, another one is told with it', async () => {
    expect(await asked(choose({}), heard(knock(1)), second, heard(knock(1)), second, heard(knock(2)), second)).toEqual({
      shown: [[roomOf(1).id], [roomOf(1).id, roomOf(2).id]],
      chimes: 2,
    });
  });

  test('the chat that somebody has before them does not ring, and another one only if they wish', async () => {
    const inRoom = look(roomOf(1).id);
    expect(await asked(choose({}), inRoom, heard(knock(1)), second)).toEqual({ shown: [], chimes: 0 });
    expect(await asked(choose({}), inRoom, heard(knock(2)), second)).toMatchObject({ chimes: 1 });
    expect(await asked(choose({ while_open: false }), inRoom, heard(knock(2)), second)).toEqual({
      shown: [],
      chimes: 0,
    });
    // The same tab in the background is not looked at.
    expect(await asked(choose({ while_open: false }), lookAway, heard(knock(1)), second)).toMatchObject({ chimes: 1 });
  });

  test('what is opened within the second has been seen', async () => {
    expect(await asked(choose({}), heard(knock(1)), look(roomOf(1).id), second)).toEqual({ shown: [], chimes: 0 });
  });

  test('only what was chosen rings, and only in the chosen ways', async () => {
    const message = heard(knock(1, 'new_message'));
    expect(await asked(choose({ new_message: false }), message, second)).toEqual({ shown: [], chimes: 0 });
    expect(await asked(choose({ sound: false }), message, second)).toEqual({ shown: [[roomOf(1).id]], chimes: 0 });
    expect(await asked(choose({ desktop: false }), message, second)).toEqual({ shown: [], chimes: 1 });
    // Nobody has chosen anything: help that is asked for is heard, and what the AI handles is not.
    expect(await asked(heard(knock(1, 'ai_handled')), second)).toEqual({ shown: [], chimes: 0 });
    expect(await asked(heard(knock(1)), second)).toEqual({ shown: [], chimes: 1 });
  });

  test('it is told again every 30 seconds until somebody looks, if they wish', () =>
    given(bell)
      .when('leadership.gained')
      .when(choose({ repeat: true }))
      .when(heard(knock(1)))
      .elapse('gathering')
      .expect('listening.told')
      .elapse('repeatPause')
      .heard('sound', { type: 'chime.requested' })
      .expect('listening.told')
      .when(look(null))
      .expect('listening.quiet', { knocks: [] })
      .heard('notify', { type: 'notification.outdated' }));

  test('what a colleague has taken care of rings for nobody any more', async () => {
    expect(await asked(choose({}), heard(knock(1)), second, settled(1))).toMatchObject({
      shown: [[roomOf(1).id], 'gone'],
    });
    expect(await asked(choose({}), heard(knock(1)), settled(1), second)).toEqual({ shown: [], chimes: 0 });
    expect(await asked(choose({}), heard(knock(1), knock(2)), settled(1), second)).toMatchObject({
      shown: [[roomOf(2).id]],
    });
  });

  test('another tab that is looked at rings from then on', async () => {
    expect(
      await asked(choose({}), heard(knock(1)), second, { type: 'leadership.lost' }, heard(knock(2)), second),
    ).toEqual({ shown: [[roomOf(1).id], 'gone'], chimes: 1 });
  });

  test('a press leads to the chat, among those that need help if it does; of several to their list', async () => {
    const pressed = (pressedKnock: unknown) => ({ type: 'notification.pressed', knock: pressedKnock });
    const asksFor = (name: string, roomId: string | null) => ({
      type: 'navigation.requested',
      to: { name, roomId, search: { businessId: roomOf(1).business_id } },
    });
    const told = (first: Alert, ...others: Alert[]) =>
      given(bell)
        .when('leadership.gained')
        .when(choose({}))
        .when(heard(first, ...others))
        .elapse('gathering');
    await told(knock(1))
      .when(pressed(knock(1)))
      .heard('location', asksFor('eskalasi', roomOf(1).id));
    await told(knock(1, 'new_message'))
      .when(pressed(knock(1, 'new_message')))
      .heard('location', asksFor('inbox', roomOf(1).id))
      .expect('listening.quiet');
    await told(knock(1), knock(2)).when(pressed(null)).heard('location', asksFor('eskalasi', null));
  });
});

test('a sound that the browser holds back is said to be, until something is pressed', () =>
  given(sound)
    .when('chime.requested')
    .settle('playChime', 'blocked')
    .expect('muted')
    .settle('awaitPress', 'pressed')
    .expect('ready')
    .when('chime.requested')
    .settle('playChime', 'heard')
    .expect('ready'));

test('whoever closes the question can be asked again; whoever refused changes it in the browser', () =>
  given(permission)
    .when({ type: 'permission.changed', permission: 'default' })
    .when('permission.requested')
    .settle('askPermission', 'closed')
    .expect('default')
    .when('permission.requested')
    .settle('askPermission', 'refused')
    .expect('denied')
    .when({ type: 'permission.changed', permission: 'granted' })
    .expect('granted'));
