/** The actors of the saved views machine. */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import {
  savedViewSchema,
  type SavedViewDraft,
  type SavedViewResult,
  type SavedView,
} from '../../contracts/inbox.savedViews.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import { follow, untilSettled } from '../platform/realtime.follow.ts';
import type { Realtime } from '../platform/realtime.ts';
import type { SessionClient } from '../platform/session.ts';

const COLUMNS = 'id,tab,name,filter';
const UNIQUE_VIOLATION = '23505';

const refusalOf = ({ code }: PostgrestError): SavedViewResult | null =>
  code === 'full' ? { refused: 'full' } : code === UNIQUE_VIOLATION ? { refused: 'taken' } : null;

export interface SavedViewsDeps {
  rest: PostgrestClient;
  realtime: Realtime;
  session: Pick<SessionClient, 'current'>;
  report: ReportInvalidRow;
}

export const defineSavedViews = ({ rest, realtime, session, report }: SavedViewsDeps) => ({
  loadViews: fromPromise<SavedView[], { businessId: string }>(async ({ input, signal }) => {
    // The join of the topic causes a read: an earlier one would be the first of two.
    const userId = (await session.current())?.user.id;
    if (userId !== undefined) await untilSettled(realtime, `user:${userId}`, signal);
    const { data, error } = await rest
      .from('saved_view')
      .select(COLUMNS)
      .eq('business_id', input.businessId)
      .order('created_at')
      .order('id')
      .abortSignal(signal);
    if (error) throw new Error('Failed to get views', { cause: error });
    return readRows('saved view', savedViewSchema, data, report);
  }),

  saveView: fromPromise<SavedViewResult, { businessId: string; draft: SavedViewDraft | null }>(
    async ({ input, signal }) => {
      if (input.draft === null) throw new Error('There is no view to save');
      const { id, tab, name, filter, isNew } = input.draft;
      const table = rest.from('saved_view');
      const request = isNew
        ? // A repeated request, for example after a lost response, inserts one row.
          table.upsert(
            { id, business_id: input.businessId, tab, name, filter },
            { onConflict: 'id', ignoreDuplicates: true },
          )
        : table.update({ name }).eq('id', id).select('id');
      const { data, error } = await request.abortSignal(signal);
      const refusal = error && refusalOf(error);
      if (refusal) return refusal;
      if (error) throw new Error('Failed to save view', { cause: error });
      // No row has this id: the view was deleted in another browser tab.
      if (!isNew && data?.length === 0) return { refused: 'gone' };
      return { saved: v.parse(savedViewSchema, { id, tab, name, filter }) };
    },
  ),

  followViews: fromCallback<EventObject>(({ sendBack }) => {
    const stopped = new AbortController();
    const start = async () => {
      const userId = (await session.current())?.user.id;
      if (userId === undefined || stopped.signal.aborted) return;
      const unsubscribe = follow(
        realtime,
        `user:${userId}`,
        {
          missed: () => sendBack({ type: 'views.invalidated' }),
          changes: (batch) => {
            if (batch.some(({ table }) => table === 'saved_view')) sendBack({ type: 'views.invalidated' });
          },
        },
        { readsWait: true },
      );
      stopped.signal.addEventListener('abort', unsubscribe, { once: true });
    };
    void start();
    return () => stopped.abort();
  }),

  deleteView: fromPromise<void, { id: string }>(async ({ input, signal }) => {
    const { error } = await rest.from('saved_view').delete().eq('id', input.id).abortSignal(signal);
    if (error) throw new Error('Failed to delete view', { cause: error });
  }),
});
