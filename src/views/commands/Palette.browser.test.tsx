import { expect, test, vi } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { paletteMachine } from '../../machines/commands/palette.machine.ts';
import { businessId, roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { Palette } from './Palette.tsx';
import { matching, type Command } from './paletteCommands.ts';
import { commandsText as hands } from './text/id.ts';

const text = hands.palette;
const done = vi.fn<(name: string) => void>();
const command = (name: string, label: string): Command => ({ name, label, do: () => done(name) });
const commands = [command('take', 'Ambil alih'), command('settings', 'Pengaturan'), command('tickets', 'Tiket')];

test('every word must be there, whatever stands above its letters; what begins so comes first', () => {
  const names = (words: string) => matching(commands, words).map(({ name }) => name);
  expect(names('a')).toEqual(['take', 'settings']);
  expect(names('PENGÁTURAN')).toEqual(['settings']);
  expect(names('alih ambil')).toEqual(['take']);
  expect(names('t')).toEqual(['tickets', 'settings']);
  expect(names('ambil tiket')).toEqual([]);
});

test('the focus stays in the field, the arrows go around, Enter does what is marked, and the focus comes back', async () => {
  const actor = createActor(
    paletteMachine.provide({
      actors: {
        recallRooms: fromPromise(() => Promise.resolve([roomOf(7)])),
        findRooms: fromPromise(() => Promise.resolve([roomOf(3)])),
        keepVisits: fromCallback(() => undefined),
        watchConnection: fromCallback(() => undefined),
      },
    }),
    { input: { businessId } },
  ).start();
  actor.send({ type: 'palette.requested' });
  const onRoom = vi.fn<(id: string) => void>();
  await render(<button type="button">Sebelum</button>);
  await userEvent.click(page.getByRole('button', { name: 'Sebelum' }));
  const { unmount } = await render(<Palette actor={actor} commands={commands} onRoom={onRoom} />);
  const field = page.getByRole('combobox', { name: text.label });
  await expect.element(field).toHaveFocus();
  const marked = () => page.getByRole('option', { selected: true });
  const says = () => marked().element().textContent;
  await expect.poll(says).toContain('Pelanggan 7');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(says).toContain('Tiket');
  await expect.element(field).toHaveAttribute('aria-activedescendant', marked().element().id);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(done.mock.calls).toEqual([['take']]);
  expect(actor.getSnapshot().value).toBe('closed');
  await unmount();
  await expect.element(page.getByRole('button', { name: 'Sebelum' })).toHaveFocus();

  actor.send({ type: 'palette.requested' });
  await render(<Palette actor={actor} commands={commands} onRoom={onRoom} />);
  await userEvent.keyboard('pelanggan');
  await expect.element(page.getByText(text.count('1'), { exact: true })).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(onRoom).toHaveBeenCalledExactlyOnceWith(roomOf(3).id);
  actor.stop();
});
