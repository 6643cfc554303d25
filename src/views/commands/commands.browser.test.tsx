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
import { House, type HouseValue } from '../app/AppContext.tsx';
import { PreferencesProvider, type Looks } from '../app/preferences.tsx';
import { RoomsContext } from '../inbox/rooms.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { uiText } from '../ui/text/id.ts';
import { Hands } from './Commands.tsx';
import { usePlace } from './targets.ts';
import { commandsText as text } from './text/id.ts';
import { UndoButton } from './UndoButton.tsx';

const went = vi.fn<(to: Route) => void>();
const asked = vi.fn<(event: AnyEventObject) => void>();
let mayComplete = false;
const rooms = createRoomsStore();
rooms.put([1, 2, 3].map((n) => roomOf(n)));
rooms.open('inbox', queryOf('inbox', noFilter)).reach(null);

const palette = paletteMachine.provide({
  actors: {
    recallRooms: fromPromise<Room[], { businessId: string }>(async () => []),
    findRooms: fromPromise<Room[], { businessId: string; query: RoomQuery }>(async () => []),
    keepVisits: fromCallback(() => undefined),
    watchConnection: fromCallback(() => undefined),
  },
});

/** A dashboard that is nothing but its keys: what they ask for is written down. */
const openHouse = (roomId: string | null) => {
  const location = fromCallback<NavigationRequested>(({ receive }) => receive(({ to }) => went(to)));
  const room = createMachine({
    context: {},
    on: {
      'take.requested': { actions: ({ event }) => asked(event) },
      'complete.requested': { actions: ({ event }) => asked(event), guard: () => mayComplete },
      'answer.failed': { actions: emit({ type: 'deed.failed' }) },
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

/** The chat that is open in it. */
const roomInHouse = (): AnyActorRef =>
  house?.getSnapshot().children['workspace']?.getSnapshot().children[`room:${second}`];

let house: ReturnType<typeof openHouse> | undefined;
let looks: Looks = { theme: 'device', language: 'id' };

/** What stands in the page beside the keys. */
function Places() {
  const write = useRef<HTMLTextAreaElement>(null);
  const [panel, setPanel] = useState(false);
  usePlace('write', () => write.current?.focus());
  usePlace('panel', () => setPanel(true));
  return (
    <>
      <textarea ref={write} aria-label="Tulis pesan" />
      {panel && <Note />}
    </>
  );
}

function Note() {
  const field = useRef<HTMLInputElement>(null);
  usePlace('note', () => field.current?.focus());
  return <input ref={field} aria-label="Catatan" />;
}

const show = async (roomId: string | null, more = <Places />) => {
  house = openHouse(roomId);
  await render(
    <PreferencesProvider store={{ read: () => looks, write: (now) => void (looks = now) }}>
      <House value={{ app: house } as unknown as HouseValue}>
        <RoomsContext value={rooms}>
          <Hands />
          {more}
        </RoomsContext>
      </House>
    </PreferencesProvider>,
  );
};

beforeEach(() => {
  looks = { theme: 'device', language: 'id' };
});
afterEach(() => {
  house?.stop();
  went.mockClear();
  asked.mockClear();
  mayComplete = false;
});

const second = roomOf(2).id;
const names = () => went.mock.calls.map(([to]) => ('roomId' in to ? (to.roomId ?? to.name) : to.name));

test('J and K lead through the list, G and a letter to a page', async () => {
  await show(second);
  await userEvent.keyboard('jkgegtgi');
  expect(names()).toEqual([roomOf(1).id, roomOf(3).id, 'eskalasi', 'tickets', 'inbox']);
});

test('a key asks the open room, which says whether it may; without a room there is nobody to ask', async () => {
  await show(second);
  await userEvent.keyboard('ae');
  expect(asked.mock.calls).toEqual([[{ type: 'take.requested' }]]);
});

test('R leads to where one writes, and what is written there is no key', async () => {
  await show(second);
  await userEvent.keyboard('r');
  await expect.element(page.getByLabelText('Tulis pesan')).toHaveFocus();
  await userEvent.keyboard('jaga /?');
  await expect.element(page.getByLabelText('Tulis pesan')).toHaveValue('jaga /?');
  expect(went).not.toHaveBeenCalled();
  expect(asked).not.toHaveBeenCalled();
  // And there is a way back, which takes nothing that was written.
  await userEvent.keyboard('{Escape}j');
  await expect.element(page.getByLabelText('Tulis pesan')).toHaveValue('jaga /?');
  expect(names()).toEqual([roomOf(1).id]);
});

test('N opens what the note stands in, and leads there once it is there', async () => {
  await show(second);
  await userEvent.keyboard('n');
  await expect.element(page.getByLabelText('Catatan')).toHaveFocus();
});

/** What stands beside an open chat, whose code comes when `come` is called. */
function Late({ come, snooze }: { come: Promise<void>; snooze: () => void }) {
  const [isThere, setThere] = useState(false);
  void come.then(() => setThere(true));
  return isThere && <Beside snooze={snooze} />;
}

function Beside({ snooze }: { snooze: () => void }) {
  usePlace('snooze', snooze);
  return <Places />;
}

test.each([
  ['r', 'Tulis pesan'],
  ['n', 'Catatan'],
])('the key %s is kept until the field that it leads to is there', async (key, field) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await show(second, <Late come={promise} snooze={() => undefined} />);
  await userEvent.keyboard(key);
  resolve();
  await expect.element(page.getByLabelText(field)).toHaveFocus();
});

test('S is kept until a chat can be put off', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const snooze = vi.fn<() => void>();
  await show(second, <Late come={promise} snooze={snooze} />);
  await userEvent.keyboard('s');
  resolve();
  await expect.poll(() => snooze).toHaveBeenCalledOnce();
});

test('a key that was kept for one chat does nothing to the next, and without a chat none is kept', async () => {
  const snooze = vi.fn<() => void>();
  const first = Promise.withResolvers<void>();
  await show(second, <Late come={first.promise} snooze={snooze} />);
  await userEvent.keyboard('sj');
  first.resolve();
  await expect.element(page.getByLabelText('Tulis pesan')).toBeVisible();
  house?.stop();
  await cleanup();
  const other = Promise.withResolvers<void>();
  await show(null, <Late come={other.promise} snooze={snooze} />);
  await userEvent.keyboard('s');
  other.resolve();
  await expect.element(page.getByLabelText('Tulis pesan')).toBeVisible();
  expect(snooze).not.toHaveBeenCalled();
});

/** What tells of what was done, one thing after the other, each when `tell` has it. */
function Telling({ tell, onUndo }: { tell: EventTarget; onUndo: (done: string) => void }) {
  const [done, setDone] = useState<string>();
  useEffect(() => {
    const hear = (event: Event) => setDone((event as CustomEvent<string>).detail);
    tell.addEventListener('done', hear);
    return () => tell.removeEventListener('done', hear);
  }, [tell]);
  return done && <UndoButton word={done} of={done} onUndo={() => onUndo(done)} />;
}

test('Z right after E is kept until it is told what E has done, and takes back that alone', async () => {
  mayComplete = true;
  const undone = vi.fn<(done: string) => void>();
  const tell = new EventTarget();
  const told = async (detail: string) => {
    tell.dispatchEvent(new CustomEvent('done', { detail }));
    await expect.element(page.getByRole('button', { name: detail })).toBeVisible();
  };
  await show(second, <Telling tell={tell} onUndo={undone} />);
  // Where nothing was done there is nothing to wait for.
  await userEvent.keyboard('z');
  await userEvent.keyboard('ez');
  await told('Ibu Ratna');
  await expect.poll(() => undone.mock.calls).toEqual([['Ibu Ratna']]);
  // It is told of the one before while the next is being done.
  await userEvent.keyboard('ez');
  expect(undone).toHaveBeenCalledOnce();
  await told('Pak Joko');
  await expect.poll(() => undone.mock.calls).toEqual([['Ibu Ratna'], ['Pak Joko']]);
  // What was told is taken back at once, and by whoever takes a chat over as well.
  await userEvent.keyboard('az');
  expect(undone).toHaveBeenCalledTimes(3);
});

test('Z after an E that failed takes back what was done before it, and one that came too early nothing', async () => {
  mayComplete = true;
  const undone = vi.fn<() => void>();
  await show(second, <UndoButton word="Sebelumnya" onUndo={undone} />);
  const fail = () => roomInHouse().send({ type: 'answer.failed' });
  await userEvent.keyboard('ez');
  fail();
  expect(undone).not.toHaveBeenCalled();
  await userEvent.keyboard('z');
  expect(undone).toHaveBeenCalledOnce();
});

/** A search whose code comes when `come` is called. */
function LateSearch({ come }: { come: Promise<void> }) {
  const [isThere, setThere] = useState(false);
  usePlace('find', () => void come.then(() => setThere(true)));
  return isThere && <input ref={(field) => field?.focus()} aria-label="Cari di chat ini" />;
}

test('what is typed before a field is there that was asked for does nothing to the chat', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await show(second, <LateSearch come={promise} />);
  await userEvent.keyboard('{Control>}f{/Control}ja');
  expect(went).not.toHaveBeenCalled();
  expect(asked).not.toHaveBeenCalled();
  resolve();
  const field = page.getByLabelText('Cari di chat ini');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('ja');
  await expect.element(field).toHaveValue('ja');
  // Whoever has left it means the chat again.
  (field.element() as HTMLElement).blur();
  await userEvent.keyboard('a');
  expect(asked).toHaveBeenCalledOnce();
});

test('what is typed for the palette before its code has come stands in its field, and nowhere else', async () => {
  await show(second);
  const field = page.getByLabelText('Tulis pesan');
  await field.click();
  // Faster than anything can come.
  const press = (key: string, more: KeyboardEventInit = {}) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  flushSync(() => press('k', { ctrlKey: true }));
  const isKept = ['t', 'i', 'j', 'e', 't', 'Backspace', 'Backspace', 'Backspace', 'k', 'e', 't'].map(
    (key) => press(key) === false,
  );
  expect(isKept).not.toContain(false);
  await expect.element(page.getByRole('combobox', { name: text.palette.label })).toHaveValue('tiket');
  await expect.element(page.getByRole('combobox', { name: text.palette.label })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveFocus();
  expect(went).not.toHaveBeenCalled();
  expect(asked).not.toHaveBeenCalled();
});

test('a word that an input method still makes is no key, nor is one pressed with Ctrl', async () => {
  await show(second);
  const press = (more: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true, ...more }));
  press({ isComposing: true });
  press({ keyCode: 229 });
  press({ ctrlKey: true });
  press({ repeat: true });
  expect(asked).not.toHaveBeenCalled();
  press({});
  expect(asked).toHaveBeenCalledOnce();
});

test('over an open dialog the page keeps still', async () => {
  await show(
    second,
    <Dialog open title="Pertanyaan" onClose={() => undefined}>
      <p>?</p>
    </Dialog>,
  );
  await userEvent.keyboard('jage');
  expect(went).not.toHaveBeenCalled();
  expect(asked).not.toHaveBeenCalled();
});

test('? shows every key, where letters can be turned off; what needs Ctrl stays', async () => {
  await show(second);
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: text.sheet.title });
  await expect.element(sheet.getByText(text.sheet.keys.take)).toBeVisible();
  await sheet.getByRole('switch', { name: text.sheet.letters }).click();
  expect(looks.letters).toBe('off');
  await sheet.getByRole('button', { name: uiText.close }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await userEvent.keyboard('ja?');
  expect(went).not.toHaveBeenCalled();
  expect(asked).not.toHaveBeenCalled();
  await expect.element(sheet).not.toBeInTheDocument();
});

test('? says what Enter does where one writes, and that can be chosen there', async () => {
  await show(second);
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: text.sheet.title });
  const row = (name: string) => sheet.getByText(name, { exact: true }).element().parentElement?.querySelector('dd');
  await expect.element(sheet.getByText(text.writing.send, { exact: true })).toBeVisible();
  expect(row(text.writing.send)?.textContent).toBe('EnterCtrlEnter');
  await sheet.getByRole('switch', { name: text.writing.enter }).click();
  expect(looks.enter).toBe('breaks');
  await expect.poll(() => row(text.writing.send)?.textContent).toBe('CtrlEnter');
  expect(row(text.writing.line)?.textContent).toBe('Enter⇧Enter');
});
