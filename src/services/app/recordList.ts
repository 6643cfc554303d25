/** Reads the record lists and runs their commands. */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import type { StorageClient } from '@supabase/storage-js';

import type {
  RecordCommandResult,
  RecordListName,
  RecordListRefusal,
  RecordLists,
  RecordListKey,
  RecordRow,
} from '../../contracts/app.recordList.ts';
import {
  noteSchema,
  noticeSchema,
  promiseSchema,
  privacyRequestSchema,
  aiPauseSchema,
  quickReplySchema,
} from '../../contracts/customer.ts';
import { roomSchema, type RoomsStore } from '../../contracts/inbox.ts';
import { orderSchema } from '../../contracts/orders.ts';
import { readRows, parseOrThrow, type ReportInvalidRow } from '../platform/readRows.ts';
import { getTags } from './resource.actors.ts';

export interface RecordListDeps {
  rest: PostgrestClient;
  report: ReportInvalidRow;
  rooms: RoomsStore;
  url: string;
  fetch: typeof globalThis.fetch;
}

/** Most notes, promises, requests and orders of one customer that are read. */
const MAX_ROWS = 200;
/** Most notices that are read. */
const MAX_NOTICES = 20;
/** Files per removal request. */
const BATCH = 100;

const columnsOf = (schema: { entries: object }): string => Object.keys(schema.entries).join(',');

/** Names in the error messages. */
const titles: Record<RecordListName, string> = {
  notes: 'notes',
  promises: 'promises',
  aiPauses: 'stops',
  notices: 'notices',
  quickReplies: 'suggestions',
  tags: 'tags',
  orders: 'orders',
  privacyRequests: 'rights',
};

/** Throws "Failed to get …" with the list's name. */
export const readRecordList = async (
  deps: RecordListDeps,
  list: RecordListKey,
  signal: AbortSignal,
): Promise<readonly RecordRow[]> => {
  const { rest, report } = deps;
  const { of, roomId, businessId } = list;
  const failed = (error: PostgrestError) => new Error(`Failed to get ${titles[of]}`, { cause: error });
  if (of === 'tags') return getTags(deps, businessId, signal);
  if (of === 'aiPauses') {
    const { data, error } = await rest
      .from('ai_pause')
      .select(columnsOf(aiPauseSchema))
      .eq('business_id', businessId)
      .is('ended_at', null)
      .order('stopped_at')
      .abortSignal(signal);
    if (error) throw failed(error);
    return readRows('ai_pause', aiPauseSchema, data, report);
  }
  if (of === 'quickReplies') {
    const { data, error } = await rest
      .from('quick_reply')
      .select(columnsOf(quickReplySchema))
      .eq('business_id', businessId)
      .order('shortcut')
      .abortSignal(signal);
    if (error) throw failed(error);
    return readRows('quick_reply', quickReplySchema, data, report);
  }
  if (of === 'notices') {
    const { data, error } = await rest
      .from('notice')
      .select(columnsOf(noticeSchema))
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(MAX_NOTICES)
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
      .limit(MAX_ROWS)
      .abortSignal(signal);
    if (error) throw failed(error);
    return readRows('customer_order', orderSchema, data, report);
  }
  const [table, schema, newest] = (
    {
      notes: ['room_note', noteSchema, 'created_at'],
      promises: ['promise', promiseSchema, 'created_at'],
      privacyRequests: ['privacy_request', privacyRequestSchema, 'requested_at'],
    } as const
  )[of];
  const { data, error } = await rest
    .from(table)
    .select(columnsOf(schema))
    .eq('room_id', roomId)
    .order(newest, { ascending: false })
    .limit(MAX_ROWS)
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

/** Throws if the outcome is unknown. */
const resultOf = ({ error }: { error: PostgrestError | null }): RecordCommandResult => {
  if (error === null) return null;
  const refused = refusals[error.code];
  if (refused === undefined) throw new Error('Failed to write', { cause: error });
  return { refused };
};

type CommandOf<Of extends keyof RecordLists> = RecordLists[Of]['command'];

const note = async ({ rest }: RecordListDeps, roomId: string, command: CommandOf<'notes'>, signal: AbortSignal) => {
  const notes = rest.from('room_note');
  if (command.do === 'remove') return resultOf(await notes.delete().eq('id', command.id).abortSignal(signal));
  if (command.do === 'add') {
    const response = await notes.insert({ id: command.id, room_id: roomId, body: command.body }).abortSignal(signal);
    // An earlier attempt whose response was lost has already added it.
    return response.error?.code === '23505' ? null : resultOf(response);
  }
  const response = await notes.update({ body: command.body }).eq('id', command.id).select('id').abortSignal(signal);
  return response.data?.length === 0 ? ({ refused: 'gone' } as const) : resultOf(response);
};

const promise = async (
  { rest }: RecordListDeps,
  roomId: string,
  command: CommandOf<'promises'>,
  signal: AbortSignal,
) => {
  const promises = rest.from('promise');
  if (command.do === 'remove') return resultOf(await promises.delete().eq('id', command.id).abortSignal(signal));
  if (command.do === 'add') {
    const { id, body, messageId: message_id, dueOn: due_on } = command;
    const response = await promises.insert({ id, room_id: roomId, message_id, body, due_on }).abortSignal(signal);
    // An earlier attempt whose response was lost has already added it.
    return response.error?.code === '23505' ? null : resultOf(response);
  }
  if (command.do === 'keep') {
    const update = promises.update({ is_kept: command.isKept }).eq('id', command.id);
    const response = await update.select('id').abortSignal(signal);
    return response.data?.length === 0 ? ({ refused: 'gone' } as const) : resultOf(response);
  }
  const { id, body, dueOn: due_on, base } = command;
  const ifUnchanged = promises.update({ body, due_on }).eq('id', id).eq('body', base.body);
  const write = base.due_on === null ? ifUnchanged.is('due_on', null) : ifUnchanged.eq('due_on', base.due_on);
  const response = await write.select('id').abortSignal(signal);
  if (response.data?.length !== 0) return resultOf(response);
  const { data: now, error } = await rest.from('promise').select('body,due_on').eq('id', id).maybeSingle();
  if (error) return resultOf({ error });
  if (now === null) return { refused: 'gone' } as const;
  // An earlier attempt whose response was lost has already changed it.
  return now.body === body && now.due_on === due_on ? null : ({ refused: 'changed' } as const);
};

const quickReply = async (
  { rest }: RecordListDeps,
  businessId: string,
  command: CommandOf<'quickReplies'>,
  signal: AbortSignal,
): Promise<RecordCommandResult> => {
  const table = rest.from('quick_reply');
  if (command.do === 'remove') return resultOf(await table.delete().eq('id', command.id).abortSignal(signal));
  const { id, shortcut, body } = command;
  const { data, error } = await (
    command.do === 'add'
      ? table.insert({ id, business_id: businessId, shortcut, body }).select('id')
      : table.update({ shortcut, body }).eq('id', id).select('id')
  ).abortSignal(signal);
  // A conflict of the id means that an earlier attempt has already added the reply.
  if (error?.code === '23505') return error.message.includes('shortcut') ? { refused: 'taken' } : null;
  return data?.length === 0 ? { refused: 'gone' } : resultOf({ error });
};

const order = async ({ rest }: RecordListDeps, room_id: string, command: CommandOf<'orders'>, signal: AbortSignal) => {
  const { id, ...more } = command;
  return resultOf(
    await (
      more.do === 'create'
        ? rest.rpc('create_order', { id, room_id, lines: more.lines, shipping: more.shipping, note: more.note })
        : rest.rpc('mark_order', { order_id: id, was: more.was, status: more.status })
    ).abortSignal(signal),
  );
};

const aiPause = async (
  { rest }: RecordListDeps,
  list: RecordListKey,
  command: CommandOf<'aiPauses'>,
  signal: AbortSignal,
) =>
  resultOf(
    await (
      command.do === 'resume'
        ? rest.rpc('resume_ai', { stop_id: command.id })
        : rest.rpc('pause_ai', {
            business_id: list.businessId,
            room_id: command.roomId,
            reason: command.reason,
          })
    ).abortSignal(signal),
  );

/** Calls a procedure that returns the changed room, and puts the room into the store. Throws if it returns none. */
const updateRoom = async (
  deps: RecordListDeps,
  name: string,
  args: object,
  signal: AbortSignal,
): Promise<RecordCommandResult> => {
  const response = await deps.rest.rpc(name, args).abortSignal(signal);
  if (response.error === null) deps.rooms.put([parseOrThrow('room', roomSchema, response.data)]);
  return resultOf(response);
};

const runPrivacyCommand = async (
  deps: RecordListDeps,
  { roomId, businessId }: { roomId: string; businessId: string },
  command: CommandOf<'privacyRequests'>,
  signal: AbortSignal,
): Promise<RecordCommandResult> => {
  const call = async (name: string, args: object) => resultOf(await deps.rest.rpc(name, args).abortSignal(signal));
  if (command.do === 'request') return call('create_privacy_request', { room_id: roomId, kind: command.kind });
  if (command.do === 'refuse')
    return call('reject_privacy_request', { request_id: command.id, reason: command.reason });
  if (command.do === 'stopMarketing') return call('opt_out_of_marketing', { room_id: roomId });
  if (command.do === 'undoStopMarketing') return call('undo_marketing_opt_out', { request_id: command.id });
  if (command.do === 'correct')
    return updateRoom(deps, 'correct_customer', { room_id: roomId, name: command.name }, signal);
  // Files are removed first: after an interruption the request is still open and can be repeated.
  const refused = await call('create_privacy_request', { room_id: roomId, kind: 'erase' });
  if (refused) return refused;
  await removeFiles(deps, `${businessId}/${roomId}`, signal);
  return updateRoom(deps, 'erase_customer', { room_id: roomId }, signal);
};

const removeFiles = async ({ url, fetch }: RecordListDeps, folder: string, signal: AbortSignal): Promise<void> => {
  const { StorageClient: Client } = await import('@supabase/storage-js');
  const storage: StorageClient = new Client(`${url}/storage/v1`, {}, fetch);
  for (;;) {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- each list is of what the previous removal has left
    const { data, error } = await storage.from('media').list(folder, { limit: BATCH });
    if (error) throw error;
    if (data.length === 0) return;
    // oxlint-disable-next-line no-await-in-loop
    const removed = await storage.from('media').remove(data.map(({ name }) => `${folder}/${name}`));
    if (removed.error) throw removed.error;
    // The remaining files may not be removed; another attempt would loop for ever.
    if (removed.data.length === 0) throw new Error('Failed to remove files');
  }
};

/** Null: done. Throws if the server is unreachable. */
export const runRecordCommand = async (
  deps: RecordListDeps,
  { command, ...list }: RecordListKey & { command: RecordLists[keyof RecordLists]['command'] | null },
  signal: AbortSignal,
): Promise<RecordCommandResult> => {
  if (command === null) return null;
  // The list's name decides the type of its commands.
  if (list.of === 'aiPauses') return aiPause(deps, list, command as CommandOf<'aiPauses'>, signal);
  if (list.of === 'notices') {
    const seen = deps.rest.from('notice').update({ read_at: new Date().toISOString() }).is('read_at', null);
    return resultOf(await seen.abortSignal(signal));
  }
  const { roomId, businessId } = list;
  if (list.of === 'quickReplies') return quickReply(deps, businessId, command as CommandOf<'quickReplies'>, signal);
  if (roomId === null) throw new Error(`There are no ${list.of} without a conversation`);
  if (list.of === 'notes') return note(deps, roomId, command as CommandOf<'notes'>, signal);
  if (list.of === 'promises') return promise(deps, roomId, command as CommandOf<'promises'>, signal);
  if (list.of === 'orders') return order(deps, roomId, command as CommandOf<'orders'>, signal);
  if (list.of === 'privacyRequests')
    return runPrivacyCommand(deps, { roomId, businessId }, command as CommandOf<'privacyRequests'>, signal);
  const { do: kind, tag } = command as CommandOf<'tags'>;
  return updateRoom(deps, 'tag_room', { room_id: roomId, tag, wanted: kind === 'add' }, signal);
};
