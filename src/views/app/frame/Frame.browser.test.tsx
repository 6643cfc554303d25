import axe from 'axe-core';

import '../../../index.css';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createActor, createMachine, fromCallback } from 'xstate';

import { AppContextProvider, type AppContextValue } from '../AppContext.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { BusinessSwitcher } from './BusinessSwitcher.tsx';
import { ChannelHealth } from './ChannelHealth.tsx';
import type { FrameBusiness } from './frameModel.ts';
import { frameText } from './text/id.ts';
import { frameMenusText as frame } from './text/menus.id.ts';
import { TitleCount } from './TitleCount.tsx';

const text = frameText;

const business = (number: number, name: string): FrameBusiness => ({
  id: `b${number}`,
  name,
  logo_url: null,
  mode: null,
  channels: [],
  role: 'owner',
});

const shown = async (businesses: FrameBusiness[]) => {
  const onChoose = vi.fn<(id: string) => void>();
  await render(<BusinessSwitcher businesses={businesses} current={businesses[0]!} onChoose={onChoose} />);
  const trigger = page.getByRole('button', { name: new RegExp(text.business.choose) });
  await trigger.click();
  return { onChoose, trigger };
};

test('a business is chosen with the keyboard alone, and the focus comes back', async () => {
  const { onChoose, trigger } = await shown([business(1, 'Batik'), business(2, 'Kopi'), business(3, 'Laundry')]);
  await expect.element(page.getByRole('button', { name: 'Batik Pemilik' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('b2');
  await expect.element(trigger).toHaveFocus();
});

test('Escape closes without choosing, and the focus comes back', async () => {
  const { onChoose, trigger } = await shown([business(1, 'Batik'), business(2, 'Kopi')]);
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await expect.element(trigger).toHaveFocus();
  expect(onChoose).not.toHaveBeenCalled();
});

test('one among many is found by a part of its name, in any case', async () => {
  const { onChoose } = await shown(Array.from({ length: 40 }, (_, at) => business(at, `Cabang ${at}`)));
  await userEvent.keyboard('cABANG 27');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('b27');
});

test('a search that finds nothing says so', async () => {
  await shown(Array.from({ length: 8 }, (_, at) => business(at, `Cabang ${at}`)));
  await userEvent.keyboard('warung');
  await expect.element(page.getByRole('status')).toHaveTextContent(frame.businesses.nothing('warung'));
});

test('a status that nobody knows is shown as it is, in neutral words', async () => {
  const channel = { id: 'c1', name: 'Toko', phone: null, expected_phone: null };
  await render(<ChannelHealth channels={[{ ...channel, status: 'constructor' }]} />);
  await expect.element(page.getByRole('button', { name: 'Status: constructor' })).toBeVisible();
});

test('a session that works for another number than the expected one is not called connected', async () => {
  const wrong = text.channels.status['wrongNumber'] ?? '';
  const [expected, other] = ['+6281225550100', '+6281234567890'];
  const channel = { id: 'c1', name: 'Toko', status: 'WORKING', phone: expected, expected_phone: expected };
  const { rerender } = await render(<ChannelHealth channels={[channel]} />);
  await expect.element(page.getByRole('button', { name: text.channels.all })).toBeVisible();
  await rerender(<ChannelHealth channels={[{ ...channel, phone: other }]} />);
  await expect.element(page.getByRole('button', { name: wrong })).toBeVisible();
  await rerender(<ChannelHealth channels={[channel, { ...channel, id: 'c2', phone: other }]} />);
  await expect.element(page.getByRole('button', { name: text.channels.some(1, 2) })).toBeVisible();
});

test('nobody is shown under another name until it is known what they are called', async () => {
  const menu = (name: string | null) => (
    <AccountMenu
      name={name}
      login="owner@chabot.test"
      appearance={{ theme: 'device', language: 'id' }}
      onAppearance={() => undefined}
      onSignOut={() => undefined}
    />
  );
  const screen = await render(menu(null));
  const button = screen.getByRole('button').element();
  expect(button.textContent).toBe(frameText.account.menu);
  const { width, height } = button.getBoundingClientRect();
  await screen.rerender(menu('Sari Wulandari'));
  expect(button.textContent).toContain('Sari Wulandari');
  expect(button.getBoundingClientRect()).toMatchObject({ width, height });
});

test('without a sure connection nobody claims to know whether WhatsApp is connected', async () => {
  const channel = { id: 'c1', name: 'Toko', status: 'WORKING', phone: null, expected_phone: null };
  const unknown = text.channels.status['offline'] ?? '';
  const { rerender } = await render(<ChannelHealth channels={[channel, { ...channel, id: 'c2' }]} isStale />);
  await expect.element(page.getByRole('button', { name: unknown })).toBeVisible();
  await expect.element(page.getByRole('button', { name: text.channels.all })).not.toBeInTheDocument();
  await rerender(<ChannelHealth channels={[channel]} />);
  await expect.element(page.getByRole('button', { name: text.channels.all })).toBeVisible();
});

test('the account menu chooses the looks, leads to the documents and out', async () => {
  const location = fromCallback(() => {});
  const house = createActor(createMachine({ invoke: { src: location, systemId: 'location' } })).start();
  const onLooks = vi.fn<(looks: object) => void>();
  const onSignOut = vi.fn<(scope: string) => void>();
  await render(
    <AppContextProvider value={{ app: house } as unknown as AppContextValue}>
      <AccountMenu
        name="Sari Wulandari"
        login="sari@usaha.id"
        appearance={{ theme: 'device', language: 'id' }}
        onAppearance={onLooks}
        onSignOut={onSignOut}
      />
    </AppContextProvider>,
  );
  await page.getByRole('button', { name: /Sari Wulandari/ }).click();
  await expect.element(page.getByText('sari@usaha.id')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: frame.account.themes.device })).toHaveFocus();
  for (const animation of document.getAnimations()) animation.finish();
  const { violations } = await axe.run(document.body, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  expect(violations.map(({ id: rule, nodes }) => `${rule} ${nodes[0]?.html}`)).toEqual([]);
  await userEvent.keyboard('{ArrowRight}');
  expect(onLooks).toHaveBeenLastCalledWith({ theme: 'light' });
  await expect
    .element(page.getByRole('link', { name: frame.account.privacy }))
    .toHaveAttribute('href', '/privacy-policy');
  await page.getByRole('button', { name: text.account.signOut, exact: true }).click();
  expect(onSignOut).toHaveBeenCalledExactlyOnceWith('local');
  house.stop();
});

test('a tab in the background says how many chats wait for help, as long as there are any', async () => {
  document.title = 'Chabot';
  const icon = Object.assign(document.createElement('link'), { rel: 'icon' });
  document.head.prepend(icon);
  onTestFinished(() => icon.remove());
  const { rerender, unmount } = await render(<TitleCount page="Inbox" count={7} />);
  expect(document.title).toBe('(7) Inbox · Chabot');
  expect(icon.getAttribute('href')).toBe('/favicon-waiting.svg');
  await rerender(<TitleCount page="Inbox" count={120} />);
  expect(document.title).toBe('(99+) Inbox · Chabot');
  await rerender(<TitleCount page="Inbox" count={0} />);
  expect(document.title).toBe('Inbox · Chabot');
  expect(icon.getAttribute('href')).toBe('/favicon.svg');
  await rerender(<TitleCount page="Inbox" count={1} />);
  await unmount();
  expect(document.title).toBe('Chabot');
});
