import { test } from 'vitest';

import { savedViewsModel, vip } from '../../../src/machines/inbox/savedViews.model.ts';
import { given } from '../../model/pinned.ts';

const edit = { type: 'edit.requested', draft: { ...vip, isNew: false } };

test('a saved filter is listed beside the other views', async () => {
  await given(savedViewsModel)
    .settle('loadViews', 'some')
    .when('edit.requested')
    .when('name.submitted')
    .settle('saveView', 'saved')
    .expect('refreshing', { views: [vip, { name: 'Belum dibaca' }], draft: null });
});

test('a taken name is refused, and the typed name stays', async () => {
  await given(savedViewsModel)
    .settle('loadViews', 'some')
    .when('edit.requested')
    .when('name.submitted')
    .settle('saveView', 'taken')
    .expect('editing', { refusal: 'taken', draft: { name: 'Belum dibaca' } });
});

test('a view is removed only when its deletion succeeded', async () => {
  await given(savedViewsModel)
    .settle('loadViews', 'some')
    .when(edit)
    .when('deletion.requested')
    .settle('deleteView', 'broken')
    .expect('editing', { refusal: 'unreachable', views: [vip] })
    .when('deletion.requested')
    .settle('deleteView', 'deleted')
    .expect('refreshing', { views: [] });
});

test('renaming a view that was deleted in another browser tab keeps the name and saves it as a new view', async () => {
  await given(savedViewsModel)
    .settle('loadViews', 'some')
    .when(edit)
    .when({ type: 'name.submitted', name: 'VIP lama' })
    .settle('saveView', 'gone')
    .expect('editing', {
      refusal: 'gone',
      views: [],
      draft: { id: vip.id, name: 'VIP lama', filter: vip.filter, isNew: true },
    })
    .when({ type: 'name.submitted', name: 'VIP lama' })
    .settle('saveView', 'saved')
    .expect('refreshing', { draft: null });
});

test('changes from another browser tab reload the views, but not while a name is edited', async () => {
  await given(savedViewsModel)
    .settle('loadViews', 'some')
    .when('views.invalidated')
    .expect('refreshing', { views: [vip] })
    .when('edit.requested')
    .when('views.invalidated')
    .expect('editing', { draft: { isNew: true } })
    .when('edit.cancelled')
    .expect('refreshing')
    .settle('loadViews', 'broken')
    .expect('listed', { views: [vip] });
});

test('views that failed to load are loaded when the connection returns', async () => {
  await given(savedViewsModel)
    .settle('loadViews', 'broken')
    .expect('unavailable')
    .when('connection.regained')
    .settle('loadViews', 'some')
    .expect('listed', { views: [vip] });
});

const listed = () => given(savedViewsModel).settle('loadViews', 'some');
const refreshing = () => listed().when('views.invalidated');
const saving = () => listed().when('edit.requested').when('name.submitted');
const deleting = () => listed().when(edit).when('deletion.requested');
const kept = { views: [vip] };
const typed = { draft: { name: 'Belum dibaca' } };

test.each([
  ['they cannot be read', given(savedViewsModel).settle('loadViews', 'broken'), 'unavailable', { views: [] }],
  ['reading them times out', given(savedViewsModel).elapse(20_000), 'unavailable', { views: [] }],
  ['they cannot be read again', refreshing().settle('loadViews', 'broken'), 'listed', kept],
  ['reading them again times out', refreshing().elapse(20_000), 'listed', kept],
  ['saving a view fails', saving().settle('saveView', 'broken'), 'editing', { ...typed, refusal: 'unreachable' }],
  ['saving a view times out', saving().elapse(20_000), 'editing', { ...typed, refusal: 'unreachable' }],
  ['there are too many views', saving().settle('saveView', 'full'), 'editing', { ...typed, refusal: 'full' }],
  ['the name is taken', saving().settle('saveView', 'taken'), 'editing', { ...typed, refusal: 'taken' }],
  ['the view is gone', saving().settle('saveView', 'gone'), 'editing', { ...typed, refusal: 'gone' }],
  ['deleting a view fails', deleting().settle('deleteView', 'broken'), 'editing', { ...kept, refusal: 'unreachable' }],
  ['deleting a view times out', deleting().elapse(20_000), 'editing', { ...kept, refusal: 'unreachable' }],
  ['changes of other tabs cannot be followed', listed().settle('followViews', 'broken'), 'listed', kept],
])('the saved views when %s', (_, path, state, context) => path.expect(state, context));

test('a request for the saved views counts as failed after twenty seconds', () =>
  saving().elapse(19_999).expect('saving', { refusal: null }).elapse(1).expect('editing', { refusal: 'unreachable' }));

test('views that failed to load are loaded when they have changed', () =>
  given(savedViewsModel).settle('loadViews', 'broken').when('views.invalidated').expect('loading'));

test('views that change during the first read are read once more', () =>
  given({
    ...savedViewsModel,
    outcomes: { ...savedViewsModel.outcomes, loadViews: { done: { some: [vip], none: [] }, error: {} } },
  })
    .elapse(19_999)
    .when('views.invalidated')
    .elapse(19_999)
    .expect('loading')
    .settle('loadViews', 'some')
    .expect('listed', kept));

test('views that change during a reload are reloaded once more and then listed', () =>
  given({
    ...savedViewsModel,
    outcomes: { ...savedViewsModel.outcomes, loadViews: { done: { some: [vip], none: [] }, error: {} } },
  })
    .settle('loadViews', 'some')
    .when('views.invalidated')
    .when('views.invalidated')
    .expect('refreshing', kept)
    .settle('loadViews', 'some')
    .expect('refreshing', kept)
    .settle('loadViews', 'none')
    .expect('listed', { views: [] }));

const unknown = { type: 'edit.requested', draft: { ...vip, id: '00000000-0000-4000-8000-0000000000ff', isNew: false } };

test('a view that no longer exists cannot be edited', async () => {
  await listed().when(unknown).expect('listed', { draft: null });
  await refreshing().when(unknown).expect('refreshing', { draft: null });
});

test('a view that was never saved cannot be deleted', () =>
  listed()
    .when('edit.requested')
    .when('deletion.requested')
    .expect('editing', { draft: { isNew: true } }));

test('a cancelled edit drops the draft and its error', () =>
  saving().settle('saveView', 'taken').when('edit.cancelled').expect('refreshing', { draft: null, refusal: null }));
