/** A database of five tables with the constraints that the creation relies on. It responds like PostgREST. */

type Row = Record<string, unknown>;
type Table = 'business' | 'team_business' | 'channel' | 'agent' | 'channel_agent';

/** Unique keys and foreign keys. */
const constraints: Record<Table, { unique: string[][]; refersTo: [field: string, table: Table][] }> = {
  business: { unique: [['id']], refersTo: [] },
  team_business: { unique: [['id'], ['member_id', 'business_id']], refersTo: [['business_id', 'business']] },
  channel: { unique: [['id']], refersTo: [['business_id', 'business']] },
  agent: { unique: [['id']], refersTo: [['business_id', 'business']] },
  channel_agent: {
    unique: [['channel_id']],
    refersTo: [
      ['channel_id', 'channel'],
      ['agent_id', 'agent'],
    ],
  },
};

export class Rows {
  readonly tables: Record<Table, Row[]> = {
    business: [],
    team_business: [],
    channel: [],
    agent: [],
    channel_agent: [],
  };
  /** The tables in the order of their inserts. */
  readonly order: Table[] = [];

  /** The answer of `business_creation_permission`. */
  permission = 'allowed';

  /** Executes one request atomically, like a transaction. */
  respond(request: { method: string; url: URL; body: Row | null; merges: boolean }): Response {
    if (request.url.pathname.endsWith('/rpc/business_creation_permission')) return Response.json(this.permission);
    const table = request.url.pathname.split('/').at(-1) as Table;
    const matchingRows = this.tables[table].filter((row) =>
      [...request.url.searchParams].every(
        ([field, value]) => !value.startsWith('eq.') || String(row[field]) === value.slice(3),
      ),
    );
    if (request.method === 'GET')
      return Response.json(matchingRows.map((row) => ({ ...row, ...this.embeds(table, row) })));
    if (request.method === 'PATCH') {
      for (const row of matchingRows) Object.assign(row, request.body);
      return new Response(null, { status: 204 });
    }
    return this.insert(table, request.body ?? {}, request.merges);
  }

  private insert(table: Table, row: Row, merges: boolean): Response {
    const { unique, refersTo } = constraints[table];
    const duplicate = this.tables[table].find((other) =>
      unique.some((fields) => fields.every((f) => other[f] === row[f])),
    );
    if (duplicate && merges) Object.assign(duplicate, row);
    if (duplicate) return merges ? new Response(null, { status: 200 }) : errorResponse(409, '23505');
    const isOrphan = refersTo.some(([field, other]) => !this.tables[other].some(({ id }) => id === row[field]));
    if (isOrphan) return errorResponse(409, '23503');
    this.tables[table].push({ ...row });
    this.order.push(table);
    return new Response(null, { status: 201 });
  }

  /** The rows that `select` embeds. */
  private embeds(table: Table, { id }: Row): Row {
    if (table !== 'business') return {};
    const of = (other: Table) => this.tables[other].filter(({ business_id }) => business_id === id);
    const links = (channel: Row) => this.tables.channel_agent.find(({ channel_id }) => channel_id === channel['id']);
    return {
      team: of('team_business'),
      channels: of('channel').map((channel) => ({ links: links(channel) ?? null })),
      agents: of('agent'),
    };
  }
}

const errorResponse = (status: number, code: string) =>
  Response.json({ code, message: code, details: null, hint: null }, { status });
