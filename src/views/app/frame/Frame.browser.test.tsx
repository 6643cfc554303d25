import axe from 'axe-core';

import '../../../index.css';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createActor, createMachine, fromCallback } from 'xstate';

import { commandsText } from '../../commands/text/id.ts';
import { keepTitle } from '../../ui/pageTitle.ts';
import { AppContextProvider, type AppContextValue } from '../AppContext.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { BusinessSwitcher } from './BusinessSwitcher.tsx';
import { ChannelHealth } from './ChannelHealth.tsx';
import type { FrameBusiness } from './frameModel.ts';
import { MorePages } from './MorePages.tsx';
import { TabBar } from './TabBar.tsx';
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

test('a business is chosen with the keyboard, and the focus returns to the button', async () => {
  const { onChoose, trigger } = await shown([business(1, 'Batik'), business(2, 'Kopi'), business(3, 'Laundry')]);
  await expect.element(page.getByRole('button', { name: 'Batik Pemilik' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('b2');
  await expect.element(trigger).toHaveFocus();
});

test('Escape closes the menu without a choice, and the focus returns to the button', async () => {
  const { onChoose, trigger } = await shown([business(1, 'Batik'), business(2, 'Kopi')]);
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await expect.element(trigger).toHaveFocus();
  expect(onChoose).not.toHaveBeenCalled();
});

test('a business is found by a part of its name, in upper or lower case', async () => {
  const { onChoose } = await shown(Array.from({ length: 40 }, (_, at) => business(at, `Cabang ${at}`)));
  await userEvent.keyboard('cABANG 27');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('b27');
});

test('a search without results shows a message', async () => {
  await shown(Array.from({ length: 8 }, (_, at) => business(at, `Cabang ${at}`)));
  await userEvent.keyboard('warung');
  await expect.element(page.getByRole('status')).toHaveTextContent(frame.businesses.nothing('warung'));
});

test('an unknown status is shown unchanged', async () => {
  const channel = { id: 'c1', name: 'Toko', phone: null, expected_phone: null };
  await render(<ChannelHealth channels={[{ ...channel, status: 'constructor' }]} />);
  await expect.element(page.getByRole('button', { name: 'Status: constructor' })).toBeVisible();
});

test('a working session of an unexpected number is not shown as connected', async () => {
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

test('the account menu shows no name until it is loaded', async () => {
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

test('a stale connection shows the WhatsApp status as unknown', async () => {
  const channel = { id: 'c1', name: 'Toko', status: 'WORKING', phone: null, expected_phone: null };
  const unknown = text.channels.status['offline'] ?? '';
  const { rerender } = await render(<ChannelHealth channels={[channel, { ...channel, id: 'c2' }]} isStale />);
  await expect.element(page.getByRole('button', { name: unknown })).toBeVisible();
  await expect.element(page.getByRole('button', { name: text.channels.all })).not.toBeInTheDocument();
  await rerender(<ChannelHealth channels={[channel]} />);
  await expect.element(page.getByRole('button', { name: text.channels.all })).toBeVisible();
});

test('the account menu changes the appearance, links to the documents and signs out', async () => {
  const location = fromCallback(() => {});
  const app = createActor(createMachine({ invoke: { src: location, systemId: 'location' } })).start();
  const onAppearance = vi.fn<(appearance: object) => void>();
  const onSignOut = vi.fn<(scope: string) => void>();
  await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <AccountMenu
        name="Sari Wulandari"
        login="sari@usaha.id"
        appearance={{ theme: 'device', language: 'id' }}
        onAppearance={onAppearance}
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
  expect(onAppearance).toHaveBeenLastCalledWith({ theme: 'light' });
  await expect
    .element(page.getByRole('link', { name: frame.account.privacy }))
    .toHaveAttribute('href', '/privacy-policy');
  await page.getByRole('button', { name: text.account.signOut, exact: true }).click();
  expect(onSignOut).toHaveBeenCalledExactlyOnceWith('local');
  app.stop();
});

test('a phone has all other pages and the search in one menu, wider screens show them one by one', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  const location = fromCallback(() => {});
  const app = createActor(createMachine({ invoke: { src: location, systemId: 'location' } })).start();
  await page.viewport(360, 740);
  await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <ul>
        <MorePages tab="tickets" businessId="b1" counts={null} />
      </ul>
    </AppContextProvider>,
  );
  const shown = (role: 'link' | 'button', name: string) =>
    page
      .getByRole(role, { name })
      .elements()
      .filter((element) => element.checkVisibility()).length;
  const links = Object.values(frame.screens);
  expect(links.map((name) => shown('link', name))).toEqual(links.map(() => 0));
  await page.getByRole('button', { name: frame.more }).click();
  expect(links.map((name) => shown('link', name))).toEqual(links.map(() => 1));
  expect(shown('button', commandsText.palette.open)).toBe(1);
  await expect.element(page.getByRole('link', { name: frame.screens.tickets })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: frame.screens.settings }).click();
  expect(links.map((name) => shown('link', name))).toEqual(links.map(() => 0));

  await page.viewport(1440, 900);
  expect(links.map((name) => shown('link', name))).toEqual(links.map(() => 1));
  expect(shown('button', frame.more)).toBe(0);
  app.stop();
});

test.each([
  [640, 400],
  [320, 400],
])(
  'on a low screen of %i × %i px the bars leave the page most of the height, and the names stay',
  async (width, height) => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    const location = fromCallback(() => {});
    const app = createActor(createMachine({ invoke: { src: location, systemId: 'location' } })).start();
    onTestFinished(() => void app.stop());
    await page.viewport(width, height);
    const counts = { inbox_unread: 120, eskalasi: 7, auto_reply: 0, task_completed: 0 };
    await render(
      <AppContextProvider value={{ app } as unknown as AppContextValue}>
        <BusinessSwitcher businesses={[business(1, 'Batik')]} current={business(1, 'Batik')} onChoose={() => {}} />
        <TabBar tab="inbox" counts={counts} businessId="b1" />
      </AppContextProvider>,
    );
    const more = page.getByRole('button', { name: frame.more });
    await expect.element(more).toBeVisible();
    const parts = [
      page.getByRole('button', { name: new RegExp(text.business.choose) }),
      page.getByRole('link', { name: text.tabs.autoReply }),
      more,
    ];
    expect(parts.map((part) => part.element().getBoundingClientRect().height)).toEqual([44, 44, 44]);
    const tabs = Object.values(text.tabs).map((name) => page.getByText(name, { exact: true }).element());
    expect(tabs.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
  },
);

test('the tab title names the open part, the page and the number of escalated chats, and outside the dashboard the heading', async () => {
  const before = document.title;
  onTestFinished(() => void (document.title = before));
  const icon = Object.assign(document.createElement('link'), { rel: 'icon' });
  document.head.prepend(icon);
  onTestFinished(() => icon.remove());
  onTestFinished(keepTitle());
  const view = (count: number, open: string | null) => (
    <>
      <TitleCount page="Inbox" count={count} />
      <main>
        <h1>Inbox</h1>
        {open && <h2 data-title={open}>{open}</h2>}
      </main>
    </>
  );
  const { rerender, unmount } = await render(view(7, null));
  await expect.poll(() => document.title).toBe('(7) Inbox · Chabot');
  await expect.poll(() => icon.getAttribute('href')).toBe('/favicon-waiting.svg');
  await rerender(view(120, 'Ibu Ratna'));
  await expect.poll(() => document.title).toBe('(99+) Ibu Ratna · Inbox · Chabot');
  await rerender(view(0, null));
  await expect.poll(() => document.title).toBe('Inbox · Chabot');
  await expect.poll(() => icon.getAttribute('href')).toBe('/favicon.svg');
  await unmount();
  await render(
    <main>
      <h1>Masuk</h1>
    </main>,
  );
  await expect.poll(() => document.title).toBe('Masuk · Chabot');
});
