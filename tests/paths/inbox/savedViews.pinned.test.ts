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
    .when('views.outdated')
    .expect('refreshing', { views: [vip] })
    .when('edit.requested')
    .when('views.outdated')
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
