/**
 * The signed-in user's marks in the open business. They are reloaded when any of the user's sessions changes them, and
 * reapplied when a reminder becomes due.
 */
import * as v from 'valibot';
import { fromCallback } from 'xstate';

import type { Toast, ToastRaised } from '../../contracts/app.toasts.ts';
import { bulkStepSchema } from '../../contracts/inbox.bulkActions.ts';
import { markSchema, marksOf, type MarkRow, type MarkKind, type MarkRequested } from '../../contracts/inbox.marks.ts';
import { roomColumns, roomSchema } from '../../contracts/inbox.ts';
import { toIso } from '../../contracts/time.ts';
import { readRows } from '../platform/readRows.ts';
import type { Realtime } from '../platform/realtime.ts';
import { storeMarks, type MarksDeps } from './marks.storage.ts';

/** Request timeout in ms. */
const TIMEOUT = 15_000;
/** The longest delay of a browser timer, in ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const markedSchema = v.object({ room: roomSchema });

const toastCodes = {
  pin: 'room.pinned',
  unpin: 'room.unpinned',
  snooze: 'room.snoozed',
  wake: 'room.woken',
} as const satisfies Record<MarkKind, Toast['code']>;

export const defineMarks = (deps: MarksDeps & { realtime: Realtime }) =>
  fromCallback<MarkRequested, { businessId: string; userId: string }>(({ input, receive, system }) => {
    const { businessId, userId } = input;
    const { rest, rooms, report, serverNow, storage } = deps;
    const stopped = new AbortController();
    const timeoutSignal = () => AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT)]);
    let marks: MarkRow[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    /** One timer for all reminders, set to the next one. */
    const apply = () => {
      clearTimeout(timer);
      const now = serverNow();
      const known = marksOf(marks, now);
      rooms.setMarks(known);
      const next = Math.min(
        ...[...known.values()].map(({ isSnoozed, remindAt }) => (isSnoozed && remindAt) || Infinity),
      );
      if (next < Infinity) timer = setTimeout(apply, Math.min(next - now, MAX_TIMER_MS));
    };

    let reading: Promise<void> | null = null;
    let isOutdated = false;
    const read = async (): Promise<void> => {
      const { data } = await rest
        .from('room_mark')
        .select(`room_id,pinned_at,snoozed_until,room(${roomColumns})`)
        .eq('business_id', businessId)
        .abortSignal(timeoutSignal());
      // The next change reloads them, and so does rejoining the Realtime channel.
      if (!Array.isArray(data) || stopped.signal.aborted) return;
      marks = readRows('mark', markSchema, data, report);
      storeMarks(storage, businessId, marks);
      apply();
      rooms.put(readRows('room', markedSchema, data, report).map(({ room }) => room));
    };
    /** A change during a reload triggers another one. */
    const refresh = (): Promise<void> => {
      if (reading !== null) isOutdated = true;
      return (reading ??= read().finally(() => {
        reading = null;
        if (!isOutdated) return;
        isOutdated = false;
        void refresh();
      }));
    };

    const unsubscribe = deps.realtime.join(`user:${userId}`, {
      joined: () => void refresh(),
      lost: () => undefined,
      refused: () => undefined,
      changes: (batch) => {
        if (batch.some(({ table }) => table === 'room_mark')) void refresh();
      },
    });

    const mark = async ({ kind, roomId, until }: MarkRequested): Promise<Toast> => {
      const actionId = crypto.randomUUID();
      const { data, error } = await rest
        .rpc('act_on_rooms', {
          action_id: actionId,
          business_id: businessId,
          kind,
          ids: [roomId],
          until: until === undefined ? null : toIso(until),
        })
        .abortSignal(timeoutSignal());
      if (error) throw new Error('Failed to update rooms', { cause: error });
      const { refused } = v.parse(bulkStepSchema, data);
      void refresh();
      if (refused.length === 0) return { type: 'success', code: toastCodes[kind], undo: actionId };
      return { type: 'error', code: refused[0]?.reason === 'many' ? 'room.markedMany' : 'room.markFailed' };
    };

    /** Ignores a second press while the first is pending. */
    const pending = new Set<string>();
    receive((request) => {
      const key = `${request.kind} ${request.roomId}`;
      if (pending.has(key)) return;
      pending.add(key);
      void mark(request)
        .catch((): Toast => ({ type: 'error', code: 'room.markFailed' }))
        .then((toast) => {
          pending.delete(key);
          if (stopped.signal.aborted || request.detail === undefined) return;
          const { detail, roomId } = request;
          const event: ToastRaised = { type: 'toast.raised', toast: { ...toast, detail, roomId } };
          system.get('toasts')?.send(event);
        });
    });

    return () => {
      stopped.abort();
      clearTimeout(timer);
      unsubscribe();
    };
  });
