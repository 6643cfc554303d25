import { expect, test } from 'vitest';

import { adminListModel } from '../../../src/machines/admin/adminList.model.ts';
import { adminPanelModel } from '../../../src/machines/admin/adminPanel.model.ts';
import { batik, dimas, incomplete } from '../../../src/machines/admin/entries.fixture.ts';
import { effectOf } from '../../../src/machines/admin/toggles.machine.ts';
import { togglesModel } from '../../../src/machines/admin/toggles.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const allowed = () => given(adminPanelModel).settle('adminGate', 'admitted');

test('a user who is no administrator is redirected to the index', () =>
  given(adminPanelModel)
    .settle('adminGate', 'refused')
    .expect('redirecting')
    .received('location', { type: 'navigation.requested', to: { name: 'index' }, replace: true }));

test('no list is read before the permission is checked', async () => {
  const sut = machineSut(adminPanelModel);
  await sut.start();
  expect(Object.keys(sut.actor.getSnapshot().children)).toEqual(['adminGate']);
  await sut.settle('adminGate', 'done', 'admitted');
  expect(Object.keys(sut.actor.getSnapshot().children)).toEqual(['list']);
  await sut.stop();
});

test('saved toggles are shown in the list', () =>
  allowed()
    .when('toggles.requested')
    .settle('toggles', 'saved')
    .expect('open.businesses.browsing')
    .received('list', { type: 'entry.changed', entry: { id: batik.id, toggles: { modelVersion: 'small' } } }));

test('the list is read again when toggles may have been saved', () =>
  allowed().when('toggles.requested').when('outcome.unknown').received('list', { type: 'reload.requested' }));

test('a handover link is emitted once and stored nowhere', async () => {
  const sut = machineSut(adminPanelModel);
  await sut.start();
  await sut.settle('adminGate', 'done', 'admitted');
  await sut.send({ type: 'handover.requested', business: batik });
  await sut.send({ type: 'handover.submitted', id: 'f1', email: '', message: '' });
  await sut.settle('createHandoverLink', 'done', {
    url: 'https://chabot.test/business/handover/rahasia',
    mailed: null,
  });
  expect(sut.received('*')).toEqual([{ type: 'link.created', url: 'https://chabot.test/business/handover/rahasia' }]);
  expect(JSON.stringify(sut.actor.getPersistedSnapshot())).not.toContain('rahasia');
  await sut.stop();
});

test('a permission change needs a reason, and its refusal keeps the dialog open', () =>
  allowed()
    .when({ type: 'section.chosen', section: 'people' })
    .when('permission.requested')
    .when({ type: 'permission.submitted', reason: '  ' })
    .expect('open.people.changingPermission.editing')
    .when('permission.submitted')
    .settle('setPermission', 'self')
    .expect('open.people.changingPermission.editing', { refusal: 'isSelf' })
    .when('permission.submitted')
    .settle('setPermission', 'set')
    .expect('open.people.browsing')
    .received('list', { type: 'entry.changed', entry: { id: dimas.id, permissions: ['admin'] } }));

test('the impact is read for the business, and toggles can be saved without it', async () => {
  const sut = machineSut(togglesModel);
  await sut.start();
  expect(sut.actor.getSnapshot().children['readImpact']?.getSnapshot().input).toEqual({ businessId: batik.id });
  await sut.stop();
  await given(togglesModel)
    .settle('readImpact', 'offline')
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
] as const)('the effect on customers of a change from %s with %j is %s', (useAgentBehaviourV2, changes, effect) => {
  const saved = { ...batik.toggles, useAgentBehaviourV2 };
  expect(effectOf(saved, { ...saved, ...changes })).toBe(effect);
});

test('toggles without a difference or without a reason are not sent', () =>
  given(togglesModel)
    .when({ type: 'changes.submitted', toggles: batik.toggles, reason: 'x' })
    .expect('editing')
    .when({ type: 'changes.submitted', toggles: { ...batik.toggles, modelVersion: 'small' }, reason: ' ' })
    .expect('editing'));

test('a refused change keeps the dialog open with the server’s message', () =>
  given(togglesModel)
    .when('changes.submitted')
    .settle('saveToggles', 'refused')
    .expect('editing', { refusal: 'Tuliskan alasan perubahan ini; pemilik bisnis akan membacanya.' }));

test('a search is read 300 ms after the last key, and the entries stay until then', async () => {
  const sut = machineSut(adminListModel);
  await sut.start();
  await sut.settle('readPage', 'done', { entries: [batik, incomplete], next: null });
  await sut.send({ type: 'search.typed', search: '08' });
  sut.clock.increment(299);
  await sut.send({ type: 'search.typed', search: '0812 ' });
  sut.clock.increment(299);
  expect(sut.actor.getSnapshot().value).toBe('typing');
  expect(sut.actor.getSnapshot().context.entries).toHaveLength(2);
  sut.clock.increment(1);
  expect(sut.actor.getSnapshot().value).toBe('loading');
  expect(sut.actor.getSnapshot().context.search).toBe('0812');
  await sut.stop();
});

test('an entry on two pages is shown once', () =>
  given(adminListModel)
    .settle('readPage', 'some')
    .when('more.requested')
    .settle('readPage', 'some')
    .expect('listed.partial', { entries: [{ id: batik.id }] }));
