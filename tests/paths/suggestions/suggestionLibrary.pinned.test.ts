import { expect, test } from 'vitest';

import { suggestionLibraryModel as model } from '../../../src/machines/suggestions/suggestionLibrary.model.ts';
import { businessId, ownReply, shippingReply } from '../../../src/machines/suggestions/suggestions.fixture.ts';
import {
  IMPORT_REPLIES,
  libraryRoute,
  NEW_REPLY,
  newReplyRoute,
  replyRoute,
  replySourceOf,
} from '../../../src/machines/suggestions/suggestions.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const to = (route: ReturnType<typeof libraryRoute>) => ({ type: 'route.changed' as const, route });
const { id } = shippingReply;

test.each([
  ['a reply', replyRoute(businessId, id), { from: 'reply', id }],
  ['a new reply', replyRoute(businessId, NEW_REPLY), { from: 'new', text: '' }],
  ['a new reply with its shortcut', newReplyRoute(businessId, 'cod'), { from: 'new', text: 'cod' }],
  ['a proposal', replyRoute(businessId, id, 'usulan'), { from: 'proposal', id }],
  ['a message', replyRoute(businessId, id, 'pesan'), { from: 'message', id }],
  ['anything unknown', replyRoute(businessId, 'x'), null],
])('the address of %s says what is shown', (_, route, source) => expect(replySourceOf(route)).toEqual(source));

test('the address of a reply opens its form, that of the import its page, and that of the library the list', () =>
  given(model)
    .when(to(replyRoute(businessId, id)))
    .expect('editor')
    .when(to(replyRoute(businessId, IMPORT_REPLIES)))
    .expect('intake')
    .when(to(libraryRoute(businessId)))
    .expect('replies'));

test('another page of the list is told to the list', async () => {
  const page = to({ ...libraryRoute(businessId), search: { businessId, page: '2' } });
  await given(model).when(page).received('replies', page);
});

test('another reply has a form of its own', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.send(to(replyRoute(businessId, id)));
  await sut.send(to(replyRoute(businessId, ownReply.id)));
  expect(sut.actor.getSnapshot().children['editor']?.getSnapshot().context).toMatchObject({
    source: { from: 'reply', id: ownReply.id },
  });
  await sut.stop();
});

test.each([
  ['list', to(libraryRoute(businessId)), 'replies'],
  ['form', to(replyRoute(businessId, id)), 'editor'],
  ['import', to(replyRoute(businessId, IMPORT_REPLIES)), 'intake'],
] as const)('a %s that broke leaves the screen', (_, event, part) =>
  given(model).when(event).settle(part, 'broken').expect(part),
);
