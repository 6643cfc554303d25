import pg from 'pg';

/** The role and the claims of a transaction, as PostgREST sets them for a request. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  claims: Record<string, unknown>;
  /** Further transaction-local settings, such as `realtime.topic`. */
  settings?: Record<string, string>;
}

export type Query = <Row = Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** The embedded database as the services use it: as superuser, or as a caller under row level security. */
export interface Database {
  query: Query;
  /** Runs several statements at once, without parameters. */
  script(sql: string): Promise<void>;
  /** Commits what `work` did, or rolls it back if `work` throws. With a caller, every query runs as that caller. */
  transaction<Result>(work: (query: Query) => Promise<Result>, caller?: Caller): Promise<Result>;
  /** Calls `handler` for each NOTIFY on a channel while the database is open. */
  listen(channel: string, handler: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

// int8 is read as number, because no id here exceeds 2^53. Timestamps stay the text that Postgres sent, which keeps
// microseconds.
const types = new pg.TypeOverrides();
types.setTypeParser(20, Number);
for (const oid of [1082, 1114, 1184]) types.setTypeParser(oid, (text: string) => text);

/**
 * A connection to Postgres, which the server may end at any time, as it ends all of them when it stops. The next query reports
 * it. An error event without a handler would end this process.
 */
export class Connection extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

const queryOn =
  (client: pg.Pool | pg.PoolClient): Query =>
  async <Row>(text: string, values?: readonly unknown[]) =>
    (await client.query({ text, values: values as unknown[] })).rows as Row[];

/** Switches to the caller's role and claims until the transaction ends. */
export async function impersonate(query: Query, { role, claims, settings = {} }: Caller): Promise<void> {
  await query(`select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`, [
    JSON.stringify(claims),
    typeof claims['sub'] === 'string' ? claims['sub'] : '',
  ]);
  for (const [name, value] of Object.entries(settings)) await query('select set_config($1, $2, true)', [name, value]);
  await query(`select set_config('role', $1, true)`, [role]);
}

/** Opens a connection pool on `url` (postgres://…). Connections are made on first use. */
export function connectDatabase(url: string, { connections = 8 }: { connections?: number } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, types, Client: Connection });
  const handlers = new Map<string, ((payload: string) => void)[]>();
  let listener: Promise<pg.Client> | undefined;
  let closed = false;
  // The pool repeats the errors of its idle connections.
  pool.on('error', () => {});

  const openListener = async (): Promise<pg.Client> => {
    const client = new Connection(url);
    client.on('end', () => {
      if (closed) return;
      listener = openListener();
      listener.catch(() => {});
    });
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    await client.connect();
    for (const channel of handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
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
    listen: async (channel, handler) => {
      listener ??= openListener();
      const client = await listener;
      const others = handlers.get(channel);
      if (others) others.push(handler);
      else {
        handlers.set(channel, [handler]);
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
