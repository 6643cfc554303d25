import { test } from 'vitest';

import { toastModel } from '../../../src/machines/app/toast.model.ts';
import { toastsModel } from '../../../src/machines/app/toasts.model.ts';
import { given } from '../../model/pinned.ts';

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
