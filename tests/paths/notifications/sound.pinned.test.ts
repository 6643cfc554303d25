import { test } from 'vitest';

import { soundModel as model } from '../../../src/machines/notifications/sound.model.ts';
import { given } from '../../model/pinned.ts';

const playing = () => given(model).when('sound.requested');
const muted = () => playing().settle('playSound', 'blocked');

test.each([
  ['before a notification', given(model), 'ready'],
  ['of a notification', playing(), 'playing'],
  ['that was played', playing().settle('playSound', 'played'), 'ready'],
  ['that the browser blocks', muted(), 'muted'],
  ['on a device without a sound output', playing().settle('playSound', 'noDevice'), 'ready'],
  ['that does not end', playing().elapse(3000), 'ready'],
  ['after a gesture in the muted page', muted().settle('awaitUserActivation', 'activated'), 'ready'],
  ['whose gestures cannot be watched', muted().settle('awaitUserActivation', 'broken'), 'ready'],
  ['of the next notification in a muted page', muted().when('sound.requested'), 'playing'],
] as const)('a sound %s', (_, path, state) => path.expect(state));

test('a sound that does not end is given up after three seconds', () =>
  playing().elapse(2999).expect('playing').elapse(1).expect('ready'));
