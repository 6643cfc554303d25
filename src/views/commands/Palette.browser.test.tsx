import { expect, test, vi } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { paletteMachine } from '../../machines/commands/palette.machine.ts';
import { businessId, roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { Palette } from './Palette.tsx';
import { matchCommands, type Command } from './paletteCommands.ts';
import { commandsText } from './text/id.ts';

const text = commandsText.palette;
const ran = vi.fn<(name: string) => void>();
const command = (name: string, label: string): Command => ({ name, label, run: () => ran(name) });
const commands = [command('take', 'Ambil alih'), command('settings', 'Pengaturan'), command('tickets', 'Tiket')];

test('a command matches when it contains every word, ignoring accents and case; prefix matches come first', () => {
  const names = (words: string) => matchCommands(commands, words).map(({ name }) => name);
  expect(names('a')).toEqual(['take', 'settings']);
  expect(names('PENGÁTURAN')).toEqual(['settings']);
  expect(names('alih ambil')).toEqual(['take']);
  expect(names('t')).toEqual(['tickets', 'settings']);
  expect(names('ambil tiket')).toEqual([]);
});

test('the field keeps the focus, the arrows wrap around, Enter runs the marked option, and closing restores the focus', async () => {
  const actor = createActor(
    paletteMachine.provide({
      actors: {
        loadRecentRooms: fromPromise(() => Promise.resolve([roomOf(7)])),
        searchRooms: fromPromise(() => Promise.resolve([roomOf(3)])),
        recentRooms: fromCallback(() => undefined),
        watchConnection: fromCallback(() => undefined),
      },
    }),
    { input: { businessId } },
  ).start();
  actor.send({ type: 'palette.requested' });
  const onRoomSelect = vi.fn<(id: string) => void>();
  await render(<button type="button">Sebelum</button>);
  await userEvent.click(page.getByRole('button', { name: 'Sebelum' }));
  const { unmount } = await render(<Palette actor={actor} commands={commands} onRoomSelect={onRoomSelect} />);
  const field = page.getByRole('combobox', { name: text.label });
  await expect.element(field).toHaveFocus();
  const activeOption = () => page.getByRole('option', { selected: true });
  const activeText = () => activeOption().element().textContent;
  await expect.poll(activeText).toContain('Pelanggan 7');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(activeText).toContain('Tiket');
  await expect.element(field).toHaveAttribute('aria-activedescendant', activeOption().element().id);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(ran.mock.calls).toEqual([['take']]);
  expect(actor.getSnapshot().value).toBe('closed');
  await unmount();
  await expect.element(page.getByRole('button', { name: 'Sebelum' })).toHaveFocus();

  actor.send({ type: 'palette.requested' });
  await render(<Palette actor={actor} commands={commands} onRoomSelect={onRoomSelect} />);
  await userEvent.keyboard('pelanggan');
  await expect.element(page.getByText(text.count('1'), { exact: true })).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(onRoomSelect).toHaveBeenCalledExactlyOnceWith(roomOf(3).id);
  actor.stop();
});
