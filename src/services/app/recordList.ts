/** What the services of all record lists share. Each record has a service of its own, such as customer/notes.ts. */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import type { GenericSchema, InferOutput, ObjectEntries, ObjectSchema } from 'valibot';

import type {
  RecordCommand,
  RecordCommandResult,
  RecordListKey,
  RecordListName,
  RecordListRefusal,
  RecordRow,
} from '../../contracts/app.recordList.ts';
import { roomSchema, type RoomsStore } from '../../contracts/inbox.ts';
import { MAX_RECORDS } from '../../contracts/limits.ts';
import { columnsOf, parseOrThrow, readRows, type ReportInvalidRow } from '../platform/readRows.ts';

/** How the records of one kind are read and changed. */
export interface RecordListService<Of extends RecordListName> {
  /** The realtime topic and table whose changes invalidate the list; null: there are none. */
  changesOf: ((key: RecordListKey<Of>) => { topic: string; table: string }) | null;
  /** Throws "Failed to get …" with the list's name. */
  read: (key: RecordListKey<Of>, signal: AbortSignal) => Promise<readonly RecordRow<Of>[]>;
  /** Null: done. Throws if the outcome is unknown. */
  run: (key: RecordListKey<Of>, command: RecordCommand<Of>, signal: AbortSignal) => Promise<RecordCommandResult>;
}

export interface RecordListDeps {
  rest: PostgrestClient;
  report: ReportInvalidRow;
  rooms: RoomsStore;
}

interface Response {
  data: unknown;
  error: PostgrestError | null;
}

/** The rows of a response. Throws "Failed to get …". */
export const rowsOf = <Row>(
  name: RecordListName,
  schema: GenericSchema<unknown, Row>,
  { data, error }: Response,
  report: ReportInvalidRow,
): Row[] => {
  if (error) throw new Error(`Failed to get ${name}`, { cause: error });
  return readRows(name, schema, data, report);
};

/** The records of one chat, newest first by the column `newest`. Throws "Failed to get …". */
export const readOfRoom = async <Schema extends ObjectSchema<ObjectEntries, undefined>>(
  { rest, report }: RecordListDeps,
  roomId: string,
  { name, table, schema, newest }: { name: RecordListName; table: string; schema: Schema; newest: string },
  signal: AbortSignal,
): Promise<InferOutput<Schema>[]> => {
  const rows = rest.from(table).select(columnsOf(schema)).eq('room_id', roomId);
  const page = rows.order(newest, { ascending: false }).limit(MAX_RECORDS);
  return rowsOf(name, schema, await page.abortSignal(signal), report);
};

const refusals: Record<string, RecordListRefusal> = {
  '42501': 'denied',
  not_owner: 'denied',
  aal2_required: 'denied',
  too_many: 'tooMany',
  too_many_tags: 'tooMany',
  too_many_names: 'tooMany',
  too_late: 'tooLate',
  rate_limited: 'tooOften',
  changed: 'changed',
  not_found: 'gone',
  P0002: 'gone',
  erased: 'gone',
};

/** Throws if the outcome is unknown. */
export const resultOf = ({ error }: Pick<Response, 'error'>): RecordCommandResult => {
  if (error === null) return null;
  const refused = refusals[error.code];
  if (refused === undefined) throw new Error('Failed to write', { cause: error });
  return { refused };
};

/** A row that exists already was added by an earlier attempt whose response was lost. */
export const resultOfInsert = (response: Response): RecordCommandResult =>
  response.error?.code === '23505' ? null : resultOf(response);

/** The response contains the changed rows. */
export const resultOfUpdate = (response: {
  data: unknown[] | null;
  error: PostgrestError | null;
}): RecordCommandResult => (response.data?.length === 0 ? { refused: 'gone' } : resultOf(response));

/** Calls a procedure that returns the changed room, and puts the room into the store. Throws if it returns none. */
export const updateRoom = async (
  { rest, rooms }: Pick<RecordListDeps, 'rest' | 'rooms'>,
  name: string,
  args: object,
  signal: AbortSignal,
): Promise<RecordCommandResult> => {
  const response = await rest.rpc(name, args).abortSignal(signal);
  if (response.error === null) rooms.put([parseOrThrow('room', roomSchema, response.data)]);
  return resultOf(response);
};
