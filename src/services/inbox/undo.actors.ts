/** Undoes an action on one room and raises a toast with the result. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromCallback } from 'xstate';

import type { Toast, ToastRaised, UndoRequested } from '../../contracts/app.toasts.ts';
import { bulkStepSchema, type ArchiveChange } from '../../contracts/inbox.bulkActions.ts';

/** Request timeout in ms. */
const TIMEOUT = 15_000;

interface UndoDeps {
  rest: PostgrestClient;
  key: string;
  fetch: typeof fetch;
}

export const defineUndo = ({ rest, key, fetch }: UndoDeps) =>
  fromCallback<UndoRequested>(({ receive, system }) => {
    /** Ignores a second press. Only a failed undo can be repeated. */
    const requested = new Set<string>();
    const stopped = new AbortController();

    /** Whether WhatsApp shows the same archived state as the database. */
    const archiveOnWhatsApp = async (chats: readonly ArchiveChange[]): Promise<boolean> => {
      if (chats.length === 0) return true;
      const { createWhatsAppArchiver } = await import('./archiving.ts');
      const result = await createWhatsAppArchiver({ key, fetch })(chats, stopped.signal);
      return result?.unreachable === 0 && result.unsupported === 0;
    };

    const undo = async (actionId: string): Promise<Toast> => {
      const { data, error } = await rest
        .rpc('undo_room_action', { action_id: actionId })
        .abortSignal(AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT)]));
      if (error) throw new Error('Failed to update rooms', { cause: error });
      const { done, chats } = v.parse(bulkStepSchema, data);
      // The action was already undone, or the room was changed since.
      if (done === 0) return { type: 'error', code: 'room.undoRefused' };
      return { type: 'success', code: (await archiveOnWhatsApp(chats)) ? 'room.undone' : 'room.undoneHere' };
    };

    receive(({ actionId, detail }) => {
      if (requested.has(actionId)) return;
      requested.add(actionId);
      void undo(actionId)
        .catch((): Toast => {
          requested.delete(actionId);
          return { type: 'error', code: 'room.undoFailed', undo: actionId };
        })
        .then((toast) => {
          if (stopped.signal.aborted) return;
          const event: ToastRaised = { type: 'toast.raised', toast: { ...toast, ...(detail && { detail }) } };
          system.get('toasts')?.send(event);
        });
    });
    return () => stopped.abort();
  });
