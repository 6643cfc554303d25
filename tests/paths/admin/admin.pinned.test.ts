import { describe, expect, test } from 'vitest';

import { FAULTY_PARTS } from '../../../src/contracts/admin.models.ts';
import { adminChangeModel, grant, pause, restart } from '../../../src/machines/admin/adminChange.model.ts';
import { adminPanelModel } from '../../../src/machines/admin/adminPanel.model.ts';
import { businessViewModel } from '../../../src/machines/admin/businessView.model.ts';
import { batik, figures, granted, kedai, promo, withdrawn } from '../../../src/machines/admin/entries.fixture.ts';
import { modelsModel, settings } from '../../../src/machines/admin/models.model.ts';
import { ADMIN_SECTIONS } from '../../../src/machines/admin/sections.ts';
import { toggleChangesModel, waiting } from '../../../src/machines/admin/toggleChanges.model.ts';
import { concernsCustomers } from '../../../src/machines/admin/toggles.machine.ts';
import { togglesModel } from '../../../src/machines/admin/toggles.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const allowed = () => given(adminPanelModel).settle('adminGate', 'admitted');
const visit = (section?: string, userId = 'yusuf') => ({
  type: 'visit.changed' as const,
  route: { name: 'adminPanel' as const, ...(section !== undefined && { section }) },
  userId,
});

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
    .received('list', { type: 'rows.changed', rows: [{ id: batik.id, toggles: { modelVersion: 'small' } }] }));

test('the list is read again when toggles may have been saved', () =>
  allowed().when('toggles.requested').when('outcome.unknown').received('list', { type: 'rows.invalidated' }));

test('a handover link is emitted once and stored nowhere', async () => {
  const sut = machineSut(adminPanelModel);
  await sut.start();
  await sut.settle('adminGate', 'done', 'admitted');
  await sut.send({ type: 'handover.requested', business: kedai });
  await sut.send({ type: 'handover.submitted', id: 'f1', email: 'rina@usaha.id', message: '' });
  await sut.settle('createHandoverLink', 'done', {
    url: 'https://chabot.test/business/handover/rahasia',
    mailed: true,
  });
  expect(sut.received('*')).toEqual([{ type: 'link.created', url: 'https://chabot.test/business/handover/rahasia' }]);
  expect(JSON.stringify(sut.actor.getPersistedSnapshot())).not.toContain('rahasia');
  await sut.stop();
});

test('no handover of another owner’s business is offered', () =>
  allowed().when({ type: 'handover.requested', business: batik }).expect('open.businesses.browsing'));

describe('a change with a reason', () => {
  const saving = () => given(adminChangeModel).when('reason.submitted');

  test('is not saved without one', () =>
    given(adminChangeModel).when({ type: 'reason.submitted', reason: ' ' }).expect('editing'));

  test('is saved with the trimmed reason', async () => {
    const sut = machineSut(adminChangeModel);
    await sut.start();
    await sut.send({ type: 'reason.submitted', reason: ' Banyak keluhan ' });
    expect(sut.actor.getSnapshot().children['saveChange']?.getSnapshot().input).toEqual({
      change: pause,
      reason: 'Banyak keluhan',
    });
    await sut.stop();
  });

  test.each([
    ['the changed entry', 'saved', { ...promo, status: 'paused', reason: 'admin', note: 'Banyak keluhan' }],
    ['null, if only the list shows it', 'savedUnseen', null],
  ] as const)('outputs %s', async (_, outcome, output) => {
    const sut = machineSut(adminChangeModel);
    await sut.start();
    await sut.send({ type: 'reason.submitted', reason: 'Banyak keluhan' });
    await sut.settle('saveChange', 'done', adminChangeModel.outcomes.saveChange?.done[outcome]);
    expect(sut.actor.getSnapshot().output).toEqual(output);
    await sut.stop();
  });

  test.each([
    ['is refused', saving().settle('saveChange', 'self'), 'isSelf'],
    ['has ended', saving().settle('saveChange', 'notFound'), 'notFound'],
    ['breaks', saving().settle('saveChange', 'offline'), 'unexpected'],
    ['has no response', saving().elapse(25_000), 'unreachable'],
  ] as const)('that %s keeps the dialog open, and the list is read again', (_, path, refusal) =>
    path.expect('editing', { refusal }).received('parent', { type: 'outcome.unknown' }),
  );

  test('is waited for 25 seconds, and the next try clears the refusal', async () => {
    await saving().elapse(24_999).expect('saving');
    await saving().settle('saveChange', 'self').when('reason.submitted').expect('saving', { refusal: null });
  });

  test.each([
    ['people', grant, 'open.people.changingPermission', 'open.people.browsing'],
    ['broadcasts', pause, 'open.broadcasts.pausingBroadcast', 'open.broadcasts.browsing'],
    ['sessions', restart, 'open.sessions.restartingSession', 'open.sessions.browsing'],
  ] as const)('opens in the list of %s and closes back to it', async (section, change, dialog, list) => {
    const open = () => allowed().when(visit(section)).when({ type: 'change.requested', change }).expect(dialog);
    await open().when('outcome.unknown').expect(dialog).received('list', { type: 'rows.invalidated' });
    await open().when('dialog.closed').expect(list);
    await open().settle('change', 'offline').expect(list);
    await open().settle('change', 'unseen').expect(list).received('list', { type: 'rows.invalidated' });
    await open()
      .settle('change', 'changed')
      .expect(list)
      .received('list', { type: 'rows.changed', rows: [{ id: promo.id }] });
  });

  test('of another list is not opened', () =>
    allowed().when(visit('people')).when({ type: 'change.requested', change: pause }).expect('open.people.browsing'));
});

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
  ['off', { useAgentBehaviourV2: 'live' }, true],
  ['live', { useAgentBehaviourV2: 'off' }, true],
  ['live', { useAgentBehaviourV2: 'simulator' }, true],
  ['live', { modelVersion: 'small' }, true],
  ['live', { liveAgentVersion: 'v3' }, true],
  ['live', { simulatorAgentVersion: 'v2' }, false],
  ['live', {}, false],
  ['off', { modelVersion: 'small', useAgentBehaviourV2: 'simulator' }, false],
] as const)('whether a change from %s with %j concerns customers: %s', (useAgentBehaviourV2, changes, concerns) => {
  const saved = { ...batik.toggles, useAgentBehaviourV2 };
  expect(concernsCustomers(saved, { ...saved, ...changes })).toBe(concerns);
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
    .expect('editing', { refusal: 'toggles.reason_required' }));

describe('failures of the panel', () => {
  const people = () => allowed().when(visit('people'));
  const toggles = () => allowed().when('toggles.requested');
  const handover = () => allowed().when('handover.requested');
  const creating = () => handover().when('handover.submitted');
  const handoverForm = 'open.businesses.handingOver.editing';

  test.each([
    ['the gate breaks', given(adminPanelModel).settle('adminGate', 'offline'), 'redirecting', null],
    ['the list of businesses breaks', allowed().settle('list', 'offline'), 'open.businesses.browsing', null],
    ['the dialog of toggles breaks', toggles().settle('toggles', 'offline'), 'open.businesses.browsing', null],
    ['a handover is refused', creating().settle('createHandoverLink', 'notFound'), handoverForm, 'notFound'],
    ['a handover breaks', creating().settle('createHandoverLink', 'offline'), handoverForm, 'unexpected'],
    ['a handover has no response', creating().elapse(25_000), handoverForm, 'unreachable'],
  ] as const)('if %s, the panel is in the pinned state with the pinned refusal', async (_, path, leaf, refusal) =>
    path.expect(leaf, { refusal }),
  );

  test('a gate that breaks redirects to the index', () =>
    given(adminPanelModel)
      .settle('adminGate', 'offline')
      .received('location', { type: 'navigation.requested', to: { name: 'index' }, replace: true }));

  test('a handover is waited for 25 seconds', async () => {
    await creating().elapse(24_999).expect('open.businesses.handingOver.creating');
  });

  test('the next request clears the refusal of the previous one', async () => {
    const clear = { refusal: null };
    await creating()
      .settle('createHandoverLink', 'notFound')
      .when('handover.submitted')
      .expect('open.businesses.handingOver.creating', clear);
  });

  test('a handover is for the chosen business, and its result says whether it was mailed', () =>
    handover()
      .expect(handoverForm, { business: { id: kedai.id } })
      .when('handover.submitted')
      .settle('createHandoverLink', 'created')
      .expect('open.businesses.handingOver.created', { mailed: true }));

  test.each([
    ['toggles', toggles, 'open.businesses.browsing'],
    ['a handover', handover, 'open.businesses.browsing'],
    ['a created handover', () => creating().settle('createHandoverLink', 'created'), 'open.businesses.browsing'],
  ] as const)('closing the dialog of %s shows the list', async (_, path, leaf) =>
    path().when('dialog.closed').expect(leaf),
  );

  test.each(ADMIN_SECTIONS)('the address shows the section %s, at first and later', async (section) => {
    const first = machineSut({ ...adminPanelModel, input: { route: visit(section).route, userId: 'yusuf' } });
    await first.start();
    await first.settle('adminGate', 'done', 'admitted');
    const later = machineSut(adminPanelModel);
    await later.start();
    await later.settle('adminGate', 'done', 'admitted');
    await later.send(visit(section));
    for (const sut of [first, later]) {
      expect(sut.actor.getSnapshot().matches({ open: section })).toBe(true);
      await sut.stop();
    }
  });

  test('an unknown section and none show the businesses, and a step back the section before', async () => {
    await people().when(visit('rahasia')).expect('open.businesses.browsing');
    await people()
      .when(visit())
      .expect('open.businesses.browsing')
      .when(visit('people'))
      .expect('open.people.browsing');
    await given({ ...adminPanelModel, input: { route: visit('__proto__').route, userId: 'yusuf' } })
      .settle('adminGate', 'admitted')
      .expect('open.businesses.browsing');
  });

  test('a section that arrives while the permission is checked opens after it', () =>
    given(adminPanelModel).when(visit('auditLog')).settle('adminGate', 'admitted').expect('open.auditLog'));

  test('another user is checked again, the same one is not', async () => {
    await people().when(visit('people')).expect('open.people.browsing');
    await people().when(visit('people', 'rina')).expect('checkingAccess', { userId: 'rina', section: 'people' });
  });
});

describe('failures of toggles', () => {
  const saving = () => given(togglesModel).when('changes.submitted');

  test.each([
    ['breaks', () => saving().settle('saveToggles', 'offline')],
    ['has no response', () => saving().elapse(25_000)],
  ])('a save that %s keeps the dialog open, and the panel reads its list again', async (_, path) => {
    await path().expect('editing', { refusal: '' });
    const sut = machineSut(togglesModel);
    await sut.start();
    await sut.send(togglesModel.events['changes.submitted']![0]!);
    if (_ === 'breaks') await sut.settle('saveToggles', 'error', new Error('offline'));
    else sut.clock.increment(25_000);
    expect(sut.received(sut.actor._parent!.id)).toMatchObject([{ type: 'outcome.unknown' }]);
    await sut.stop();
  });

  test('a save is waited for 25 seconds', () => saving().elapse(24_999).expect('saving'));

  test('the impact is shown, and the dialog outputs the saved toggles', async () => {
    await given(togglesModel)
      .settle('readImpact', 'some')
      .expect('editing', { impact: { active: 34 } });
    await saving()
      .settle('saveToggles', 'saved')
      .expect('saved', { toggles: { modelVersion: 'small' } });
  });
});

describe('the view of one business', () => {
  const locked = () => given(businessViewModel).settle('readFigures', 'locked');
  const asking = () => locked().when('ask.submitted');
  const checking = () => given(businessViewModel).settle('readFigures', 'asked').when('check.requested');
  const reading = () => given(businessViewModel).settle('readFigures', 'granted');
  const shown = () => reading().settle('readView', 'moreChats');
  const more = () => shown().when('more.requested');

  test.each([
    ['the figures break', given(businessViewModel).settle('readFigures', 'offline'), 'failed', {}],
    ['the figures have no response', given(businessViewModel).elapse(20_000), 'failed', {}],
    ['a question breaks', asking().settle('askToView', 'offline'), 'locked.idle', { refusal: 'unexpected' }],
    ['a question has no response', asking().elapse(20_000), 'locked.idle', { refusal: 'unreachable' }],
    ['a question is refused', asking().settle('askToView', 'tooOften'), 'locked.idle', { refusal: 'rateLimited' }],
    ['a check breaks', checking().settle('readPermit', 'offline'), 'locked.idle', { refusal: 'unreachable' }],
    ['a check has no response', checking().elapse(20_000), 'locked.idle', { refusal: 'unreachable' }],
    ['a view breaks', reading().settle('readView', 'offline'), 'open.readFailed', {}],
    ['a view is gone', reading().settle('readView', 'gone'), 'open.readFailed', {}],
    ['a view has no response', reading().elapse(20_000), 'open.readFailed', {}],
    ['the next page breaks', more().settle('readView', 'offline'), 'open.moreFailed', {}],
    ['the next page is gone', more().settle('readView', 'gone'), 'open.moreFailed', {}],
    ['the next page has no response', more().elapse(20_000), 'open.moreFailed', {}],
  ] as const)('if %s, it is in the pinned state', async (_, path, leaf, context) => path.expect(leaf, context));

  test('a question without a reason is not asked', () =>
    locked().when({ type: 'ask.submitted', reason: ' ' }).expect('locked.idle'));

  test('a waiting administrator’s screen looks for the answer every 10 seconds and opens by itself', () =>
    asking()
      .settle('askToView', 'asked')
      .elapse(9999)
      .expect('locked.idle')
      .elapse(1)
      .expect('locked.checking')
      .settle('readPermit', 'granted')
      .expect('open.reading', { view: 'chats' }));

  test('the end of the hour clears the screen in the middle of a session', () =>
    shown()
      .when('room.opened')
      .settle('readView', 'chats')
      .elapse(3_599_999)
      .expect('open.shown')
      .elapse(1)
      .expect('locked.idle', { page: null, room: null, permit: { state: 'ended' } }));

  test.each([
    ['a view', reading()],
    ['the next page', more()],
  ] as const)('%s that the owner no longer permits clears the screen, which then says who ended it', (_, path) =>
    path
      .settle('readView', 'ended')
      .expect('locked.checking', { page: null, room: null, permit: { state: 'ended' } })
      .settle('readPermit', 'withdrawn')
      .expect('locked.idle', { permit: { state: 'withdrawn', answered_by: 'Sari Wulandari' } }),
  );

  test.each([
    ['reading', reading, 'open.reading'],
    ['a page', shown, 'open.shown'],
    ['the next page', more, 'open.readingMore'],
    ['a chat', () => shown().when('room.opened').settle('readView', 'chats'), 'open.shown'],
    ['a failure', () => reading().settle('readView', 'offline'), 'open.readFailed'],
  ] as const)('a permit that the owner withdraws during %s clears the screen at once', async (_, path, leaf) => {
    const gone = { page: null, room: null };
    await path().when({ type: 'permit.reported', permit: granted }).expect(leaf);
    await path()
      .when({ type: 'permit.reported', permit: withdrawn })
      .expect('locked.idle', { ...gone, permit: { state: 'withdrawn', answered_by: 'Sari Wulandari' } });
    // The user is no administrator any more.
    await path()
      .when({ type: 'permit.reported', permit: null })
      .expect('locked.idle', { ...gone, permit: null });
  });

  test('the permit is followed only while data are shown', async () => {
    const sut = machineSut(businessViewModel);
    await sut.start();
    const follows = () => 'followPermit' in sut.actor.getSnapshot().children;
    expect(follows()).toBe(false);
    await sut.settle('readFigures', 'done', { figures, permit: granted });
    expect(follows()).toBe(true);
    await sut.send({ type: 'permit.reported', permit: withdrawn });
    expect(follows()).toBe(false);
    await sut.stop();
  });

  test('the next page goes below the rows that are shown, each of them once', async () => {
    const sut = machineSut(businessViewModel);
    await sut.start();
    await sut.settle('readFigures', 'done', { figures, permit: granted });
    const row = (id: string) => ({ id, name: id, phone: null, status: null, preview: null, at: null });
    const answer = (ids: string[], next: object | null) =>
      sut.settle('readView', 'done', { page: { view: 'chats', rows: ids.map(row), next }, permit: granted });
    await answer(['c1', 'c2'], { at: '', id: 'c2' });
    await sut.send({ type: 'more.requested' });
    await answer(['c2', 'c3'], null);
    const { page } = sut.actor.getSnapshot().context;
    expect(page).toEqual({ view: 'chats', rows: ['c1', 'c2', 'c3'].map(row), next: null });
    await sut.stop();
  });

  test('an opened chat is read by its id, and going back reads the chats', async () => {
    const sut = machineSut(businessViewModel);
    await sut.start();
    const inputOf = () => sut.actor.getSnapshot().children['readView']?.getSnapshot().input;
    await sut.settle('readFigures', 'done', { figures, permit: granted });
    expect(inputOf()).toMatchObject({ businessId: batik.id, view: 'chats', roomId: null, after: null });
    await sut.settle('readView', 'done', { page: { view: 'chats', rows: [], next: { id: 'x' } }, permit: granted });
    await sut.send({ type: 'more.requested' });
    expect(inputOf()).toMatchObject({ view: 'chats', after: { id: 'x' } });
    await sut.settle('readView', 'done', { page: { view: 'chats', rows: [], next: null }, permit: granted });
    await sut.send({ type: 'room.opened', id: 'c1', name: 'Bu Ratna' });
    expect(inputOf()).toMatchObject({ view: 'messages', roomId: 'c1', after: null });
    await sut.settle('readView', 'done', { page: { view: 'messages', rows: [], next: null }, permit: granted });
    await sut.send({ type: 'room.closed' });
    expect(inputOf()).toMatchObject({ view: 'chats', roomId: null });
    await sut.stop();
  });

  test('opens from the list and closes back to it, also if it breaks', async () => {
    const viewing = () => allowed().when('view.requested');
    await viewing().expect('open.businesses.viewing', { business: { id: batik.id } });
    await viewing().when('view.closed').expect('open.businesses.browsing');
    await viewing().settle('businessView', 'offline').expect('open.businesses.browsing');
  });
});

describe('changes of toggles in stages', () => {
  const read = (outcome: string) => given(toggleChangesModel).settle('readChanges', outcome);
  const sent = () => read('waiting').when('request.submitted');

  test.each([
    ['that are being read', given(toggleChangesModel), 'loading', {}],
    ['of which none runs', read('waiting'), 'listed.resting', { changes: [waiting] }],
    ['of which one runs', read('running'), 'listed.watching', {}],
    ['that cannot be read', read('offline'), 'failed', {}],
    ['that are not read in time', given(toggleChangesModel).elapse('timeout'), 'failed', {}],
    ['that are read again by the user', read('offline').when('retry.requested'), 'loading', {}],
    ['that are watched', read('running').elapse('pollInterval'), 'refreshing', {}],
    [
      'whose last stage has ended',
      read('running').elapse('pollInterval').settle('readChanges', 'waiting'),
      'listed.resting',
      { changes: [waiting] },
    ],
    [
      'that are no longer reached',
      read('running').elapse('pollInterval').settle('readChanges', 'offline'),
      'failed',
      {},
    ],
    ['that answer too late', read('running').elapse('pollInterval').elapse('timeout'), 'failed', {}],
    ['with a request', sent(), 'sending', { refusal: null }],
    ['with an accepted request', sent().settle('sendRequest', 'running'), 'listed.watching', { refusal: null }],
    ['with a refused request', sent().settle('sendRequest', 'refused'), 'refreshing', { refusal: 'toggles.changed' }],
    [
      'after a refused request',
      sent().settle('sendRequest', 'refused').settle('readChanges', 'waiting'),
      'listed.resting',
      { refusal: 'toggles.changed' },
    ],
    ['with a request without a response', sent().settle('sendRequest', 'offline'), 'refreshing', { refusal: '' }],
    ['with a request that is not answered in time', sent().elapse('timeout'), 'refreshing', { refusal: '' }],
  ] as const)('%s', (_, path, state, context) => path.expect(state, context));

  test('fail alone: the panel shows the businesses', () =>
    allowed()
      .when(visit('toggleChanges'))
      .settle('toggleChanges', 'offline')
      .expect('open.businesses.browsing', { section: 'businesses' })
      .received('location', { type: 'navigation.requested', to: { name: 'adminPanel' }, replace: true }));
});

describe('the models of the AI', () => {
  const read = (outcome = 'settings') => given(modelsModel).settle('readSettings', outcome);
  const checking = () => read().when('check.requested');

  test.each([
    ['that are being read', given(modelsModel), 'loading', {}],
    ['that are known', read(), 'shown', { settings, checks: null, refusal: null }],
    ['that cannot be read', read('offline'), 'failed', {}],
    ['that are not read in time', given(modelsModel).elapse('timeout'), 'failed', {}],
    ['that are read again by the user', read('offline').when('retry.requested'), 'loading', {}],
    ['that are being checked', checking(), 'checking', { refusal: null }],
    ['that answer', checking().settle('checkModels', 'works'), 'shown', { refusal: null }],
    ['whose check is refused', checking().settle('checkModels', 'tooMany'), 'shown', { refusal: 'tooMany' }],
    ['whose check breaks', checking().settle('checkModels', 'offline'), 'shown', { refusal: 'unreachable' }],
    ['whose check has no response', checking().elapse('modelWait'), 'shown', { refusal: 'unreachable' }],
  ] as const)('%s', (_, path, state, context) => path.expect(state, context));

  test.each(FAULTY_PARTS)('whose check names %s as the faulty part', (part) =>
    checking()
      .settle('checkModels', part)
      .expect('shown', { checks: [{ part }], refusal: null }),
  );

  test('keep the results of a check while the next one runs, and after it fails', async () => {
    const again = () => checking().settle('checkModels', 'key').when('check.requested');
    await again().expect('checking', { checks: [{ part: 'key' }] });
    await again()
      .settle('checkModels', 'offline')
      .expect('shown', { checks: [{ part: 'key' }], refusal: 'unreachable' });
    await again()
      .settle('checkModels', 'works')
      .expect('shown', { checks: [{ part: null }, {}, {}, { tasks: ['hearing'] }], refusal: null });
  });

  test('fail alone: the panel shows the businesses', () =>
    allowed().when(visit('models')).settle('models', 'offline').expect('open.businesses.browsing'));
});
