import { test } from 'vitest';

import { pushModel as model } from '../../../src/machines/notifications/push.model.ts';
import { given } from '../../model/pinned.ts';

const read = (outcome: string) => given(model).settle('readPush', outcome);
const toggled = (on: boolean) => ({ type: 'push.toggled', on });
const permission = (value: string) => ({ type: 'permission.changed', permission: value });
const subscribing = () => read('off').when(toggled(true));
const unsubscribing = () => read('on').when(toggled(false));

test.each([
  ['before it is read', given(model), 'reading', null],
  ['that is on', read('on'), 'on', null],
  ['that is off', read('off'), 'off', null],
  ['that the browser blocks', read('denied'), 'denied', null],
  ['of a browser that has none', read('unsupported'), 'unsupported', null],
  ['of a phone that needs the app on its home screen', read('needsInstall'), 'needsInstall', null],
  ['that cannot be read', read('offline'), 'failed', null],
  ['that is not read in time', given(model).elapse('readTimeout'), 'failed', null],
  ['that is read again by the user', read('offline').when('retry.requested'), 'reading', null],
  ['that is read again with the connection', read('offline').when('connection.regained'), 'reading', null],
  ['that is being turned on', subscribing(), 'subscribing', null],
  ['that was turned on', subscribing().settle('subscribePush', 'on'), 'on', null],
  ['that the user refuses in the prompt', subscribing().settle('subscribePush', 'denied'), 'denied', null],
  ['whose prompt was closed', subscribing().settle('subscribePush', 'dismissed'), 'off', 'dismissed'],
  ['that the installation lacks', subscribing().settle('subscribePush', 'unavailable'), 'off', 'unavailable'],
  ['that cannot be stored', subscribing().settle('subscribePush', 'offline'), 'off', 'unreachable'],
  ['whose prompt is suppressed', subscribing().elapse('subscribeTimeout'), 'off', 'unreachable'],
  ['that is tried again', subscribing().settle('subscribePush', 'offline').when(toggled(true)), 'subscribing', null],
  ['that is being turned off', unsubscribing(), 'unsubscribing', null],
  ['that was turned off', unsubscribing().settle('unsubscribePush', 'gone'), 'off', null],
  ['that cannot be turned off', unsubscribing().settle('unsubscribePush', 'offline'), 'on', 'unreachable'],
  ['that is not turned off in time', unsubscribing().elapse('unsubscribeTimeout'), 'on', 'unreachable'],
  ['that the browser blocks while it is on', read('on').when(permission('denied')), 'denied', null],
  ['that the browser blocks while it is off', read('off').when(permission('denied')), 'denied', null],
  ['that stays blocked', read('denied').when(permission('denied')), 'denied', null],
  ['that is allowed in the settings of the browser', read('denied').when(permission('granted')), 'reading', null],
  ['whose permission cannot be watched', read('off').settle('watchPermission', 'broken'), 'off', null],
  ['whose connection cannot be watched', read('off').settle('watchConnection', 'broken'), 'off', null],
] as const)('the notification of a closed page %s', (_, path, state, problem) => path.expect(state, { problem }));
