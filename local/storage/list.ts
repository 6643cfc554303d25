import type { Context } from 'hono';
import { Hono } from 'hono';
import * as v from 'valibot';

import { callerOf } from './caller.ts';
import { readBody } from './requestBody.ts';
import { withIsoTimes, type Service } from './service.ts';

const columns = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const;
const count = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));

/** storage-js's defaults are the server's too: limit 100, offset 0, by name, ascending. */
const body = v.object({
  prefix: v.optional(v.string(), ''),
  limit: v.optional(count(1000), 100),
  offset: v.optional(count(1_000_000), 0),
  search: v.optional(v.string(), ''),
  sortBy: v.optional(
    v.object({
      column: v.optional(v.picklist(columns), 'name'),
      order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
    }),
    {},
  ),
});

/**
 * One level below a prefix, as the caller may see it: folders, which have no id, then files. `search` is a
 * case-insensitive prefix of a name. Names are sorted by bytes.
 */
const statement = (column: (typeof columns)[number], order: 'asc' | 'desc'): string => `
  with inside as (
    select *, substr(name, length($2) + 1) as rest
    from storage.objects
    where bucket_id = $1 and starts_with(name, $2) and starts_with(lower(substr(name, length($2) + 1)), lower($3))
  ), level as (
    select distinct split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
      null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
    from inside where strpos(rest, '/') > 0
    union all
    select rest, id, updated_at, created_at, last_accessed_at, metadata
    from inside where strpos(rest, '/') = 0 and rest <> ''
  )
  select * from level
  order by (id is null) desc, ${column === 'name' ? 'name collate "C"' : column} ${order}, name collate "C"
  limit $4 offset $5`;

interface ListEntry {
  name: string;
  id: string | null;
  updated_at: string | null;
  created_at: string | null;
  last_accessed_at: string | null;
  metadata: unknown;
}

async function list(context: Context, service: Service): Promise<Response> {
  const caller = await callerOf(context, service, 'storage.object.list');
  const { prefix, limit, offset, search, sortBy } = await readBody(context, body);
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const rows = await service.database.transaction(
    (query) =>
      query<ListEntry>(statement(sortBy.column, sortBy.order), [
        context.req.param('bucket'),
        folder,
        search,
        limit,
        offset,
      ]),
    caller,
  );
  return context.json(rows.map(withIsoTimes));
}

/** POST /object/list/:bucket */
export const listRoutes = (service: Service): Hono =>
  new Hono().post('/object/list/:bucket', (context) => list(context, service));
