/** A person's marks in the business at work: kept true while this or another of their tabs changes them, and time goes by. */
import * as v from 'valibot';
import { fromCallback } from 'xstate';

import type { Toast, ToastRaised } from '../../contracts/app.toasts.ts';
import { stepSchema } from '../../contracts/inbox.bulkActions.ts';
import { markSchema, marksOf, type MarkRow, type MarkKind, type MarkRequested } from '../../contracts/inbox.marks.ts';
import { roomColumns, roomSchema } from '../../contracts/inbox.ts';
import { spelledInstant } from '../../contracts/primitives.ts';
import { readRows } from '../platform/readRows.ts';
import type { Live } from '../platform/realtime.ts';
import { keepMarks, type MarksDeps } from './marks.storage.ts';

/** Milliseconds after which an answer does not come any more. */
const PATIENCE = 15_000;
/** The longest that a timer of a browser can wait, in ms. */
const LONGEST = 2 ** 31 - 1;

const markedSchema = v.object({ room: roomSchema });

const told = {
  pin: 'room.pinned',
  unpin: 'room.unpinned',
  snooze: 'room.snoozed',
  wake: 'room.woken',
} as const satisfies Record<MarkKind, Toast['code']>;

export const defineMarks = (deps: MarksDeps & { live: Live }) =>
  fromCallback<MarkRequested, { businessId: string; userId: string }>(({ input, receive, system }) => {
    const { businessId, userId } = input;
    const { rest, rooms, report, serverNow, storage } = deps;
    const leaving = new AbortController();
    const patience = () => AbortSignal.any([leaving.signal, AbortSignal.timeout(PATIENCE)]);
    let marks: MarkRow[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    /** One clock for all that is put off: it rings for the next of them. */
    const apply = () => {
      clearTimeout(timer);
      const now = serverNow();
      const known = marksOf(marks, now);
      rooms.mark(known);
      const next = Math.min(...[...known.values()].map(({ isAway, remindAt }) => (isAway && remindAt) || Infinity));
      if (next < Infinity) timer = setTimeout(apply, Math.min(next - now, LONGEST));
    };

    let reading: Promise<void> | null = null;
    let isOutdated = false;
    const read = async (): Promise<void> => {
      const { data } = await rest
        .from('room_mark')
        .select(`room_id,pinned_at,snoozed_until,room(${roomColumns})`)
        .eq('business_id', businessId)
        .abortSignal(patience());
      // The next change asks again, and so does the line when it is joined again.
      if (!Array.isArray(data) || leaving.signal.aborted) return;
      marks = readRows('mark', markSchema, data, report);
      keepMarks(storage, businessId, marks);
      apply();
      rooms.put(readRows('room', markedSchema, data, report).map(({ room }) => room));
    };
    /** What changes while it is being read is read once more. */
    const renew = (): Promise<void> => {
      if (reading !== null) isOutdated = true;
      return (reading ??= read().finally(() => {
        reading = null;
        if (!isOutdated) return;
        isOutdated = false;
        void renew();
      }));
    };

    const leave = deps.live.join(`person:${userId}`, {
      joined: () => void renew(),
      lost: () => undefined,
      refused: () => undefined,
      changes: (batch) => {
        if (batch.some(({ table }) => table === 'room_mark')) void renew();
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
          until: until === undefined ? null : spelledInstant(until),
        })
        .abortSignal(patience());
      if (error) throw new Error('Failed to update rooms', { cause: error });
      const { refused } = v.parse(stepSchema, data);
      void renew();
      if (refused.length === 0) return { type: 'success', code: told[kind], undo: actionId };
      return { type: 'error', code: refused[0]?.reason === 'many' ? 'room.markedMany' : 'room.markFailed' };
    };

    /** A press that comes twice is one. */
    const asked = new Set<string>();
    receive((request) => {
      const key = `${request.kind} ${request.roomId}`;
      if (asked.has(key)) return;
      asked.add(key);
      void mark(request)
        .catch((): Toast => ({ type: 'error', code: 'room.markFailed' }))
        .then((toast) => {
          asked.delete(key);
          if (leaving.signal.aborted || request.detail === undefined) return;
          const { detail, roomId } = request;
          const raised: ToastRaised = { type: 'toast.raised', toast: { ...toast, detail, roomId } };
          system.get('toasts')?.send(raised);
        });
    });

    return () => {
      leaving.abort();
      clearTimeout(timer);
      leave();
    };
  });
