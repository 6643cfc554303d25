/** What the team keeps beside a conversation: read as a list, and changed one deed at a time. */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import type { StorageClient } from '@supabase/storage-js';

import type {
  RecordCommandResult,
  RecordListRefusal,
  RecordLists,
  RecordListKey,
  RecordRow,
} from '../../contracts/app.recordList.ts';
import {
  noteSchema,
  noticeSchema,
  promiseSchema,
  requestSchema,
  stopSchema,
  suggestionSchema,
} from '../../contracts/customer.ts';
import { roomSchema, type RoomsStore } from '../../contracts/inbox.ts';
import { orderSchema } from '../../contracts/orders.ts';
import { readRows, readWhole, type Report } from '../platform/readRows.ts';
import { getTags } from './resource.actors.ts';

export interface LedgerDeps {
  rest: PostgrestClient;
  report: Report;
  rooms: RoomsStore;
  url: string;
  fetch: typeof globalThis.fetch;
}

/** The newest notes, requests and orders of one customer that are shown. */
const NEWEST = 200;
/** The newest of what a person is told. */
const NOTICES = 20;
/** Files that are removed at once. */
const BATCH = 100;

const columnsOf = (schema: { entries: object }): string => Object.keys(schema.entries).join(',');

/** Throws "Failed to get notes", "… notices", "… promises", "… stops", "… suggestions", "… tags", "… orders" and "… requests". */
export const readLedger = async (
  deps: LedgerDeps,
  place: RecordListKey,
  signal: AbortSignal,
): Promise<readonly RecordRow[]> => {
  const { rest, report } = deps;
  const { of, roomId, businessId } = place;
  const failed = (error: PostgrestError) => new Error(`Failed to get ${of}`, { cause: error });
  if (of === 'tags') return getTags(deps, businessId, signal);
  if (of === 'stops') {
    const { data, error } = await rest
      .from('ai_stop')
      .select(columnsOf(stopSchema))
      .eq('business_id', businessId)
      .is('ended_at', null)
      .order('stopped_at')
      .abortSignal(signal);
    if (error) throw failed(error);
    return readRows('ai_stop', stopSchema, data, report);
  }
  if (of === 'suggestions') {
    const { data, error } = await rest
      .from('suggestion_message')
      .select(columnsOf(suggestionSchema))
      .eq('business_id', businessId)
      .order('shortcut')
      .abortSignal(signal);
    if (error) throw failed(error);
    return readRows('suggestion_message', suggestionSchema, data, report);
  }
  if (of === 'notices') {
    const { data, error } = await rest
      .from('notice')
      .select(columnsOf(noticeSchema))
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(NOTICES)
      .abortSignal(signal);
    if (error) throw failed(error);
    return readRows('notice', noticeSchema, data, report);
  }
  if (of === 'orders') {
    const { data, error } = await rest
      .rpc('customer_orders', { room_id: roomId })
      .select(columnsOf(orderSchema))
      .order('created_at', { ascending: false })
      .order('number', { ascending: false })
      .limit(NEWEST)
      .abortSignal(signal);
    if (error) throw failed(error);
    return readRows('customer_order', orderSchema, data, report);
  }
  const [table, schema, newest] = (
    {
      notes: ['room_note', noteSchema, 'created_at'],
      promises: ['promise', promiseSchema, 'created_at'],
      rights: ['customer_request', requestSchema, 'requested_at'],
    } as const
  )[of];
  const { data, error } = await rest
    .from(table)
    .select(columnsOf(schema))
    .eq('room_id', roomId)
    .order(newest, { ascending: false })
    .limit(NEWEST)
    .abortSignal(signal);
  if (error) throw failed(error);
  return readRows<RecordRow>(table, schema, data, report);
};

const refusals: Record<string, RecordListRefusal> = {
  '42501': 'denied',
  not_owner: 'denied',
  too_many: 'tooMany',
  too_many_tags: 'tooMany',
  too_many_names: 'tooMany',
  too_late: 'tooLate',
  changed: 'changed',
  not_found: 'gone',
  P0002: 'gone',
  erased: 'gone',
};

/** Throws where it is not known whether it was done. */
const answerOf = ({ error }: { error: PostgrestError | null }): RecordCommandResult => {
  if (error === null) return null;
  const refused = refusals[error.code];
  if (refused === undefined) throw new Error('Failed to write', { cause: error });
  return { refused };
};

type DeedOf<Of extends keyof RecordLists> = RecordLists[Of]['deed'];

const note = async ({ rest }: LedgerDeps, roomId: string, deed: DeedOf<'notes'>, signal: AbortSignal) => {
  const notes = rest.from('room_note');
  if (deed.do === 'remove') return answerOf(await notes.delete().eq('id', deed.id).abortSignal(signal));
  if (deed.do === 'add') {
    const answer = await notes.insert({ id: deed.id, room_id: roomId, body: deed.body }).abortSignal(signal);
    // Sent before, and answered too late: it is there.
    return answer.error?.code === '23505' ? null : answerOf(answer);
  }
  const answer = await notes.update({ body: deed.body }).eq('id', deed.id).select('id').abortSignal(signal);
  return answer.data?.length === 0 ? ({ refused: 'gone' } as const) : answerOf(answer);
};

const promise = async ({ rest }: LedgerDeps, roomId: string, deed: DeedOf<'promises'>, signal: AbortSignal) => {
  const promises = rest.from('promise');
  if (deed.do === 'remove') return answerOf(await promises.delete().eq('id', deed.id).abortSignal(signal));
  if (deed.do === 'add') {
    const { id, body, messageId: message_id, dueOn: due_on } = deed;
    const answer = await promises.insert({ id, room_id: roomId, message_id, body, due_on }).abortSignal(signal);
    // Sent before, and answered too late: it is there.
    return answer.error?.code === '23505' ? null : answerOf(answer);
  }
  if (deed.do === 'keep') {
    const kept = promises.update({ is_kept: deed.isKept }).eq('id', deed.id);
    const answer = await kept.select('id').abortSignal(signal);
    return answer.data?.length === 0 ? ({ refused: 'gone' } as const) : answerOf(answer);
  }
  const { id, body, dueOn: due_on, seen } = deed;
  const asSeen = promises.update({ body, due_on }).eq('id', id).eq('body', seen.body);
  const write = seen.due_on === null ? asSeen.is('due_on', null) : asSeen.eq('due_on', seen.due_on);
  const answer = await write.select('id').abortSignal(signal);
  if (answer.data?.length !== 0) return answerOf(answer);
  const { data: now, error } = await rest.from('promise').select('body,due_on').eq('id', id).maybeSingle();
  if (error) return answerOf({ error });
  if (now === null) return { refused: 'gone' } as const;
  // Sent before, and answered too late: it is there.
  return now.body === body && now.due_on === due_on ? null : ({ refused: 'changed' } as const);
};

const suggestion = async (
  { rest }: LedgerDeps,
  businessId: string,
  deed: DeedOf<'suggestions'>,
  signal: AbortSignal,
): Promise<RecordCommandResult> => {
  const table = rest.from('suggestion_message');
  if (deed.do === 'remove') return answerOf(await table.delete().eq('id', deed.id).abortSignal(signal));
  const { id, shortcut, body } = deed;
  const { data, error } = await (
    deed.do === 'add'
      ? table.insert({ id, business_id: businessId, shortcut, body }).select('id')
      : table.update({ shortcut, body }).eq('id', id).select('id')
  ).abortSignal(signal);
  // Of one that was added before and answered too late, its own id stands in the way.
  if (error?.code === '23505') return error.message.includes('shortcut') ? { refused: 'taken' } : null;
  return data?.length === 0 ? { refused: 'gone' } : answerOf({ error });
};

const order = async ({ rest }: LedgerDeps, room_id: string, deed: DeedOf<'orders'>, signal: AbortSignal) => {
  const { id, ...more } = deed;
  return answerOf(
    await (
      more.do === 'make'
        ? rest.rpc('create_order', { id, room_id, lines: more.lines, shipping: more.shipping, note: more.note })
        : rest.rpc('mark_order', { order_id: id, was: more.was, status: more.status })
    ).abortSignal(signal),
  );
};

const stop = async ({ rest }: LedgerDeps, place: RecordListKey, deed: DeedOf<'stops'>, signal: AbortSignal) =>
  answerOf(
    await (
      deed.do === 'resume'
        ? rest.rpc('resume_ai', { stop_id: deed.id })
        : rest.rpc('stop_ai', {
            business_id: place.businessId,
            room_id: deed.roomId,
            reason: deed.reason,
          })
    ).abortSignal(signal),
  );

/** What answers the room as it is then is put where rooms are kept. Throws where no room is answered. */
const onRoom = async (
  deps: LedgerDeps,
  name: string,
  args: object,
  signal: AbortSignal,
): Promise<RecordCommandResult> => {
  const answer = await deps.rest.rpc(name, args).abortSignal(signal);
  if (answer.error === null) deps.rooms.put([readWhole('room', roomSchema, answer.data)]);
  return answerOf(answer);
};

const exercise = async (
  deps: LedgerDeps,
  { roomId, businessId }: { roomId: string; businessId: string },
  deed: DeedOf<'rights'>,
  signal: AbortSignal,
): Promise<RecordCommandResult> => {
  const call = async (name: string, args: object) => answerOf(await deps.rest.rpc(name, args).abortSignal(signal));
  if (deed.do === 'ask') return call('ask_right', { room_id: roomId, kind: deed.right });
  if (deed.do === 'refuse') return call('refuse_right', { request_id: deed.id, reason: deed.reason });
  if (deed.do === 'stopMarketing') return call('stop_marketing', { room_id: roomId });
  if (deed.do === 'undoStop') return call('undo_stop_marketing', { request_id: deed.id });
  if (deed.do === 'correct') return onRoom(deps, 'correct_customer', { room_id: roomId, name: deed.name }, signal);
  // The files go first: whoever is interrupted presses once more, and the request still waits.
  const refused = await call('ask_right', { room_id: roomId, kind: 'erase' });
  if (refused) return refused;
  await removeFiles(deps, `${businessId}/${roomId}`, signal);
  return onRoom(deps, 'erase_customer', { room_id: roomId }, signal);
};

const removeFiles = async ({ url, fetch }: LedgerDeps, folder: string, signal: AbortSignal): Promise<void> => {
  const { StorageClient: Client } = await import('@supabase/storage-js');
  const storage: StorageClient = new Client(`${url}/storage/v1`, {}, fetch);
  for (;;) {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- each list is of what the one before it has left
    const { data, error } = await storage.from('media').list(folder, { limit: BATCH });
    if (error) throw error;
    if (data.length === 0) return;
    // oxlint-disable-next-line no-await-in-loop
    const removed = await storage.from('media').remove(data.map(({ name }) => `${folder}/${name}`));
    if (removed.error) throw removed.error;
    // Nothing that may be removed is left: asking again would find the same for ever.
    if (removed.data.length === 0) throw new Error('Failed to remove files');
  }
};

/** Null: it is done. Throws where nobody could be reached. */
export const doLedgerDeed = async (
  deps: LedgerDeps,
  { deed, ...place }: RecordListKey & { deed: RecordLists[keyof RecordLists]['deed'] | null },
  signal: AbortSignal,
): Promise<RecordCommandResult> => {
  if (deed === null) return null;
  // Which deeds there are is said by what the list is of.
  if (place.of === 'stops') return stop(deps, place, deed as DeedOf<'stops'>, signal);
  if (place.of === 'notices') {
    const seen = deps.rest.from('notice').update({ read_at: new Date().toISOString() }).is('read_at', null);
    return answerOf(await seen.abortSignal(signal));
  }
  const { roomId, businessId } = place;
  if (place.of === 'suggestions') return suggestion(deps, businessId, deed as DeedOf<'suggestions'>, signal);
  if (roomId === null) throw new Error(`There are no ${place.of} without a conversation`);
  if (place.of === 'notes') return note(deps, roomId, deed as DeedOf<'notes'>, signal);
  if (place.of === 'promises') return promise(deps, roomId, deed as DeedOf<'promises'>, signal);
  if (place.of === 'orders') return order(deps, roomId, deed as DeedOf<'orders'>, signal);
  if (place.of === 'rights') return exercise(deps, { roomId, businessId }, deed as DeedOf<'rights'>, signal);
  const { do: what, tag } = deed as DeedOf<'tags'>;
  return onRoom(deps, 'tag_room', { room_id: roomId, tag, wanted: what === 'put' }, signal);
};
