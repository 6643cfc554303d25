/** What was done to one chat is taken back here and, where it was moved, on WhatsApp. */
import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';
import { createActor, fromCallback, setup } from 'xstate';

import type { Toast, ToastRaised, UndoRequested } from '../../../src/contracts/app.toasts.ts';
import { defineUndo } from '../../../src/services/inbox/undo.actors.ts';

const moved = { session: 'batik', chat_id: '628@c.us', archived: false };

/** What is told of an undo that the database answers so, and the gateway so. */
const undoing = async (answer: object | null, gateway: number): Promise<{ told: Toast; asked: string[] }> => {
  const asked: string[] = [];
  const told = Promise.withResolvers<Toast>();
  const rest = new PostgrestClient('http://rest.test', {
    fetch: async () => (answer ? Response.json(answer) : Response.json({ message: 'away' }, { status: 503 })),
  });
  const fetch = vi.fn<typeof globalThis.fetch>(async (input) => {
    asked.push(new URL(input instanceof Request ? input.url : input).pathname);
    return Response.json({ code: 'not_supported' }, { status: gateway });
  });
  const root = setup({
    actors: {
      undo: defineUndo({ rest, key: 'key', fetch }),
      toasts: fromCallback<ToastRaised>(({ receive }) => receive(({ toast }) => told.resolve(toast))),
    },
  }).createMachine({
    invoke: [
      { src: 'toasts', systemId: 'toasts' },
      { id: 'undo', src: 'undo' },
    ],
  });
  const actor = createActor(root).start();
  const press: UndoRequested = { type: 'undo.requested', actionId: 'a', detail: 'Budi' };
  const { undo } = actor.getSnapshot().children;
  undo?.send(press);
  undo?.send(press);
  const toast = await told.promise;
  actor.stop();
  return { told: toast, asked };
};

test('WhatsApp is told of what was moved back, once, and the person of what it could not do', async () => {
  const one = { done: 1, refused: [], next: null };
  const back = await undoing({ ...one, chats: [moved] }, 200);
  expect(back).toEqual({
    told: { type: 'success', code: 'room.undone', detail: 'Budi' },
    asked: ['/api/waha/chats/batik/628%40c.us/unarchive'],
  });
  expect((await undoing({ ...one, chats: [moved] }, 501)).told.code).toBe('room.undoneHere');
  expect(await undoing(one, 501)).toMatchObject({ told: { code: 'room.undone' }, asked: [] });
  expect((await undoing({ ...one, done: 0 }, 200)).told.code).toBe('room.undoRefused');
  expect((await undoing(null, 200)).told).toMatchObject({ code: 'room.undoFailed', undo: 'a' });
});
