import { useEffect, useRef, useState } from 'react';

import '../../index.css';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import {
  createActor,
  createMachine,
  emit,
  fromCallback,
  fromPromise,
  type AnyActorRef,
  type AnyEventObject,
} from 'xstate';

import type { Route } from '../../contracts/app.routing.ts';
import type { RoomQuery } from '../../contracts/inbox.ts';
import type { NavigationRequested } from '../../machines/app/routing/location.ts';
import { paletteMachine } from '../../machines/commands/palette.machine.ts';
import { noFilter } from '../../machines/inbox/filter.ts';
import { queryOf } from '../../machines/inbox/query.ts';
import { businessId, roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { createRoomsStore, type Room } from '../../machines/inbox/rooms.store.ts';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { PreferencesProvider, type Appearance } from '../app/preferences.tsx';
import { RoomsContext } from '../inbox/rooms.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { uiText } from '../ui/text/id.ts';
import { Commands } from './Commands.tsx';
import { useCommandTarget } from './targets.ts';
import { commandsText as text } from './text/id.ts';
import { UndoButton } from './UndoButton.tsx';

const navigated = vi.fn<(to: Route) => void>();
const sentToRoom = vi.fn<(event: AnyEventObject) => void>();
let mayComplete = false;
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
  const room = createMachine({
    context: {},
    on: {
      'takeOver.requested': { actions: ({ event }) => sentToRoom(event) },
      'complete.requested': { actions: ({ event }) => sentToRoom(event), guard: () => mayComplete },
      'test.failed': { actions: emit({ type: 'command.failed' }) },
    },
  });
  const route = { name: 'inbox', roomId, search: { businessId } };
  const workspace = createMachine({
    context: { route, businessId, userId: 'sari' },
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

/** The machine of the open room. */
const openRoom = (): AnyActorRef => app?.getSnapshot().children['workspace']?.getSnapshot().children[`room:${second}`];

let app: ReturnType<typeof startApp> | undefined;
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
  navigated.mockClear();
  sentToRoom.mockClear();
  mayComplete = false;
});

const second = roomOf(2).id;
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

test('a waiting shortcut is cancelled by a change of room, and none waits without a room', async () => {
  const snooze = vi.fn<() => void>();
  const first = Promise.withResolvers<void>();
  await show(second, <LazyTargets loaded={first.promise} snooze={snooze} />);
  await userEvent.keyboard('sj');
  first.resolve();
  await expect.element(page.getByLabelText('Tulis pesan')).toBeVisible();
  app?.stop();
  await cleanup();
  const other = Promise.withResolvers<void>();
  await show(null, <LazyTargets loaded={other.promise} snooze={snooze} />);
  await userEvent.keyboard('s');
  other.resolve();
  await expect.element(page.getByLabelText('Tulis pesan')).toBeVisible();
  expect(snooze).not.toHaveBeenCalled();
});

/** An undo button for the latest action that `actions` dispatches. */
function LatestUndo({ actions, onUndo }: { actions: EventTarget; onUndo: (action: string) => void }) {
  const [action, setAction] = useState<string>();
  useEffect(() => {
    const listener = (event: Event) => setAction((event as CustomEvent<string>).detail);
    actions.addEventListener('done', listener);
    return () => actions.removeEventListener('done', listener);
  }, [actions]);
  return action && <UndoButton label={action} version={action} onUndo={() => onUndo(action)} />;
}

test('Z right after E waits for the undo of E, and undoes only that', async () => {
  mayComplete = true;
  const undone = vi.fn<(action: string) => void>();
  const actions = new EventTarget();
  const finish = async (detail: string) => {
    actions.dispatchEvent(new CustomEvent('done', { detail }));
    await expect.element(page.getByRole('button', { name: detail })).toBeVisible();
  };
  await show(second, <LatestUndo actions={actions} onUndo={undone} />);
  // Without a preceding action, Z does not wait.
  await userEvent.keyboard('z');
  await userEvent.keyboard('ez');
  await finish('Ibu Ratna');
  await expect.poll(() => undone.mock.calls).toEqual([['Ibu Ratna']]);
  // The button still undoes the previous action while the next one runs.
  await userEvent.keyboard('ez');
  expect(undone).toHaveBeenCalledOnce();
  await finish('Pak Joko');
  await expect.poll(() => undone.mock.calls).toEqual([['Ibu Ratna'], ['Pak Joko']]);
  // A finished action is undone at once. Taking a room over has no undo, so Z does not wait for it.
  await userEvent.keyboard('az');
  expect(undone).toHaveBeenCalledTimes(3);
});

test('after a failed E, an earlier Z is cancelled and a later Z undoes the action before E', async () => {
  mayComplete = true;
  const undone = vi.fn<() => void>();
  await show(second, <UndoButton label="Sebelumnya" onUndo={undone} />);
  const fail = () => openRoom().send({ type: 'test.failed' });
  await userEvent.keyboard('ez');
  fail();
  expect(undone).not.toHaveBeenCalled();
  await userEvent.keyboard('z');
  expect(undone).toHaveBeenCalledOnce();
});

/** A search field whose code loads when `loaded` resolves. */
function LazySearch({ loaded }: { loaded: Promise<void> }) {
  const [isLoaded, setLoaded] = useState(false);
  useCommandTarget('chatSearch', () => void loaded.then(() => setLoaded(true)));
  return isLoaded && <input ref={(field) => field?.focus()} aria-label="Cari di chat ini" />;
}

test('letters typed before a requested field mounts are no shortcuts', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await show(second, <LazySearch loaded={promise} />);
  await userEvent.keyboard('{Control>}f{/Control}ja');
  expect(navigated).not.toHaveBeenCalled();
  expect(sentToRoom).not.toHaveBeenCalled();
  resolve();
  const field = page.getByLabelText('Cari di chat ini');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('ja');
  await expect.element(field).toHaveValue('ja');
  // After the field loses the focus, letters are shortcuts again.
  (field.element() as HTMLElement).blur();
  await userEvent.keyboard('a');
  expect(sentToRoom).toHaveBeenCalledOnce();
});

test('text typed while the code of the palette loads appears in its field, and nowhere else', async () => {
  await show(second);
  const field = page.getByLabelText('Tulis pesan');
  await field.click();
  // Dispatched synchronously, before any code can load.
  const press = (key: string, more: KeyboardEventInit = {}) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  flushSync(() => press('k', { ctrlKey: true }));
  const isPrevented = ['t', 'i', 'j', 'e', 't', 'Backspace', 'Backspace', 'Backspace', 'k', 'e', 't'].map(
    (key) => press(key) === false,
  );
  expect(isPrevented).not.toContain(false);
  await expect.element(page.getByRole('combobox', { name: text.palette.label })).toHaveValue('tiket');
  await expect.element(page.getByRole('combobox', { name: text.palette.label })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveFocus();
  expect(navigated).not.toHaveBeenCalled();
  expect(sentToRoom).not.toHaveBeenCalled();
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
