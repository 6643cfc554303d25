import { expect, test } from 'vitest';

import { consentModel as model } from '../../../src/machines/app/consent.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

test('nothing is loaded before consent is given', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.settle('loadDecision', 'done', null);
  expect(Object.keys(sut.actor.getSnapshot().children)).toEqual([]);
  await sut.send({ type: 'refuse.chosen' });
  expect(Object.keys(sut.actor.getSnapshot().children)).toEqual(['stopMeasuring']);
  await sut.stop();
});

test('a stored decision is not asked for again', async () => {
  await given(model).settle('loadDecision', 'yes').expect('accepting');
  await given(model).settle('loadDecision', 'no').expect('refused');
});

test('a blocked or missing pixel does not revoke the consent', async () => {
  await given(model)
    .settle('loadDecision', 'none')
    .when('accept.chosen')
    .settle('startMeasuring', 'blocked')
    .expect('blocked');
  await given(model).settle('loadDecision', 'none').when('accept.chosen').elapse('timeout').expect('blocked');
});

test('consent can be withdrawn and given again', () =>
  given(model)
    .settle('loadDecision', 'none')
    .when('accept.chosen')
    .settle('startMeasuring', 'loaded')
    .expect('measuring')
    .when('refuse.chosen')
    .settle('stopMeasuring', 'stopped')
    .expect('refused')
    .when('accept.chosen')
    .expect('accepting'));
