/** What the services of all paged lists share. Each list has a service of its own, such as campaigns/templates.ts. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import type { InferOutput, ObjectEntries, ObjectSchema } from 'valibot';

import { readListSearch } from '../../contracts/app.listSearch.ts';
import type {
  PagedCommand,
  PagedListName,
  PagedListPage,
  PagedResult,
  PagedSearch,
} from '../../contracts/app.pagedList.ts';
import { columnsOf, readRows, type ReportInvalidRow } from '../platform/readRows.ts';

/** How the rows of one list are read and changed. */
export interface PagedListService<Of extends PagedListName> {
  /** The table whose changes invalidate the list; null: another actor follows them, or there are none to follow. */
  follows: string | null;
  /** Throws the sentence of the specification. */
  read: (search: PagedSearch, signal: AbortSignal) => Promise<PagedListPage<Of>>;
  /** Throws if the outcome is unknown. */
  run: (businessId: string, command: PagedCommand<Of>, signal: AbortSignal) => Promise<PagedResult<Of>>;
}

export interface PagedListDeps {
  rest: PostgrestClient;
  report: ReportInvalidRow;
}

interface PagedTable<Schema> {
  table: string;
  /** The function that finds the rows whose name contains a text. It has the rows of the table. */
  finder: string;
  schema: Schema;
  /** What is thrown. */
  failure: string;
  /** The column of the order. */
  newest: 'created_at' | 'updated_at';
  size: number;
  /** Columns that have or, with `.neq`, do not have a value. */
  where?: Record<string, string>;
}

/** PostgREST's code for a range after the last row. */
const OUT_OF_RANGE = 'PGRST103';
/** A larger one is no offset for the database. */
const MAX_PAGE = 1_000_000;

/** A page of a business's rows, newest first; the last page instead of one beyond it. */
export async function readPage<Schema extends ObjectSchema<ObjectEntries, undefined>>(
  { rest, report }: PagedListDeps,
  { table, finder, schema, failure, newest, size, where = {} }: PagedTable<Schema>,
  search: PagedSearch,
  signal: AbortSignal,
): Promise<{ rows: InferOutput<Schema>[]; total: number; page: number } | 'denied'> {
  const { businessId, q, page } = readListSearch(search);
  const words = q?.replaceAll('\0', '').trim() ?? '';
  const select = (options: { head: boolean }) => {
    const columns = columnsOf(schema);
    const all =
      words === ''
        ? rest.from(table).select(columns, { count: 'exact', ...options })
        : rest.rpc(finder, { business_id: businessId, query: words }, { count: 'exact', ...options }).select(columns);
    return Object.entries(where)
      .reduce(
        (query, [column, value]) =>
          column.endsWith('.neq') ? query.neq(column.slice(0, -'.neq'.length), value) : query.eq(column, value),
        all.eq('business_id', businessId),
      )
      .abortSignal(signal);
  };
  const read = (at: number) =>
    select({ head: false })
      .order(newest, { ascending: false })
      .order('id', { ascending: false })
      .range((at - 1) * size, at * size - 1);
  let shown = Math.min(page, MAX_PAGE);
  let answer = await read(shown);
  if (answer.error?.code === OUT_OF_RANGE) {
    const { count, error } = await select({ head: true });
    if (error) throw new Error(failure, { cause: error });
    shown = Math.max(1, Math.ceil((count ?? 0) / size));
    answer = await read(shown);
  }
  if (answer.error) throw new Error(failure, { cause: answer.error });
  const total = answer.count ?? 0;
  if (total === 0 && !(await isMember(rest, businessId, signal))) return 'denied';
  return { rows: readRows(failure, schema, answer.data, report), total, page: shown };
}

/** Whether the user can see the business at all. Otherwise no rows would look like none written. */
const isMember = async (rest: PostgrestClient, businessId: string, signal: AbortSignal): Promise<boolean> => {
  const { data, error } = await rest.from('business').select('id').eq('id', businessId).abortSignal(signal);
  if (error) throw new Error('Failed to get business', { cause: error });
  return data.length > 0;
};
