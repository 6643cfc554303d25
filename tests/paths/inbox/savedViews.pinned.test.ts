import { test } from 'vitest';

import { savedViewsModel, vip } from '../../../src/machines/inbox/savedViews.model.ts';
import { given } from '../../model/pinned.ts';

const edit = { type: 'naming.requested', draft: { ...vip, isNew: false } };

test('what is in force is given a name and stands beside the others', async () => {
  await given(savedViewsModel)
    .settle('loadViews', 'some')
    .when('naming.requested')
    .when('name.submitted')
    .settle('saveView', 'saved')
    .expect('refreshing', { views: [vip, { name: 'Belum dibaca' }], draft: null });
});

test('a name that is taken is said where it is written, and what was written stays', async () => {
  await given(savedViewsModel)
    .settle('loadViews', 'some')
    .when('naming.requested')
    .when('name.submitted')
    .settle('saveView', 'taken')
    .expect('naming', { refusal: 'taken', draft: { name: 'Belum dibaca' } });
});

test('a view that is deleted is gone; one that could not be deleted is there', async () => {
  await given(savedViewsModel)
    .settle('loadViews', 'some')
    .when(edit)
    .when('deletion.requested')
    .settle('deleteView', 'broken')
    .expect('naming', { refusal: 'unreachable', views: [vip] })
    .when('deletion.requested')
    .settle('deleteView', 'deleted')
    .expect('refreshing', { views: [] });
});

test('a view that was deleted in another window is not told to be saved: what was written stays, to be saved as a new one', async () => {
  await given(savedViewsModel)
    .settle('loadViews', 'some')
    .when(edit)
    .when({ type: 'name.submitted', name: 'VIP lama' })
    .settle('saveView', 'gone')
    .expect('naming', {
      refusal: 'gone',
      views: [],
      draft: { id: vip.id, name: 'VIP lama', filter: vip.filter, isNew: true },
    })
    .when({ type: 'name.submitted', name: 'VIP lama' })
    .settle('saveView', 'saved')
    .expect('refreshing', { draft: null });
});

test('what is saved in another window comes while this one is looked at, and never over a name that is written', async () => {
  await given(savedViewsModel)
    .settle('loadViews', 'some')
    .when('views.outdated')
    .expect('refreshing', { views: [vip] })
    .when('naming.requested')
    .when('views.outdated')
    .expect('naming', { draft: { isNew: true } })
    .when('naming.cancelled')
    .expect('refreshing')
    .settle('loadViews', 'broken')
    .expect('listed', { views: [vip] });
});

test('views that could not be read come with the connection', async () => {
  await given(savedViewsModel)
    .settle('loadViews', 'broken')
    .expect('unknown')
    .when('connection.regained')
    .settle('loadViews', 'some')
    .expect('listed', { views: [vip] });
});
