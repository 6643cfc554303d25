import pg from 'pg';

/** In whose name a transaction runs: what PostgREST would set for a request with these claims. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  claims: Record<string, unknown>;
  /** Further transaction-local settings, such as `realtime.topic`. */
  settings?: Record<string, string>;
}

export type Query = <Row = Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** The embedded database, as its services use it: as superuser, or in a caller's name under row level security. */
export interface Database {
  query: Query;
  /** Runs several statements at once, without parameters. */
  script(sql: string): Promise<void>;
  /** Commits what `work` did, or rolls it back if `work` throws. With a caller, every query runs in the caller's name. */
  transaction<Result>(work: (query: Query) => Promise<Result>, caller?: Caller): Promise<Result>;
  /** Hears NOTIFY on a channel for as long as the database is open. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

// int8 as number (no id of ours passes 2^53), timestamps as the text Postgres wrote, which loses no microsecond.
const types = new pg.TypeOverrides();
types.setTypeParser(20, Number);
for (const oid of [1082, 1114, 1184]) types.setTypeParser(oid, (text: string) => text);

const queryOn =
  (client: pg.Pool | pg.PoolClient): Query =>
  async <Row>(text: string, values?: readonly unknown[]) =>
    (await client.query({ text, values: values as unknown[] })).rows as Row[];

/** Speaks in a caller's name until the transaction ends. */
export async function impersonate(query: Query, { role, claims, settings = {} }: Caller): Promise<void> {
  await query(`select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`, [
    JSON.stringify(claims),
    typeof claims['sub'] === 'string' ? claims['sub'] : '',
  ]);
  for (const [name, value] of Object.entries(settings)) await query('select set_config($1, $2, true)', [name, value]);
  await query(`select set_config('role', $1, true)`, [role]);
}

/** Opens a pool on `url` (postgres://…). Connections are made when they are first needed. */
export function connectDatabase(url: string, { connections = 8 }: { connections?: number } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, types });
  const ears = new Map<string, ((payload: string) => void)[]>();
  let listener: Promise<pg.Client> | undefined;
  let closed = false;
  // A server that stops ends idle clients with an error: expected while closing, and the next query reports it otherwise.
  pool.on('error', () => {});

  const openListener = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    client.on('end', () => {
      if (closed) return;
      listener = openListener();
      listener.catch(() => {});
    });
    client.on('notification', ({ channel, payload }) => {
      for (const heard of ears.get(channel) ?? []) heard(payload ?? '');
    });
    await client.connect();
    for (const channel of ears.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  };

  return {
    query: queryOn(pool),
    script: async (sql) => {
      await pool.query(sql);
    },
    transaction: async (work, caller) => {
      const client = await pool.connect();
      const query = queryOn(client);
      try {
        await client.query('begin');
        if (caller) await impersonate(query, caller);
        const result = await work(query);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      } finally {
        client.release();
      }
    },
    listen: async (channel, heard) => {
      listener ??= openListener();
      const client = await listener;
      const others = ears.get(channel);
      if (others) others.push(heard);
      else {
        ears.set(channel, [heard]);
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
    },
    close: async () => {
      closed = true;
      await (await listener?.catch(() => undefined))?.end().catch(() => {});
      await pool.end();
    },
  };
}
