import { describe, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';

import type { recordingMachine } from '../../../src/machines/composer/recording.machine.ts';
import { recordingModel as model } from '../../../src/machines/composer/recording.model.ts';
import { effects } from '../../model/effects.ts';
import { given } from '../../model/pinned.ts';

const requesting = () => given(model).when('recording.requested');
const recording = () => requesting().when('recording.started').when('recording.progressed');
const finishing = () => recording().when('stop.requested');
const reviewing = () => finishing().when('recording.ended');
const refused = () => requesting().when('recording.refused');
const inUse = { type: 'recording.refused', why: 'inUse' };
const discarded = { type: 'discard' };

describe('a recording', () => {
  test.each([
    ['the microphone breaks before a recording', given(model).settle('microphone', 'broken'), 'failed'],
    ['the microphone breaks during a recording', recording().settle('microphone', 'broken'), 'failed'],
    ['the permission prompt has no response for a minute', requesting().elapse(60_000), 'failed'],
    ['the last sound does not arrive within ten seconds', finishing().elapse(10_000), 'failed'],
    ['the permission is denied', refused(), 'denied'],
    ['another program takes the microphone while it records', recording().when(inUse), 'inUse'],
    ['another program takes the microphone while it finishes', finishing().when(inUse), 'inUse'],
  ] as const)('if %s, the recording is refused with the pinned reason', async (_, path, refusal) =>
    path.expect('refused', { refusal, voice: null }),
  );

  test('the microphone discards a recording that never finished', () =>
    finishing().elapse(9999).expect('finishing').elapse(1).received('microphone', discarded));

  test('the limits of a permission prompt and of a voice message are exact', async () => {
    await requesting().elapse(59_999).expect('requesting').elapse(1).expect('refused');
    await recording().elapse(899_999).expect('recording').elapse(1).expect('finishing');
  });

  test.each([
    ['during the permission prompt', requesting],
    ['while it records', recording],
    ['while it finishes', finishing],
    ['while it is reviewed', reviewing],
  ])('a recording that is cancelled %s is forgotten and discarded by the microphone', (_, path) =>
    path()
      .when('recording.cancelled')
      .received('microphone', discarded)
      .expect('idle', { seconds: 0, level: 0, voice: null, refusal: null }),
  );

  test('a refusal can be dismissed', () => refused().when('recording.cancelled').expect('idle', { refusal: null }));

  test('a new request starts the microphone under the id of the new message', async () => {
    const again = { type: 'recording.requested', id: 'm2' };
    await given(model)
      .when(again)
      .expect('requesting', { id: 'm2' })
      .received('microphone', { type: 'start', id: 'm2' });
    await refused()
      .when(again)
      .expect('requesting', { id: 'm2', refusal: null })
      .received('microphone', { type: 'start', id: 'm2' });
  });

  test('the microphone is requested, recorded and reviewed before anything is sent', () =>
    given(model)
      .when('recording.requested')
      .expect('requesting')
      .received('microphone', { type: 'start', id: model.events['recording.requested']![0]!['id'] })
      .when('recording.started')
      .when('recording.progressed')
      .expect('recording', { seconds: 7, level: 0.6 })
      .when('stop.requested')
      .expect('finishing')
      .received('microphone', { type: 'stop' })
      .when('recording.ended')
      .expect('reviewing', { voice: { kind: 'voice', duration: 14 } })
      .when('recording.queued')
      .received('microphone', { type: 'release' })
      .expect('idle', { voice: null }));

  test('a denied permission is explained and can be requested again', () =>
    given(model)
      .when('recording.requested')
      .when('recording.refused')
      .expect('refused', { refusal: 'denied' })
      .when('recording.requested')
      .expect('requesting', { refusal: null }));

  test('an unanswered permission prompt is given up after a minute', () =>
    given(model)
      .when('recording.requested')
      .elapse(60_000)
      .expect('refused', { refusal: 'failed' })
      .received('microphone', { type: 'discard' }));

  test('after fifteen minutes a recording ends by itself and is kept', () =>
    given(model)
      .when('recording.requested')
      .when('recording.started')
      .elapse(15 * 60_000)
      .expect('finishing')
      .when('recording.ended')
      .expect('reviewing'));

  test('an unplugged microphone keeps the recording so far', () =>
    given(model)
      .when('recording.requested')
      .when('recording.started')
      .when('recording.ended')
      .expect('reviewing', { voice: { size: 42_000 } }));

  test('a cancelled recording is discarded by the microphone too', () =>
    given(model)
      .when('recording.requested')
      .when('recording.started')
      .when('recording.cancelled')
      .expect('idle')
      .received('microphone', { type: 'discard' }));
});

type Context = SnapshotFrom<typeof recordingMachine>['context'];

const silent = { seconds: 0, level: 0, voice: null, refusal: null };

effects<Context>(model, {
  'recording.requested': ({ event }) => ({ in: 'requesting', id: event['id'] as string, ...silent }),
  'recording.started': () => ({ in: 'recording' }),
  'recording.progressed': ({ event }) => ({
    in: 'recording',
    seconds: event['seconds'] as number,
    level: event['level'] as number,
  }),
  'stop.requested': () => ({ in: 'finishing' }),
  'recording.ended': ({ event }) => {
    const voice = event['voice'] as NonNullable<Context['voice']>;
    return { in: 'reviewing', voice, seconds: voice.duration!, level: 0 };
  },
  'recording.refused': ({ event }) => ({
    in: 'refused',
    refusal: event['why'] as Context['refusal'],
    voice: null,
    level: 0,
  }),
  'recording.cancelled': () => ({ in: 'idle', ...silent }),
  'recording.queued': () => ({ in: 'idle', ...silent }),
  'microphone!': () => ({ in: 'refused', refusal: 'failed', voice: null, level: 0 }),
  permissionLimit: () => ({ in: 'refused', refusal: 'failed', voice: null, level: 0 }),
  durationLimit: () => ({ in: 'finishing' }),
  finishLimit: () => ({ in: 'refused', refusal: 'failed', voice: null, level: 0 }),
});
