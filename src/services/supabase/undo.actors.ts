/** Takes back what was done to one chat, and says what became of that. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromCallback } from 'xstate';

import type { Toast, ToastRaised, UndoRequested } from '../../machines/toasts/toast.ts';
import { stepSchema } from '../schemas/selection.ts';

/** Milliseconds after which an answer does not come any more. */
const PATIENCE = 15_000;

export const defineUndo = ({ rest }: { rest: PostgrestClient }) =>
  fromCallback<UndoRequested>(({ receive, system }) => {
    /** A press that comes twice is one. */
    const asked = new Set<string>();
    const leaving = new AbortController();

    const undo = async (actionId: string): Promise<Toast> => {
      const { data, error } = await rest
        .rpc('undo_room_action', { action_id: actionId })
        .abortSignal(AbortSignal.any([leaving.signal, AbortSignal.timeout(PATIENCE)]));
      if (error) throw new Error('Failed to update rooms', { cause: error });
      const { done } = v.parse(stepSchema, data);
      // Nothing is left to take back where somebody else had done it before.
      return done > 0 ? { type: 'success', code: 'room.undone' } : { type: 'error', code: 'room.undoRefused' };
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
