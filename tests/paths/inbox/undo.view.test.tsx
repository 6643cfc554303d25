/** Undo of an action on one room, in the database and on WhatsApp. */
import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';
import { createActor, fromCallback, setup } from 'xstate';

import type { Toast, ToastRaised, UndoRequested } from '../../../src/contracts/app.toasts.ts';
import { defineUndo } from '../../../src/services/inbox/undo.actors.ts';

const moved = { session: 'batik', chat_id: '628@c.us', archived: false };

/** The toast of an undo, for a response of the database and a status of the gateway. */
const runUndo = async (response: object | null, gateway: number): Promise<{ toast: Toast; paths: string[] }> => {
  const paths: string[] = [];
  const raised = Promise.withResolvers<Toast>();
  const rest = new PostgrestClient('http://rest.test', {
    fetch: async () => (response ? Response.json(response) : Response.json({ message: 'away' }, { status: 503 })),
  });
  const fetch = vi.fn<typeof globalThis.fetch>(async (input) => {
    paths.push(new URL(input instanceof Request ? input.url : input).pathname);
    return Response.json({ code: 'not_supported' }, { status: gateway });
  });
  const root = setup({
    actors: {
      undo: defineUndo({ rest, key: 'key', fetch }),
      toasts: fromCallback<ToastRaised>(({ receive }) => receive(({ toast }) => raised.resolve(toast))),
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
  const toast = await raised.promise;
  actor.stop();
  return { toast, paths };
};

test('an undo is sent once to WhatsApp, and the toast says what WhatsApp could not restore', async () => {
  const one = { done: 1, refused: [], next: null };
  const back = await runUndo({ ...one, chats: [moved] }, 200);
  expect(back).toEqual({
    toast: { type: 'success', code: 'room.undone', detail: 'Budi' },
    paths: ['/api/waha/chats/batik/628%40c.us/unarchive'],
  });
  expect((await runUndo({ ...one, chats: [moved] }, 501)).toast.code).toBe('room.undoneHere');
  expect(await runUndo(one, 501)).toMatchObject({ toast: { code: 'room.undone' }, paths: [] });
  expect((await runUndo({ ...one, done: 0 }, 200)).toast.code).toBe('room.undoRefused');
  expect((await runUndo(null, 200)).toast).toMatchObject({ code: 'room.undoFailed', undo: 'a' });
});
