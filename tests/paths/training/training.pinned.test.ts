import { expect, test } from 'vitest';

import { businessId } from '../../../src/machines/training/training.fixture.ts';
import { trainingModel as model } from '../../../src/machines/training/training.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const at = (search: Record<string, string>) => ({
  type: 'route.changed',
  route: { name: 'training', search: { businessId, ...search } },
});

test.each([
  ['perilaku', 'perilaku'],
  ['coba', 'pengetahuan'],
  ['<script>', 'pengetahuan'],
] as const)('the section %s of the route opens the tab %s', async (section, tab) =>
  given(model).when(at({ section })).expect('open', { tab }),
);

test('another tab has an actor of its own, and the same tab hears of its route', async () => {
  const { actor, ...sut } = machineSut(model);
  await sut.start();
  const tab = () => actor.getSnapshot().children['tab'];
  const first = tab();
  await sut.send(at({ kind: 'faq' }));
  expect(tab()).toBe(first);
  expect(sut.received('tab').at(-1)).toEqual(at({ kind: 'faq' }));
  await sut.send(at({ section: 'perilaku' }));
  expect(tab()).not.toBe(first);
  expect(first?.getSnapshot().status).toBe('stopped');
  await sut.stop();
});

test('the trial hears of changes of the knowledge', () =>
  given(model).when('knowledge.invalidated').received('trial', { type: 'knowledge.invalidated' }));

test.each(['tab', 'trial'])('if %s fails, the screen stays open', (child) =>
  given(model).settle(child, 'broken').expect('open'),
);
