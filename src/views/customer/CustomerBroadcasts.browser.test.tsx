import '../../index.css';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, createMachine, fromCallback } from 'xstate';

import type { BroadcastsTo } from '../../contracts/campaigns.broadcastsTo.ts';
import { message } from '../../machines/conversation/messages.fixture.ts';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { MessageBubble } from '../conversation/message/MessageBubble.tsx';
import { RareSection } from '../ui/PanelSection.tsx';
import { BroadcastRows } from './CustomerBroadcasts.tsx';
import { customerText } from './text/id.ts';

const text = customerText.broadcasts;
const nothing = () => {};
const app = createActor(createMachine({ invoke: { src: fromCallback(nothing), systemId: 'location' } })).start();
const row: BroadcastsTo['broadcasts'][number] = {
  id: 'm1',
  state: 'read',
  sent_at: '2026-11-20T02:00:00.000000Z',
  created_at: '2026-11-20T01:00:00.000000Z',
  campaign: { id: 'c1', name: 'Promo batik' },
};
const show = (broadcasts: BroadcastsTo['broadcasts'], onAll?: () => void) =>
  render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <BroadcastRows businessId="b1" onAll={onAll} broadcasts={broadcasts} />
    </AppContextProvider>,
  );

test('a broadcast to the customer has its name, state and time, and leads to its results', async () => {
  await show([row]);
  const link = page.getByRole('link', { name: 'Promo batik Dibaca, 20 November 2026, 09.00' });
  await expect.element(link).toHaveAttribute('href', '/campaigns/broadcasts/c1?businessId=b1');
});

test('a deleted broadcast is named as such and is no link', async () => {
  await show([{ ...row, campaign: null }]);
  await expect.element(page.getByText(text.deleted)).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});

test('more broadcasts than are shown are offered, and none are said to be none', async () => {
  const onAll = vi.fn<() => void>();
  const { rerender } = await show([row], onAll);
  await page.getByRole('button', { name: text.all }).click();
  expect(onAll).toHaveBeenCalledOnce();
  await rerender(<BroadcastRows businessId="b1" onAll={undefined} broadcasts={[]} />);
  await expect.element(page.getByText(text.none)).toBeVisible();
});

test('the content of a lazy section is mounted when the section is opened', async () => {
  const Content = vi.fn<() => string>(() => 'isi');
  await render(
    <RareSection title="Siaran" isLazy>
      <Content />
    </RareSection>,
  );
  expect(Content).not.toHaveBeenCalled();
  await page.getByText('Siaran').click();
  await expect.element(page.getByText('isi')).toBeVisible();
});

test('a message of a broadcast names the broadcast, also within a group of messages', async () => {
  const sent = message(1, {
    author: 'system',
    content: { file: null, contacts: null, poll: null, call: null, broadcast: 'Promo batik' },
  });
  const actions = { onReply: nothing, onDiscard: nothing, onJump: nothing } as never;
  await render(
    <MessageBubble
      bubble={{ id: sent.id, row: sent, item: null, status: null, progress: null } as never}
      first={false}
      mine={false}
      customer="Ibu Ratna"
      actions={actions}
    />,
  );
  await expect.element(page.getByText('Siaran · Promo batik')).toBeVisible();
});
