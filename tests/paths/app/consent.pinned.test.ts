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

const undecided = () => given(model).settle('loadDecision', 'none');
const accepting = () => undecided().when('accept.chosen');
const blocked = () => accepting().settle('startMeasuring', 'blocked');
const refusing = () => undecided().when('refuse.chosen');

test.each([
  ['there is no stored decision', undecided(), 'undecided'],
  ['the stored decision cannot be read', given(model).settle('loadDecision', 'blocked'), 'undecided'],
  ['reading the stored decision takes less than 15 seconds', given(model).elapse(14_999), 'loading'],
  ['reading the stored decision times out', given(model).elapse(15_000), 'undecided'],
  ['the pixel is blocked', blocked(), 'blocked'],
  ['the pixel does not load in time', accepting().elapse(15_000), 'blocked'],
  ['a refusal cannot be stored', refusing().settle('stopMeasuring', 'blocked'), 'refused'],
  ['storing a refusal times out', refusing().elapse(15_000), 'refused'],
  ['it is withdrawn while the pixel loads', accepting().when('refuse.chosen'), 'refusing'],
  ['it is withdrawn after the pixel was blocked', blocked().when('refuse.chosen'), 'refusing'],
  ['it is given while a refusal is stored', refusing().when('accept.chosen'), 'accepting'],
])('the consent when %s', (_, path, state) => path.expect(state));
