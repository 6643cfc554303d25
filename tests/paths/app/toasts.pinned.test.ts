import { expect, test } from 'vitest';

import { toastModel } from '../../../src/machines/app/toast.model.ts';
import { toastsModel } from '../../../src/machines/app/toasts.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const raised = (code: string) => ({ type: 'toast.raised', toast: { type: 'error', code } });

test('a toast hides after five seconds and is gone 300 ms later', () =>
  given(toastModel)
    .elapse(4999)
    .expect('visible.counting')
    .elapse(1)
    .expect('fading')
    .elapse(299)
    .expect('fading')
    .elapse(1)
    .expect('removed')
    .received('toasts', { type: 'toast.removed', id: 'toast:1' }));

test('a toast stays for its own duration', () =>
  given(toastModel, { id: 'toast:1', duration: 12_000 })
    .elapse(11_999)
    .expect('visible.counting')
    .elapse(1)
    .expect('fading'));

test('a pointer on the toast stops its timer, which restarts afterwards', () =>
  given(toastModel)
    .elapse(4000)
    .when('toast.held')
    .elapse(60_000)
    .expect('visible.held')
    .when('toast.released')
    .elapse(4999)
    .expect('visible.counting')
    .elapse(1)
    .expect('fading'));

test('a pointer does not prolong a toast whose undo has a time limit', () =>
  given(toastModel, { id: 'toast:1', isTimed: true })
    .elapse(4000)
    .when('toast.held')
    .elapse(999)
    .expect('visible.counting')
    .elapse(1)
    .expect('fading'));

test('a toast knows from its event whether it is timed, and for how long it is shown', async () => {
  const { actor, ...sut } = machineSut(toastsModel);
  await sut.start();
  await sut.send({
    type: 'toast.raised',
    toast: { type: 'success', code: 'room.escalated', duration: 9, isTimed: true },
  });
  expect(actor.getSnapshot().children['toast:1'].getSnapshot().context).toMatchObject({ duration: 9, isTimed: true });
  await sut.stop();
});

test('the close button works while the pointer is on the toast', () =>
  given(toastModel).when('toast.held').when('toast.closed').expect('fading').elapse('fade').expect('removed'));

test('raising the same toast again restores a fading one', () =>
  given(toastModel).when('toast.closed').elapse(200).when('toast.repeated').elapse(4999).expect('visible.counting'));

test('the same toast is shown once with a count, and its timer restarts', () =>
  given(toastsModel, {})
    .when(raised('message.failed'))
    .when(raised('message.failed'))
    .expect('showing', { entries: [{ id: 'toast:1', code: 'message.failed', times: 2 }] })
    .received('toast:1', { type: 'toast.repeated' }));

test('a sixth toast waits until one of five is removed', () =>
  ['room.taken', 'room.givenBack', 'room.completed', 'room.escalated', 'link.copied', 'message.failed']
    .reduce((journey, code) => journey.when(raised(code)), given(toastsModel, {}))
    .expect('queueing')
    .when({ type: 'toast.removed', id: 'toast:2' })
    .expect('showing', {
      entries: [{ id: 'toast:1' }, { id: 'toast:3' }, { id: 'toast:4' }, { id: 'toast:5' }, { id: 'toast:6' }],
    })
    .received('toast:6', { type: 'xstate.init' }));

test('a repetition restarts the timer of a visible toast', () =>
  given(toastModel)
    .elapse(4000)
    .when('toast.repeated')
    .elapse(4999)
    .expect('visible.counting')
    .elapse(1)
    .expect('fading'));

const removed = (id: string) => ({ type: 'toast.removed', id });
const shown = (...codes: string[]) =>
  codes.reduce((path, code) => path.when(raised(code)), given(toastsModel, { maxVisible: 2 }));
const idsOf = (...ids: number[]) => ({ entries: ids.map((id) => ({ id: `toast:${id}` })) });

test.each([
  ['none has been raised', shown(), 'empty', idsOf()],
  ['the first is raised', shown('room.taken'), 'showing', idsOf(1)],
  ['the only one is removed', shown('room.taken').when(removed('toast:1')), 'empty', idsOf()],
  ['one of two is removed', shown('room.taken', 'link.copied').when(removed('toast:1')), 'showing', idsOf(2)],
  ['an unknown one is removed', shown('room.taken', 'link.copied').when(removed('toast:9')), 'showing', idsOf(1, 2)],
  [
    'one of two queued ones can be shown',
    shown('room.taken', 'link.copied', 'message.failed', 'room.completed').when(removed('toast:1')),
    'queueing',
    idsOf(2, 3, 4),
  ],
  [
    'a queued one is reported as removed',
    shown('room.taken', 'link.copied', 'message.failed', 'room.completed').when(removed('toast:4')),
    'queueing',
    idsOf(1, 2, 3, 4),
  ],
])('the toasts when %s', (_, path, state, context) => path.expect(state, context));

test('a visible toast that is raised again while others are queued counts and restarts its timer', () =>
  shown('room.taken', 'link.copied', 'message.failed', 'room.taken')
    .expect('queueing', { entries: [{ times: 2 }, { times: 1 }, { times: 1 }] })
    .received('toast:1', { type: 'toast.repeated' }));

test('a queued toast that is raised again counts and stays queued', () =>
  shown('room.taken', 'link.copied', 'message.failed', 'message.failed').expect('queueing', {
    entries: [{ times: 1 }, { times: 1 }, { times: 2 }],
  }));

test('only visible toasts have an actor', async () => {
  const { actor, ...sut } = machineSut({ ...toastsModel, input: { maxVisible: 2 } });
  const ids = () => Object.keys(actor.getSnapshot().children);
  await sut.start();
  for (const code of ['room.taken', 'link.copied', 'message.failed', 'room.completed'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await sut.send(raised(code));
  expect(ids()).toEqual(['toast:1', 'toast:2']);
  await sut.send(removed('toast:1'));
  expect(ids()).toEqual(['toast:2', 'toast:3']);
  await sut.send(removed('toast:2'));
  expect(ids()).toEqual(['toast:3', 'toast:4']);
  await sut.send(removed('toast:3'));
  expect(ids()).toEqual(['toast:4']);
  await sut.send(removed('toast:4'));
  expect(ids()).toEqual([]);
  await sut.stop();
});

const timed = { type: 'toast.raised', toast: { type: 'success', code: 'room.escalated', undo: 'a1', isTimed: true } };
const queueingTimed = () => shown('room.taken', 'link.copied').when(timed);

test('the time of a queued toast whose undo has a time limit runs from its action', () =>
  queueingTimed().received('toast:3', { type: 'xstate.init' }).when(removed('toast:1')).expect('showing', idsOf(2, 3)));

test('a queued toast whose undo has expired is not shown', () =>
  queueingTimed().when(removed('toast:3')).expect('showing', idsOf(1, 2)));

test('a queued toast expires while others are queued', () =>
  queueingTimed()
    .when(raised('message.failed'))
    .when(removed('toast:3'))
    .expect('queueing', idsOf(1, 2, 4)));

test('a queued toast that is raised by a second action has its full time again', () =>
  queueingTimed()
    .when(timed)
    .expect('queueing', { entries: [{ times: 1 }, { times: 1 }, { times: 2 }] })
    .received('toast:3', { type: 'toast.repeated' }));

test('a timed toast keeps its actor when its turn comes', async () => {
  const { actor, ...sut } = machineSut({ ...toastsModel, input: { maxVisible: 2 } });
  await sut.start();
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const event of [raised('room.taken'), raised('link.copied'), timed]) await sut.send(event);
  const { 'toast:3': first } = actor.getSnapshot().children;
  await sut.send(removed('toast:1'));
  expect(actor.getSnapshot().children['toast:3']).toBe(first);
  await sut.stop();
});
