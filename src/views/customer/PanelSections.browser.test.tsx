/** Each section of the customer's panel has the records that its heading names, and what a user does there is its own. */
import { expect, onTestFinished, test, vi } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';
import { createActor, createMachine, fromCallback } from 'xstate';

import { inertMachine } from '../../../tests/model/inertMachine.ts';
import { press } from '../../../tests/sut/gestures.ts';
import { startRecordList } from '../../../tests/sut/recordList.ts';
import { stillActor } from '../../../tests/sut/stillActor.ts';
import { absent, visible } from '../../../tests/sut/view.tsx';
import type { RecordListName, RecordRow } from '../../contracts/app.recordList.ts';
import { sari } from '../../machines/app/recordList.fixture.ts';
import { aiPausesModel } from '../../machines/customer/aiPauses.model.ts';
import { chatModel } from '../../machines/customer/chat.model.ts';
import { dataExportModel } from '../../machines/customer/dataExport.model.ts';
import { notesModel } from '../../machines/customer/notes.model.ts';
import type { PanelRef } from '../../machines/customer/panel.machine.ts';
import { privacyRequestsModel } from '../../machines/customer/privacyRequests.model.ts';
import { promisesModel } from '../../machines/customer/promises.model.ts';
import { summaryModel } from '../../machines/customer/summary.model.ts';
import { tagsModel } from '../../machines/customer/tags.model.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { orderOf } from '../../machines/orders/orders.fixture.ts';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { ordersText } from '../orders/text/id.ts';
import { uiText } from '../ui/text/id.ts';
import { PanelSections } from './PanelSections.tsx';
import { customerText as text } from './text/id.ts';
import { summaryText } from './text/summary.id.ts';

const rowsOf = <Of extends RecordListName>({ outcomes }: { outcomes: object }) =>
  (outcomes as { readRows: { done: { some: readonly RecordRow<Of>[] } } }).readRows.done.some;

const shown = async (changes: Partial<Room> = {}, { isLoaded = true, role = 'owner' } = {}) => {
  const lists = {
    summary: startRecordList<'summary'>(() => rowsOf<'summary'>(summaryModel)),
    tags: startRecordList<'tags'>(() => rowsOf<'tags'>(tagsModel)),
    notes: startRecordList<'notes'>(() => rowsOf<'notes'>(notesModel)),
    promises: startRecordList<'promises'>(() => rowsOf<'promises'>(promisesModel)),
    orders: startRecordList<'orders'>(() => [orderOf(77)]),
    privacyRequests: startRecordList<'privacyRequests'>(() => rowsOf<'privacyRequests'>(privacyRequestsModel)),
  };
  const aiPauses = startRecordList<'aiPauses'>(() => rowsOf<'aiPauses'>(aiPausesModel));
  const chat = createActor(inertMachine(chatModel.machine), { input: chatModel.input }).start();
  const dataExport = createActor(inertMachine(dataExportModel.machine), { input: dataExportModel.input }).start();
  const location = createActor(
    createMachine({ invoke: { src: fromCallback(() => undefined), systemId: 'location' } }),
  ).start();
  onTestFinished(() => {
    for (const actor of [...Object.values(lists), aiPauses, chat, dataExport, location]) actor.stop();
  });
  const heard: string[] = [];
  const children = isLoaded ? { ...lists, chat, dataExport } : {};
  const panel = stillActor({ children }, ({ type }) => void heard.push(type));
  const room = { ...roomOf(1), ...changes };
  const workspace = stillActor({
    context: { businesses: [{ id: room.business_id, role }], businessId: room.business_id, userId: sari },
    children: isLoaded ? { aiPauses } : {},
  });
  const app = { ...stillActor({ children: { workspace } }), system: location.system };
  const draft = { read: () => null, write: () => undefined };
  const roomStores = () => ({ draftOrders: draft, draftNotes: draft, draftPromises: draft });
  const onExtend = vi.fn<() => void>();
  const see = await render(
    <AppContextProvider value={{ app, roomStores } as unknown as AppContextValue}>
      <PanelSections
        actor={panel as unknown as PanelRef}
        userId={sari}
        history={null}
        promisedMessage={null}
        onPromiseClosed={() => undefined}
        onFollow={() => undefined}
        onWrite={() => undefined}
        {...{ room, onExtend }}
      />
    </AppContextProvider>,
  );
  await expect.poll(() => lists.notes.getSnapshot().value).toBe('idle');
  const section = (title: string) => see.getByRole('region', { name: title, exact: true });
  return { see, heard, section };
};

const sections = {
  [summaryText.title]: 'Totalnya Rp 196.000.',
  [text.tags.title]: 'VIP',
  [text.aiPauses.title]: 'Menunggu keputusan pemilik',
  [ordersText.title]: 'Kain Batik Cap Truntum',
  [text.promises.title]: 'Kami kirim ulang',
  [text.notes.title]: 'Pelanggan lama',
};

test('each section has its own records, and the rare ones wait behind their headings', async () => {
  const { see, heard, section } = await shown({ tags: ['VIP'] });
  for (const [title, row] of Object.entries(sections)) visible(section(title).getByText(row, { exact: false }).first());
  visible(section(text.chat.title).getByRole('button', { name: text.chat.delete }));
  // It has an open request.
  visible(see.getByText(text.privacyRequests.kinds.erase, { exact: true }).first());
  expect(heard).toEqual(['panel.shown']);
  await see.unmount();
  expect(heard).toEqual(['panel.shown', 'panel.hidden']);
});

test('of a customer whose data are erased only the trail and the requests are left', async () => {
  const { see, section } = await shown({ erased_at: '2026-11-20T02:00:00.000000Z' });
  for (const title of [...Object.keys(sections), text.chat.title]) absent(section(title));
  visible(see.getByText(text.privacyRequests.erasedOn('20 November 2026')));
});

test('before its actors are loaded the panel shows what needs none', async () => {
  const { section } = await shown({}, { isLoaded: false });
  for (const title of [...Object.keys(sections), text.chat.title]) absent(section(title));
});

test.each([
  ['owner', true],
  ['member', false],
] as const)('whether an %s may refuse a request and erase the data', async (role, mayErase) => {
  const { see } = await shown({}, { role });
  const erase = see.getByRole('button', { name: text.privacyRequests.actions.erase, exact: true });
  await expect.element(erase).toBeVisible();
  expect((erase.element() as HTMLButtonElement).matches(':disabled, [aria-disabled=true]')).toBe(!mayErase);
  (mayErase ? absent : visible)(see.getByText(text.privacyRequests.ownerOnly));
  (mayErase ? visible : absent)(see.getByRole('button', { name: text.privacyRequests.actions.refuse }));
  if (mayErase) {
    await press(erase);
    visible(see.getByRole('dialog').getByText(text.privacyRequests.erase.title));
    await press(see.getByRole('dialog').getByRole('button', { name: uiText.cancel }));
    absent(see.getByRole('dialog'));
  }
});
