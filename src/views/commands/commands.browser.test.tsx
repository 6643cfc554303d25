import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';

import '../../index.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import {
  assign,
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  type AnyActorRef,
  type AnyEventObject,
} from 'xstate';

import type { Route } from '../../contracts/app.routing.ts';
import type { RoomQuery } from '../../contracts/inbox.ts';
import type { NavigationRequested } from '../../machines/app/routing/location.ts';
import type { WorkspaceSnapshot } from '../../machines/app/workspace.machine.ts';
import { paletteMachine } from '../../machines/commands/palette.machine.ts';
import { noFilter } from '../../machines/inbox/filterAddress.ts';
import { queryOf } from '../../machines/inbox/listRule.ts';
import { businessId, roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { createRoomsStore, type Room } from '../../machines/inbox/rooms.store.ts';
import { AppContextProvider, useWorkspace, type AppContextValue } from '../app/AppContext.tsx';
import { PreferencesProvider, type Appearance } from '../app/preferences.tsx';
import { RoomsContext } from '../inbox/rooms.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { uiText } from '../ui/text/id.ts';
import { Commands } from './Commands.tsx';
import { useCommandTarget } from './targets.ts';
import { commandsText as text } from './text/id.ts';
import { UndoButton } from './UndoButton.tsx';

const second = roomOf(2).id;
const third = roomOf(3).id;
const navigated = vi.fn<(to: Route) => void>();
const sentToRoom = vi.fn<(event: AnyEventObject) => void>();
let mayComplete = false;
/** Ends the command that the room runs. */
let command = Promise.withResolvers<void>();
const rooms = createRoomsStore();
rooms.put([1, 2, 3].map((n) => roomOf(n)));
rooms.open('inbox', queryOf('inbox', noFilter)).extend(null);

const palette = paletteMachine.provide({
  actors: {
    loadRecentRooms: fromPromise<Room[], { businessId: string }>(async () => []),
    searchRooms: fromPromise<Room[], { businessId: string; query: RoomQuery }>(async () => []),
    recentRooms: fromCallback(() => undefined),
    watchConnection: fromCallback(() => undefined),
  },
});

/** A minimal application: it records the navigations and the events for the open room. */
const startApp = (roomId: string | null) => {
  const location = fromCallback<NavigationRequested>(({ receive }) => receive(({ to }) => navigated(to)));
  const runCommand = fromPromise(() => command.promise);
  const room = createMachine({
    context: {},
    initial: 'idle',
    states: {
      idle: {
        on: {
          'takeOver.requested': { actions: ({ event }) => sentToRoom(event) },
          'giveBack.requested': { actions: ({ event }) => sentToRoom(event) },
          'complete.requested': {
            guard: () => mayComplete,
            target: 'completing',
            actions: ({ event }) => sentToRoom(event),
          },
        },
      },
      completing: { invoke: { id: 'runCommand', src: runCommand, onDone: 'idle', onError: 'idle' } },
    },
  });
  const route = { name: 'inbox', roomId, search: { businessId } };
  const workspace = createMachine({
    context: { route, businessId, userId: 'sari' },
    on: { 'test.switched': { actions: assign({ route: { ...route, roomId: third } }) } },
    invoke: [
      { id: 'palette', src: palette, input: { businessId } },
      ...(roomId === null ? [] : [{ id: `room:${roomId}`, src: room }]),
    ],
  });
  return createActor(
    createMachine({
      invoke: [
        { src: location, systemId: 'location' },
        { id: 'workspace', src: workspace },
      ],
    }),
  ).start();
};

let app: ReturnType<typeof startApp> | undefined;
const workspace = (): AnyActorRef => app!.getSnapshot().children['workspace']!;
const openRoom = (): AnyActorRef => workspace().getSnapshot().children[`room:${second}`];
let appearance: Appearance = { theme: 'device', language: 'id' };

/** A page with some command targets. */
function Targets() {
  const composer = useRef<HTMLTextAreaElement>(null);
  const [isPanelOpen, setPanelOpen] = useState(false);
  useCommandTarget('composer', () => composer.current?.focus());
  useCommandTarget('customerPanel', () => setPanelOpen(true));
  return (
    <>
      <textarea ref={composer} aria-label="Tulis pesan" />
      {isPanelOpen && <Note />}
    </>
  );
}

function Note() {
  const field = useRef<HTMLInputElement>(null);
  useCommandTarget('note', () => field.current?.focus());
  return <input ref={field} aria-label="Catatan" />;
}

const show = async (roomId: string | null, more = <Targets />) => {
  app = startApp(roomId);
  await render(
    <PreferencesProvider store={{ read: () => appearance, write: (now) => void (appearance = now) }}>
      <AppContextProvider value={{ app } as unknown as AppContextValue}>
        <RoomsContext value={rooms}>
          <Commands />
          {more}
        </RoomsContext>
      </AppContextProvider>
    </PreferencesProvider>,
  );
};

beforeEach(() => {
  appearance = { theme: 'device', language: 'id' };
});
afterEach(() => {
  app?.stop();
  command = Promise.withResolvers();
  navigated.mockClear();
  sentToRoom.mockClear();
  mayComplete = false;
});

const names = () => navigated.mock.calls.map(([to]) => ('roomId' in to ? (to.roomId ?? to.name) : to.name));

test('J and K open the next and previous room, G and a letter opens a page', async () => {
  await show(second);
  await userEvent.keyboard('jkgegtgi');
  expect(names()).toEqual([roomOf(1).id, roomOf(3).id, 'eskalasi', 'tickets', 'inbox']);
});

test('a room shortcut sends an event only when the open room accepts it', async () => {
  await show(second);
  await userEvent.keyboard('ae');
  expect(sentToRoom.mock.calls).toEqual([[{ type: 'takeOver.requested' }]]);
});

test('B hands back, Shift+E escalates, Shift+F forwards and F opens the filter', async () => {
  const ran = vi.fn<(target: string) => void>();
  function More() {
    useCommandTarget('escalate', () => ran('escalate'));
    useCommandTarget('forward', () => ran('forward'));
    return (
      <main>
        <button type="button" data-command="filter" onClick={() => ran('filter')}>
          Filter
        </button>
      </main>
    );
  }
  await show(second, <More />);
  await userEvent.keyboard('b{Shift>}e{/Shift}{Shift>}f{/Shift}f');
  expect(sentToRoom.mock.calls).toEqual([[{ type: 'giveBack.requested' }]]);
  expect(ran.mock.calls.flat()).toEqual(['escalate', 'forward', 'filter']);
});

test('every button of the room and the list is a command of the palette, but not those of rows and messages', async () => {
  const pressed = vi.fn<(name: string) => void>();
  const button = (name: string) => (
    <button type="button" onClick={() => pressed(name)}>
      {name}
    </button>
  );
  await show(
    second,
    <main>
      {button('Lampirkan berkas')}
      <button type="button" disabled>
        Kirim
      </button>
      <ul>
        <li>
          <a href="#x">Ibu Ratna</a>
          {button('Pilih Ibu Ratna')}
        </li>
      </ul>
      <div role="log">{button('Balas pesan ini')}</div>
    </main>,
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  const option = (name: string) => page.getByRole('option', { name });
  await expect.element(option('Lampirkan berkas')).toBeVisible();
  for (const name of ['Kirim', 'Pilih Ibu Ratna', 'Balas pesan ini']) expect(option(name).elements()).toEqual([]);
  await option('Lampirkan berkas').click();
  await expect.poll(() => pressed.mock.calls).toEqual([['Lampirkan berkas']]);
});

test('R focuses the composer, where letters are text and Escape leaves it', async () => {
  await show(second);
  await userEvent.keyboard('r');
  await expect.element(page.getByLabelText('Tulis pesan')).toHaveFocus();
  await userEvent.keyboard('jaga /?');
  await expect.element(page.getByLabelText('Tulis pesan')).toHaveValue('jaga /?');
  expect(navigated).not.toHaveBeenCalled();
  expect(sentToRoom).not.toHaveBeenCalled();
  // Escape leaves the field and keeps the text.
  await userEvent.keyboard('{Escape}j');
  await expect.element(page.getByLabelText('Tulis pesan')).toHaveValue('jaga /?');
  expect(names()).toEqual([roomOf(1).id]);
});

test('N opens the panel of the note and focuses its field once it mounts', async () => {
  await show(second);
  await userEvent.keyboard('n');
  await expect.element(page.getByLabelText('Catatan')).toHaveFocus();
});

/** Targets of an open chat whose code loads when `loaded` resolves. */
function LazyTargets({ loaded, snooze }: { loaded: Promise<void>; snooze: () => void }) {
  const [isLoaded, setLoaded] = useState(false);
  void loaded.then(() => setLoaded(true));
  return isLoaded && <ChatTargets snooze={snooze} />;
}

function ChatTargets({ snooze }: { snooze: () => void }) {
  useCommandTarget('snooze', snooze);
  return <Targets />;
}

test.each([
  ['r', 'Tulis pesan'],
  ['n', 'Catatan'],
])('shortcut %s waits until its field mounts', async (key, field) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await show(second, <LazyTargets loaded={promise} snooze={() => undefined} />);
  await userEvent.keyboard(key);
  resolve();
  await expect.element(page.getByLabelText(field)).toHaveFocus();
});

test('S waits until the snooze target mounts', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const snooze = vi.fn<() => void>();
  await show(second, <LazyTargets loaded={promise} snooze={snooze} />);
  await userEvent.keyboard('s');
  resolve();
  await expect.poll(() => snooze).toHaveBeenCalledOnce();
});

test.each([
  ['key', () => userEvent.keyboard('{Shift}')],
  ['press of the pointer', () => userEvent.click(document.body)],
])('a waiting shortcut is cancelled by the next %s', async (_, cancel) => {
  const snooze = vi.fn<() => void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  await show(second, <LazyTargets loaded={promise} snooze={snooze} />);
  await userEvent.keyboard('s');
  await cancel();
  resolve();
  await expect.element(page.getByLabelText('Tulis pesan')).toBeVisible();
  expect(snooze).not.toHaveBeenCalled();
});

/** The targets of the third room. */
function ThirdRoom({ snooze }: { snooze: () => void }) {
  const roomId = useSelector(useWorkspace(), selectRoomId);
  return roomId === third && <ChatTargets snooze={snooze} />;
}
const selectRoomId = ({ context: { route } }: WorkspaceSnapshot) => 'roomId' in route && route.roomId;

test('a waiting shortcut is cancelled by a change of room', async () => {
  const snooze = vi.fn<() => void>();
  await show(second, <ThirdRoom snooze={snooze} />);
  await userEvent.keyboard('s');
  workspace().send({ type: 'test.switched' });
  await expect.element(page.getByLabelText('Tulis pesan')).toBeVisible();
  expect(snooze).not.toHaveBeenCalled();
});

test('a waiting shortcut outlasts the repetition of its held key', async () => {
  const snooze = vi.fn<() => void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  await show(second, <LazyTargets loaded={promise} snooze={snooze} />);
  await userEvent.keyboard('{s>3/}');
  resolve();
  await expect.poll(() => snooze).toHaveBeenCalledOnce();
});

test('without a room, no shortcut waits', async () => {
  const snooze = vi.fn<() => void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  await show(null, <LazyTargets loaded={promise} snooze={snooze} />);
  await userEvent.keyboard('s');
  resolve();
  await expect.element(page.getByLabelText('Tulis pesan')).toBeVisible();
  expect(snooze).not.toHaveBeenCalled();
});

/** Undo buttons: one for the latest action that `actions` dispatches, and an earlier one. */
function Undos({ actions, onUndo }: { actions: EventTarget; onUndo: (action: string) => void }) {
  const [action, setAction] = useState('pertama');
  useEffect(() => {
    const listener = (event: Event) => setAction((event as CustomEvent<string>).detail);
    actions.addEventListener('done', listener);
    return () => actions.removeEventListener('done', listener);
  }, [actions]);
  return (
    <>
      <UndoButton label={action} actionId={action} onUndo={() => onUndo(action)} />
      <UndoButton label="kedua" onUndo={() => onUndo('kedua')} />
    </>
  );
}

test('Z undoes the latest action on the page, and nothing while the room runs a command', async () => {
  mayComplete = true;
  const undone = vi.fn<(action: string) => void>();
  const actions = new EventTarget();
  await show(second, <Undos actions={actions} onUndo={undone} />);
  await userEvent.keyboard('z');
  expect(undone.mock.calls).toEqual([['kedua']]);
  await userEvent.keyboard('ez');
  expect(undone).toHaveBeenCalledOnce();
  command.resolve();
  actions.dispatchEvent(new CustomEvent('done', { detail: 'ketiga' }));
  await expect.element(page.getByRole('button', { name: 'ketiga' })).toBeVisible();
  await userEvent.keyboard('z');
  expect(undone.mock.lastCall).toEqual(['ketiga']);
  // Taking a room over has no undo.
  await userEvent.keyboard('az');
  expect(undone).toHaveBeenCalledTimes(3);
});

test('after a failed E, Z undoes the action before it', async () => {
  mayComplete = true;
  const undone = vi.fn<() => void>();
  await show(second, <UndoButton label="Sebelumnya" onUndo={undone} />);
  await userEvent.keyboard('e');
  command.reject(new TypeError('Failed to fetch'));
  await expect.poll(() => openRoom().getSnapshot().value).toBe('idle');
  await userEvent.keyboard('z');
  expect(undone).toHaveBeenCalledOnce();
});

test('while the code of the palette loads, letters are no shortcuts and Escape closes it', async () => {
  await show(second);
  // Dispatched synchronously, before any code can load.
  const press = (key: string, more: KeyboardEventInit = {}) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  press('k', { ctrlKey: true });
  press('a');
  press('j');
  expect(navigated).not.toHaveBeenCalled();
  expect(sentToRoom).not.toHaveBeenCalled();
  press('Escape');
  press('a');
  expect(sentToRoom).toHaveBeenCalledOnce();
  press('k', { ctrlKey: true });
  await expect.element(page.getByRole('combobox', { name: text.palette.label })).toHaveFocus();
});

test('Escape in the palette returns the focus to the field before it', async () => {
  await show(second);
  const field = page.getByLabelText('Tulis pesan');
  await field.click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: text.palette.label })).toHaveFocus();
  await userEvent.keyboard('tiket{Escape}');
  await expect.element(field).toHaveFocus();
  expect(navigated).not.toHaveBeenCalled();
});

test('keys of an input method, with Ctrl, or held down are no shortcuts', async () => {
  await show(second);
  const press = (more: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true, ...more }));
  press({ isComposing: true });
  press({ keyCode: 229 });
  press({ ctrlKey: true });
  press({ repeat: true });
  expect(sentToRoom).not.toHaveBeenCalled();
  press({});
  expect(sentToRoom).toHaveBeenCalledOnce();
});

test('shortcuts do nothing while a dialog is open', async () => {
  await show(
    second,
    <Dialog open title="Pertanyaan" onClose={() => undefined}>
      <p>?</p>
    </Dialog>,
  );
  await userEvent.keyboard('jage');
  expect(navigated).not.toHaveBeenCalled();
  expect(sentToRoom).not.toHaveBeenCalled();
});

test('? lists the shortcuts and can turn off single letters, including itself', async () => {
  await show(second);
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: text.sheet.title });
  await expect.element(sheet.getByText(text.sheet.keys.take)).toBeVisible();
  await sheet.getByRole('switch', { name: text.sheet.letters }).click();
  expect(appearance.letters).toBe('off');
  await sheet.getByRole('button', { name: uiText.close }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await userEvent.keyboard('ja?');
  expect(navigated).not.toHaveBeenCalled();
  expect(sentToRoom).not.toHaveBeenCalled();
  await expect.element(sheet).not.toBeInTheDocument();
});

test('? shows what Enter does in the composer, and can change it', async () => {
  await show(second);
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: text.sheet.title });
  const row = (name: string) => sheet.getByText(name, { exact: true }).element().parentElement?.querySelector('dd');
  await expect.element(sheet.getByText(text.composer.send, { exact: true })).toBeVisible();
  expect(row(text.composer.send)?.textContent).toBe('EnterCtrlEnter');
  await sheet.getByRole('switch', { name: text.composer.enter }).click();
  expect(appearance.enter).toBe('breaks');
  await expect.poll(() => row(text.composer.send)?.textContent).toBe('CtrlEnter');
  expect(row(text.composer.newLine)?.textContent).toBe('Enter⇧Enter');
});
