import { expect, test } from 'vitest';

import { consentModel as model } from '../../../src/machines/app/consent.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

test('nothing is loaded before somebody has agreed', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.settle('recallChoice', 'done', null);
  expect(Object.keys(sut.actor.getSnapshot().children)).toEqual([]);
  await sut.send({ type: 'refuse.chosen' });
  expect(Object.keys(sut.actor.getSnapshot().children)).toEqual(['stopMeasuring']);
  await sut.stop();
});

test('an earlier yes is not asked for again, an earlier no neither', async () => {
  await given(model).settle('recallChoice', 'yes').expect('accepting');
  await given(model).settle('recallChoice', 'no').expect('refused');
});

test('what is blocked, or never comes, is accepted all the same', async () => {
  await given(model)
    .settle('recallChoice', 'none')
    .when('accept.chosen')
    .settle('startMeasuring', 'blocked')
    .expect('blocked');
  await given(model).settle('recallChoice', 'none').when('accept.chosen').elapse('patience').expect('blocked');
});

test('a yes can be taken back, and a no changed', () =>
  given(model)
    .settle('recallChoice', 'none')
    .when('accept.chosen')
    .settle('startMeasuring', 'loaded')
    .expect('measuring')
    .when('refuse.chosen')
    .settle('stopMeasuring', 'stopped')
    .expect('refused')
    .when('accept.chosen')
    .expect('accepting'));
