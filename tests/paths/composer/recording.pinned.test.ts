import { describe, test } from 'vitest';

import { recordingModel as model } from '../../../src/machines/composer/recording.model.ts';
import { given } from '../../model/pinned.ts';

describe('a recording', () => {
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
