/** Takes back what was done to one chat, and says what became of that. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromCallback } from 'xstate';

import type { Toast, ToastRaised, UndoRequested } from '../../contracts/app.toasts.ts';
import { stepSchema, type Moved } from '../../contracts/inbox.bulkActions.ts';

/** Milliseconds after which an answer does not come any more. */
const PATIENCE = 15_000;

interface UndoDeps {
  rest: PostgrestClient;
  key: string;
  fetch: typeof fetch;
}

export const defineUndo = ({ rest, key, fetch }: UndoDeps) =>
  fromCallback<UndoRequested>(({ receive, system }) => {
    /** A press that comes twice is one. */
    const asked = new Set<string>();
    const leaving = new AbortController();

    /** Whether the phone shows the same as we do. */
    const tellWhatsApp = async (chats: readonly Moved[]): Promise<boolean> => {
      if (chats.length === 0) return true;
      const { createArchiving } = await import('./archiving.ts');
      const told = await createArchiving({ key, fetch })(chats, leaving.signal);
      return told?.missed === 0 && told.unsupported === 0;
    };

    const undo = async (actionId: string): Promise<Toast> => {
      const { data, error } = await rest
        .rpc('undo_room_action', { action_id: actionId })
        .abortSignal(AbortSignal.any([leaving.signal, AbortSignal.timeout(PATIENCE)]));
      if (error) throw new Error('Failed to update rooms', { cause: error });
      const { done, chats } = v.parse(stepSchema, data);
      // Nothing is left to take back where somebody else had done it before.
      if (done === 0) return { type: 'error', code: 'room.undoRefused' };
      return { type: 'success', code: (await tellWhatsApp(chats)) ? 'room.undone' : 'room.undoneHere' };
    };

    receive(({ actionId, detail }) => {
      if (asked.has(actionId)) return;
      asked.add(actionId);
      void undo(actionId)
        .catch((): Toast => {
          asked.delete(actionId);
          return { type: 'error', code: 'room.undoFailed', undo: actionId };
        })
        .then((toast) => {
          if (leaving.signal.aborted) return;
          const raised: ToastRaised = { type: 'toast.raised', toast: { ...toast, ...(detail && { detail }) } };
          system.get('toasts')?.send(raised);
        });
    });
    return () => leaving.abort();
  });
