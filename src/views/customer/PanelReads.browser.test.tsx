/** The sections of the panel that read by themselves: while they load, when that fails, and what they show. */
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';
import { createActor, createMachine, fromCallback } from 'xstate';

import { actAndWait } from '../../../tests/sut/actAndWait.ts';
import { contentsOf } from '../../../tests/sut/contents.ts';
import { press } from '../../../tests/sut/gestures.ts';
import { startRecordList } from '../../../tests/sut/recordList.ts';
import { retry } from '../../../tests/sut/retry.ts';
import { stillActor, stillResources } from '../../../tests/sut/stillActor.ts';
import { absent, visible } from '../../../tests/sut/view.tsx';
import type { AuditPage, OtherRoom } from '../../contracts/conversation.roomContext.ts';
import { dimas, sari } from '../../machines/app/recordList.fixture.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { recordListText } from '../app/recordList/text/id.ts';
import { MergedChatsContext } from '../conversation/mergedChats/mergedChats.ts';
import { MediaContext } from '../conversation/timeline/messages.ts';
import { uiText } from '../ui/text/id.ts';
import { AuditTrail } from './AuditTrail.tsx';
import { CustomerBroadcasts } from './CustomerBroadcasts.tsx';
import { MarketingConsent } from './MarketingConsent.tsx';
import { OpenRequests } from './OpenRequests.tsx';
import { MediaGallery, OtherChats, RoomTickets } from './RoomContext.tsx';
import { customerText as text } from './text/id.ts';

const room = roomOf(1);
const { business_id: businessId } = room;
const phone = room.phone ?? '';
const none = { aiPauses: undefined, orders: undefined, privacyRequests: undefined };

const keys = {
  auditTrail: `auditTrail/${room.id}/`,
  media: `media/${room.id}/`,
  otherRooms: `otherRooms/${businessId}/${room.id}/${phone}`,
  tickets: `tickets/${room.id}`,
  consent: `marketingConsent/${room.id}`,
  broadcasts: `broadcastsTo/${businessId}/${phone}/${room.chat_id}/5`,
  allBroadcasts: `broadcastsTo/${businessId}/${phone}/${room.chat_id}/100`,
  requests: `requests/${businessId}`,
};
const views: Record<Exclude<keyof typeof keys, 'allBroadcasts' | 'requests'>, ReactNode> = {
  auditTrail: <AuditTrail room={room} userId={sari} fallback={<p>serah terima</p>} {...none} />,
  media: (
    <MediaGallery
      route={{ name: 'inbox', roomId: room.id, search: { businessId } }}
      roomId={room.id}
      onFollow={() => undefined}
    />
  ),
  otherRooms: <OtherChats room={room} onFollow={() => undefined} />,
  tickets: <RoomTickets room={room} />,
  consent: <MarketingConsent roomId={room.id} userId={sari} privacyRequests={undefined} />,
  broadcasts: <CustomerBroadcasts room={room} />,
};

const shown = async (view: ReactNode, reads: Parameters<typeof stillResources>[0], retried: string[] = []) => {
  const resources = stillResources(reads, retried);
  const workspace = stillActor({ context: { businesses: [], businessId, userId: sari }, children: { resources } });
  const running = createActor(
    createMachine({ invoke: { src: fromCallback(() => undefined), systemId: 'location' } }),
  ).start();
  onTestFinished(() => void running.stop());
  const app = { ...stillActor({ children: { workspace } }), system: running.system };
  const urlOf = async (path: string) => {
    if (path === 'missing') throw new Error('HTTP 404');
    return 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  };
  const see = await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <MediaContext value={{ urlOf } as never}>{view}</MediaContext>
    </AppContextProvider>,
  );
  // Rare sections are closed at first.
  for (const summary of see.getByRole('heading', { level: 4 }).elements())
    if (summary.parentElement?.matches('summary') && !summary.closest('details')?.open)
      await press(see.getByText(summary.textContent, { exact: true }));
  return see;
};

test.each(Object.keys(views) as (keyof typeof views)[])('%s: loading, slow and failed are told apart', async (name) => {
  const loading = await shown(views[name], { [keys[name]]: 'pending' });
  visible(loading.getByText(recordListText.loading));
  absent(loading.getByRole('button', { name: uiText.retry }));
  await loading.unmount();
  const retried: string[] = [];
  const slow = await shown(views[name], { [keys[name]]: 'slow' }, retried);
  visible(slow.getByText(uiText.slow));
  absent(slow.getByText(recordListText.failed));
  await press(slow.getByRole('button', { name: uiText.retry }));
  await slow.unmount();
  const failed = await shown(views[name], { [keys[name]]: 'failed' }, retried);
  absent(failed.getByText(uiText.slow));
  // The handovers stand in for the audit trail.
  const isReplaced = name === 'auditTrail';
  visible(failed.getByText(isReplaced ? 'serah terima' : recordListText.failed));
  if (!isReplaced) await press(failed.getByRole('button', { name: uiText.retry }));
  expect(retried).toEqual(isReplaced ? [keys[name]] : [keys[name], keys[name]]);
});

const at = '2026-11-20T02:00:00.000000Z';
const entry = { at, actor_id: dimas, actor_name: 'Dimas', is_by_customer: false, detail: null };
const trail: AuditPage = {
  entries: [
    { ...entry, place: '1', kind: 'rename', detail: 'Ibu Rini' },
    { ...entry, place: '2', kind: 'tag' },
    { ...entry, place: '3', kind: 'archive', actor_id: sari, actor_name: 'Sari lama' },
    { ...entry, place: '4', kind: 'order', actor_id: null, actor_name: null, is_by_customer: true, detail: '12' },
    { ...entry, place: '5', kind: 'pause', actor_id: null, actor_name: null, detail: 'Stok habis' },
    { ...entry, place: '6', kind: 'order_paid', actor_id: null, actor_name: null, detail: '13' },
    { ...entry, place: '7', kind: 'done', detail: 'export' },
    { ...entry, place: '8', kind: 'pause_all', detail: null },
  ],
  older: 'c2',
};
const plain = (words: string | null): string => (words ?? '').replaceAll(/[\u2066-\u2069]/g, '');

test('the audit trail says who did what, in pages', async () => {
  const older = { entries: [{ ...entry, place: '9', kind: 'unarchive' as const }], older: null };
  const see = await shown(views.auditTrail, {
    [keys.auditTrail]: { value: trail },
    [`auditTrail/${room.id}/c2`]: { value: older },
  });
  const { actions } = text.auditTrail;
  const lines = () => [...see.container.querySelectorAll('li > span')].map(({ textContent }) => plain(textContent));
  const first = [
    actions.rename('Dimas', 'Ibu Rini'),
    actions.tag('Dimas', text.auditTrail.deleted),
    actions.archive(text.you),
    actions.order(text.auditTrail.customer, '12'),
    actions.pause(text.aiPauses.automatic, 'Stok habis'),
    actions.order_paid(text.auditTrail.system, '13'),
    actions.done('Dimas', text.privacyRequests.kinds.export),
    actions.pause_all('Dimas', text.auditTrail.deleted),
  ];
  expect(lines()).toEqual(first);
  expect(see.container.querySelector('time')?.textContent).toMatch(/09\.00$/);
  await press(see.getByRole('button', { name: text.auditTrail.more }));
  expect(lines()).toEqual([...first, actions.unarchive('Dimas')]);
  absent(see.getByRole('button', { name: text.auditTrail.more }));
});

test('an audit trail without entries says so', async () => {
  const see = await shown(views.auditTrail, { [keys.auditTrail]: { value: { entries: [], older: null } } });
  visible(see.getByText(text.auditTrail.none));
});

const other: OtherRoom = {
  id: roomOf(2).id,
  name: 'Rini Reseller',
  phone,
  chat_id: '62@c.us',
  last_message_at: at,
  channel: { name: 'WhatsApp Grosir' },
};

test.each([
  [phone, text.otherChats.unmerge, ['split']],
  [null, text.otherChats.merge, [phone]],
])('other chats of the number are listed, and joined with this one or parted (%s)', async (joined, name, done) => {
  const acts: string[] = [];
  const context = { phone: joined, merge: (of: string) => acts.push(of), split: () => acts.push('split') };
  const onFollow = vi.fn<() => void>();
  const see = await shown(
    <MergedChatsContext value={context as never}>
      <OtherChats room={room} onFollow={onFollow} />
    </MergedChatsContext>,
    { [keys.otherRooms]: { value: [other] } },
  );
  visible(see.getByText(text.otherChats.via('WhatsApp Grosir')));
  expect(see.container.querySelector('time')?.getAttribute('datetime')).toBe(at);
  const button = see.getByRole('button', { name });
  expect(button.element().ariaPressed).toBe(String(joined === phone));
  await press(button);
  // The second click of a double-click.
  await actAndWait(() => button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
  expect(acts).toEqual(done);
  expect(onFollow).toHaveBeenCalledOnce();
});

test('a hidden number has no other chats to show, and no other chat is said to be none', async () => {
  const hidden = await shown(<OtherChats room={{ ...room, phone: null }} onFollow={() => undefined} />, {});
  visible(hidden.getByText(text.otherChats.hidden));
  await hidden.unmount();
  const empty = await shown(views.otherRooms, { [keys.otherRooms]: { value: [] } });
  visible(empty.getByText(text.otherChats.none));
});

test('the gallery shows pictures, names other files, says what is missing, and reads older files on request', async () => {
  const fileOf = (kind: string, name: string | null, path = kind) => ({ id: kind + path, kind, name, path, at });
  const files = [fileOf('image', null), fileOf('voice', 'Suara.ogg'), fileOf('image', 'Kain.jpg', 'missing')];
  const see = await shown(views.media, {
    [keys.media]: { value: { files, older: 'c2' } },
    [`${keys.media}c2`]: { value: { files: [fileOf('document', 'Katalog.pdf')], older: null } },
  });
  await press(see.getByRole('button', { name: text.media.more }));
  await retry(() => visible(see.getByText('Katalog.pdf')));
  expect(
    contentsOf(see.container)
      .replaceAll(/ → \S+message=/g, ' → ')
      .split('\n'),
  ).toEqual([
    'Media',
    '[a] Buka di chat: Foto, 20 November 2026, 09.00 “img {alt, src=data}” → imageimage {title=Foto, 20 November 2026, 09.00}',
    '[a] Buka di chat: Suara.ogg, 20 November 2026, 09.00 “‹mic› Suara.ogg” → voicevoice {title=Suara.ogg, 20 November 2026, 09.00}',
    '[a] Buka di chat: Kain.jpg, 20 November 2026, 09.00 “Berkas tidak tersedia.” → imagemissing {title=Kain.jpg, 20 November 2026, 09.00}',
    '[a] Buka di chat: Katalog.pdf, 20 November 2026, 09.00 “‹file-text› Katalog.pdf” → documentdocument {title=Katalog.pdf, 20 November 2026, 09.00}',
  ]);
});

test('the tickets of a chat have their titles and states', async () => {
  const ticket = { id: roomOf(3).id, title: 'Retur Ibu Rini', status: 'dikerjakan' };
  const see = await shown(views.tickets, { [keys.tickets]: { value: [ticket] } });
  visible(see.getByRole('link', { name: `Retur Ibu Rini ${text.tickets.status.dikerjakan}` }));
  visible(see.getByRole('link', { name: text.tickets.make }));
});

test('five broadcasts are read at first, and all on request', async () => {
  const campaign = { id: 'c1', name: 'Promo batik' };
  const broadcast = { id: 'm1', state: 'read', sent_at: at, created_at: at, campaign };
  const see = await shown(views.broadcasts, {
    [keys.broadcasts]: { value: { broadcasts: [broadcast], hasMore: true } },
    [keys.allBroadcasts]: {
      value: {
        broadcasts: [broadcast, { ...broadcast, id: 'm2', campaign: { id: 'c2', name: 'Obral' } }],
        hasMore: true,
      },
    },
  });
  expect(see.getByRole('link').elements()).toHaveLength(1);
  await press(see.getByRole('button', { name: text.broadcasts.all }));
  expect(see.getByRole('link').elements()).toHaveLength(2);
  absent(see.getByRole('button', { name: text.broadcasts.all }));
});

test('of the open requests the nearest is shown, late or with what is left, and the others on request', async () => {
  const HOUR = 3_600_000;
  const requestOf = (number: number, kind: string, hours: number) => ({
    id: roomOf(number).id,
    kind,
    due_at: new Date(Date.now() + hours * HOUR + HOUR / 2).toISOString(),
    room: { id: roomOf(number).id, name: `Pelanggan ${number}`, phone: null, chat_id: '' },
  });
  const { openRequests, privacyRequests } = text;
  const requests = [requestOf(1, 'erase', -3), requestOf(2, 'export', 5)];
  const see = await shown(<OpenRequests businessId={businessId} />, { [keys.requests]: { value: requests } });
  const said = () =>
    see
      .getByRole('link')
      .elements()
      .map(({ textContent }) => plain(textContent));
  const late = openRequests.late(privacyRequests.kinds.erase, 'Pelanggan 1', '2 jam');
  const left = openRequests.left(privacyRequests.kinds.export, 'Pelanggan 2', '5 jam');
  expect(said()).toEqual([late]);
  await press(see.getByRole('button', { name: openRequests.all('2') }));
  expect(said()).toEqual([late, left]);
  await press(see.getByRole('button', { name: openRequests.fewer }));
  expect(said()).toEqual([late]);
});

test.each([[{ value: [] }], ['reading' as const]])('without open requests nothing is shown', async (read) => {
  const see = await shown(<OpenRequests businessId={businessId} />, { [keys.requests]: read });
  expect(see.container.textContent).toBe('');
});

test('a consent tells its state', async () => {
  const list = startRecordList<'privacyRequests'>(() => []);
  onTestFinished(() => void list.stop());
  const value = { state: 'given', events: [] };
  const see = await shown(<MarketingConsent roomId={room.id} userId={sari} privacyRequests={list} />, {
    [keys.consent]: { value },
  });
  visible(see.getByText(text.consent.states.given));
});
