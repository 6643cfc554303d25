import { describe, test } from 'vitest';

import { recordingModel as model } from '../../../src/machines/composer/recording.model.ts';
import { given } from '../../model/pinned.ts';

describe('a recording', () => {
  test('the microphone is asked, listened to, and heard again before anything is sent', () =>
    given(model)
      .when('record.requested')
      .expect('asking')
      .heard('microphone', { type: 'start', id: model.events['record.requested']![0]!['id'] })
      .when('recording.began')
      .when('recording.progressed')
      .expect('recording', { seconds: 7, level: 0.6 })
      .when('stop.requested')
      .expect('finishing')
      .heard('microphone', { type: 'stop' })
      .when('recording.ended')
      .expect('reviewing', { voice: { kind: 'voice', duration: 14 } })
      .when('recording.handedOver')
      .heard('microphone', { type: 'keep' })
      .expect('idle', { voice: null }));

  test('whoever says no is told how to say yes, and may try again', () =>
    given(model)
      .when('record.requested')
      .when('recording.refused')
      .expect('refused', { refusal: 'denied' })
      .when('record.requested')
      .expect('asking', { refusal: null }));

  test('a question that nobody answers is taken back after a minute', () =>
    given(model)
      .when('record.requested')
      .elapse(60_000)
      .expect('refused', { refusal: 'failed' })
      .heard('microphone', { type: 'drop' }));

  test('after fifteen minutes it ends by itself, and is not lost', () =>
    given(model)
      .when('record.requested')
      .when('recording.began')
      .elapse(15 * 60_000)
      .expect('finishing')
      .when('recording.ended')
      .expect('reviewing'));

  test('a microphone that is pulled out leaves what was said until then', () =>
    given(model)
      .when('record.requested')
      .when('recording.began')
      .when('recording.ended')
      .expect('reviewing', { voice: { size: 42_000 } }));

  test('what is thrown away is forgotten by the microphone too', () =>
    given(model)
      .when('record.requested')
      .when('recording.began')
      .when('record.cancelled')
      .expect('idle')
      .heard('microphone', { type: 'drop' }));
});
