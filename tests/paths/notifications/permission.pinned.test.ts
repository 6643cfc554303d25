import { test } from 'vitest';

import { permissionModel as model } from '../../../src/machines/notifications/permission.model.ts';
import { given } from '../../model/pinned.ts';

const changed = (permission: string) => ({ type: 'permission.changed', permission });
const asked = () => given(model).when(changed('default'));
const prompting = () => asked().when('permission.requested');

test.each([
  ['before the browser has reported it', given(model), 'unsupported'],
  ['that the browser has not asked for', asked(), 'default'],
  ['that the browser grants', given(model).when(changed('granted')), 'granted'],
  ['that the browser denies', given(model).when(changed('denied')), 'denied'],
  ['that the browser withdraws', given(model).when(changed('granted')).when(changed('unsupported')), 'unsupported'],
  ['that the user requests', prompting(), 'prompting'],
  ['that the user grants', prompting().settle('requestPermission', 'granted'), 'granted'],
  ['that the user denies', prompting().settle('requestPermission', 'denied'), 'denied'],
  ['whose prompt the user dismisses', prompting().settle('requestPermission', 'dismissed'), 'default'],
  ['whose prompt cannot be shown', prompting().settle('requestPermission', 'broken'), 'unsupported'],
  ['whose prompt the browser suppresses', prompting().elapse(60_000), 'default'],
  [
    'whose prompt was dismissed once',
    prompting().settle('requestPermission', 'dismissed').when('permission.requested'),
    'prompting',
  ],
  [
    'that the user grants in the settings of the browser',
    prompting().settle('requestPermission', 'denied').when(changed('granted')),
    'granted',
  ],
  ['that cannot be watched', asked().settle('watchPermission', 'broken'), 'default'],
] as const)('a permission %s', (_, path, state) => path.expect(state));

test('a suppressed prompt is given up after a minute', () =>
  prompting().elapse(59_999).expect('prompting').elapse(1).expect('default'));
