import { expect, test } from 'vitest';

import { adminListModel } from '../../../src/machines/admin/adminList.model.ts';
import { adminPanelModel } from '../../../src/machines/admin/adminPanel.model.ts';
import { batik, dimas, half } from '../../../src/machines/admin/rows.fixture.ts';
import { effectOf } from '../../../src/machines/admin/toggles.machine.ts';
import { togglesModel } from '../../../src/machines/admin/toggles.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const admitted = () => given(adminPanelModel).settle('admission', 'admitted');

test('who is no administrator is led home', () =>
  given(adminPanelModel)
    .settle('admission', 'refused')
    .expect('leaving')
    .heard('location', { type: 'navigation.requested', to: { name: 'index' }, replace: true }));

test('nothing is asked of the database before the permission is known', async () => {
  const sut = machineSut(adminPanelModel);
  await sut.start();
  expect(Object.keys(sut.actor.getSnapshot().children)).toEqual(['admission']);
  await sut.settle('admission', 'done', 'admitted');
  expect(Object.keys(sut.actor.getSnapshot().children)).toEqual(['list']);
  await sut.stop();
});

test('what was saved is shown in the list', () =>
  admitted()
    .when('toggles.requested')
    .settle('toggles', 'saved')
    .expect('open.businesses.browsing')
    .heard('list', { type: 'line.changed', line: { id: batik.id, toggles: { modelVersion: 'small' } } }));

test('toggles that may have been saved are read again', () =>
  admitted().when('toggles.requested').when('outcome.doubted').heard('list', { type: 'reading.requested' }));

test('a handover link is told on once and kept nowhere', async () => {
  const sut = machineSut(adminPanelModel);
  await sut.start();
  await sut.settle('admission', 'done', 'admitted');
  await sut.send({ type: 'handover.requested', business: batik });
  await sut.send({ type: 'handover.submitted', id: 'f1', email: '', message: '' });
  await sut.settle('makeHandover', 'done', { url: 'https://chabot.test/business/handover/rahasia', mailed: null });
  expect(sut.heard('*')).toEqual([{ type: 'link.made', url: 'https://chabot.test/business/handover/rahasia' }]);
  expect(JSON.stringify(sut.actor.getPersistedSnapshot())).not.toContain('rahasia');
  await sut.stop();
});

test('a permission needs a reason, and its refusal keeps the question open', () =>
  admitted()
    .when({ type: 'section.chosen', section: 'people' })
    .when('permission.requested')
    .when({ type: 'permission.submitted', reason: '  ' })
    .expect('open.people.permitting.asking')
    .when('permission.submitted')
    .settle('setPermission', 'self')
    .expect('open.people.permitting.asking', { refusal: 'isSelf' })
    .when('permission.submitted')
    .settle('setPermission', 'set')
    .expect('open.people.browsing')
    .heard('list', { type: 'line.changed', line: { id: dimas.id, permissions: ['admin'] } }));

test('what a change would mean is asked of the business in question, and a change is saved without the answer too', async () => {
  const sut = machineSut(togglesModel);
  await sut.start();
  expect(sut.actor.getSnapshot().children['weighImpact']?.getSnapshot().input).toEqual({ businessId: batik.id });
  await sut.stop();
  await given(togglesModel)
    .settle('weighImpact', 'offline')
    .when('changes.submitted')
    .settle('saveToggles', 'refused')
    .expect('editing', { impact: null })
    .when('changes.submitted')
    .expect('saving');
});

test.each([
  ['off', { useAgentBehaviourV2: 'live' }, 'answers'],
  ['live', { useAgentBehaviourV2: 'off' }, 'stops'],
  ['live', { useAgentBehaviourV2: 'simulator' }, 'stops'],
  ['live', { modelVersion: 'small' }, 'answers'],
  ['live', { liveAgentVersion: 'v3' }, 'answers'],
  ['live', { simulatorAgentVersion: 'v2' }, null],
  ['live', {}, null],
  ['off', { modelVersion: 'small', useAgentBehaviourV2: 'simulator' }, null],
] as const)('from %s with %j a customer notices: %s', (useAgentBehaviourV2, changes, effect) => {
  const saved = { ...batik.toggles, useAgentBehaviourV2 };
  expect(effectOf(saved, { ...saved, ...changes })).toBe(effect);
});

test('toggles that do not differ, or have no reason, are not sent', () =>
  given(togglesModel)
    .when({ type: 'changes.submitted', toggles: batik.toggles, reason: 'x' })
    .expect('editing')
    .when({ type: 'changes.submitted', toggles: { ...batik.toggles, modelVersion: 'small' }, reason: ' ' })
    .expect('editing'));

test('a refused change stays open with the words of the server', () =>
  given(togglesModel)
    .when('changes.submitted')
    .settle('saveToggles', 'refused')
    .expect('editing', { refusal: 'Tuliskan alasan perubahan ini; pemilik bisnis akan membacanya.' }));

test('typing asks once it rests, and keeps what was found before until then', async () => {
  const sut = machineSut(adminListModel);
  await sut.start();
  await sut.settle('readPage', 'done', { lines: [batik, half], next: null });
  await sut.send({ type: 'search.typed', search: '08' });
  sut.clock.increment(299);
  await sut.send({ type: 'search.typed', search: '0812 ' });
  sut.clock.increment(299);
  expect(sut.actor.getSnapshot().value).toBe('typing');
  expect(sut.actor.getSnapshot().context.lines).toHaveLength(2);
  sut.clock.increment(1);
  expect(sut.actor.getSnapshot().value).toBe('loading');
  expect(sut.actor.getSnapshot().context.search).toBe('0812');
  await sut.stop();
});

test('a line that two pages have is shown once', () =>
  given(adminListModel)
    .settle('readPage', 'some')
    .when('more.requested')
    .settle('readPage', 'some')
    .expect('listed.partial', { lines: [{ id: batik.id }] }));
