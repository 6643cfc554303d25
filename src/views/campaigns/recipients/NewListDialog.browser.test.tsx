import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createActor, createMachine } from 'xstate';

import '../../../index.css';
import { choose, press, write } from '../../../../tests/sut/gestures.ts';
import { absent, disabled, visible } from '../../../../tests/sut/view.tsx';
import { businessId, reseller, vip } from '../../../machines/campaigns/recipients.fixture.ts';
import { AppContextProvider, type AppContextValue } from '../../app/AppContext.tsx';
import { uiText } from '../../ui/text/id.ts';
import { NewListDialog } from './NewListDialog.tsx';
import { recipientsText } from './text/id.ts';

const { newList: text } = recipientsText;
const DAY = 86_400_000;

const shown = async (lists = [vip, reseller]) => {
  const onCreate = vi.fn<(list: object) => void>();
  const onClose = vi.fn<() => void>();
  const workspace = createMachine({
    context: { businesses: [{ id: businessId, role: 'owner' }], businessId },
  });
  const app = createActor(createMachine({ invoke: { id: 'workspace', src: workspace } })).start();
  onTestFinished(() => void app.stop());
  const see = await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <NewListDialog {...{ businessId, lists, onClose, onCreate }} />
    </AppContextProvider>,
  );
  const field = (label: string) => see.getByLabelText(label, { exact: true });
  const fill = (from: keyof typeof text.fillings) =>
    press(see.getByRole('radio').nth(Object.keys(text.fillings).indexOf(from)));
  const create = () => press(see.getByRole('button', { name: text.confirm }));
  return { see, field, fill, create, onCreate, onClose };
};

test('a list needs a name, which is asked for when it is made, and a known one is told', async () => {
  const { see, field, create, onCreate } = await shown();
  absent(see.getByText(text.nameMissing));
  await create();
  visible(see.getByText(text.nameMissing));
  await write(field(text.name), 'a'.repeat(201));
  visible(see.getByText(text.nameTooLong));
  await create();
  await write(field(text.name), ' pelanggan vip ');
  visible(see.getByText(text.nameKnown));
  absent(see.getByText(text.nameTooLong));
  expect(onCreate).not.toHaveBeenCalled();
  await create();
  expect(onCreate.mock.calls).toMatchObject([[{ name: 'pelanggan vip', filling: { from: 'file' }, sourceName: null }]]);
});

test('a list of chats holds the label, the status and the time that were chosen', async () => {
  const { field, fill, create, onCreate } = await shown();
  await write(field(text.name), 'Aktif');
  absent(field(text.status));
  await fill('rooms');
  await create();
  await choose(field(text.status), text.statuses.ai_need_help);
  await choose(field(text.active), text.activeWithin[30]);
  await expect.element(field(text.status)).toHaveDisplayValue(text.statuses.ai_need_help);
  await expect.element(field(text.active)).toHaveDisplayValue(text.activeWithin[30]);
  await expect.element(field(text.tag)).toHaveDisplayValue(text.anyTag);
  const before = Date.now();
  await create();
  const [[all], [some]] = onCreate.mock.calls as [[object], [{ filling: { activeSince: string } }]];
  expect(all).toMatchObject({
    filling: { from: 'rooms', tag: null, status: null, activeSince: null },
    sourceName: text.allChats,
  });
  expect(some).toMatchObject({
    filling: { from: 'rooms', tag: null, status: 'ai_need_help' },
    sourceName: `${text.statuses.ai_need_help} · ${text.activeWithin[30]}`,
  });
  const since = Date.parse(some.filling.activeSince);
  expect(since).toBeGreaterThanOrEqual(before - 30 * DAY);
  expect(since).toBeLessThanOrEqual(Date.now() - 30 * DAY);
});

test('another list is copied, the first one unless another is chosen', async () => {
  const { field, fill, create, onCreate } = await shown();
  await write(field(text.name), 'Salinan');
  await fill('copy');
  await expect.element(field(text.copyOf)).toHaveDisplayValue(vip.name);
  await create();
  await choose(field(text.copyOf), reseller.name);
  await expect.element(field(text.copyOf)).toHaveDisplayValue(reseller.name);
  await create();
  expect(onCreate.mock.calls).toMatchObject([
    [{ filling: { from: 'copy', listId: vip.id }, sourceName: vip.name }],
    [{ filling: { from: 'copy', listId: reseller.id }, sourceName: reseller.name }],
  ]);
});

test('without a list none is copied, and the dialog is closed', async () => {
  const { see, field, fill, onCreate, onClose } = await shown([]);
  await write(field(text.name), 'Salinan');
  await expect.element(see.getByRole('button', { name: text.confirm })).toBeEnabled();
  await fill('copy');
  visible(see.getByText(text.noList));
  absent(field(text.copyOf));
  disabled(see.getByRole('button', { name: text.confirm }));
  await press(see.getByRole('button', { name: uiText.cancel }));
  expect(onCreate).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledOnce();
});
