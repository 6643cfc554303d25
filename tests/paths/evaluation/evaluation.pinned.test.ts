import { expect, test } from 'vitest';

import { businessId, personCase, priceCase } from '../../../src/machines/evaluation/evaluation.fixture.ts';
import { evaluationModel as model } from '../../../src/machines/evaluation/evaluation.model.ts';
import { ADD_CASES, evaluationRoute } from '../../../src/machines/evaluation/evaluation.ts';
import { NEW_CASE, newCaseRoute } from '../../../src/machines/evaluation/newCase.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const to = (
  ...[section, source]: Parameters<typeof evaluationRoute> extends [string, ...infer Rest] ? Rest : never
) => ({
  type: 'route.changed' as const,
  route: evaluationRoute(businessId, section, source),
});

test.each([
  ['a new test case', to('kasus', NEW_CASE), 'editor'],
  ['a test case', to('kasus', priceCase.id), 'editor'],
  ['a file', to('kasus', ADD_CASES), 'intake'],
  ['the results', to('hasil'), 'runs'],
  ['the rollout', to('peluncuran'), 'rollout'],
  ['anything unknown', { type: 'route.changed' as const, route: evaluationRoute(businessId, 'kasus', 'x') }, 'cases'],
])('the address of %s opens it', (_, event, leaf) => given(model).when(to('hasil')).when(event).expect(leaf));

test('another page of the list is told to the list, and another run to the runs', async () => {
  const page = { type: 'route.changed' as const, route: { ...to('kasus').route, search: { businessId, page: '2' } } };
  await given(model).when(page).received('cases', page);
  await given(model).when(to('hasil')).when(to('hasil', priceCase.id)).received('runs', to('hasil', priceCase.id));
});

test('a question from elsewhere stands in the form of a new test case', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.send({ type: 'route.changed', route: newCaseRoute(businessId, 'ongkir?') });
  expect(sut.actor.getSnapshot().children['editor']?.getSnapshot().context).toMatchObject({
    caseId: null,
    question: 'ongkir?',
  });
  await sut.stop();
});

test('another test case has a form of its own', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.send(to('kasus', priceCase.id));
  await sut.send(to('kasus', personCase.id));
  expect(sut.actor.getSnapshot().children['editor']?.getSnapshot().context).toMatchObject({ caseId: personCase.id });
  await sut.stop();
});

test.each([
  ['list', to('kasus'), 'cases'],
  ['form', to('kasus', priceCase.id), 'editor'],
  ['import', to('kasus', ADD_CASES), 'intake'],
  ['runs', to('hasil'), 'runs'],
  ['rollout', to('peluncuran'), 'rollout'],
] as const)('a %s that broke leaves the screen', (_, event, part) =>
  given(model).when(to('hasil')).when(event).settle(part, 'broken').expect(part),
);
