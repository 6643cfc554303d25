/** The data API: requests as the application sends them, through the stack and at PostgREST itself. */
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { PostgrestClient } from '@supabase/postgrest-js';

import { readConfig } from '../../local/config.ts';
import type { Keys } from '../../local/keys.ts';
import { preparePostgrest, startPostgrest } from '../../local/postgrest/postgrest.ts';
import { openSecrets } from '../../local/secrets.ts';
import { noFilter } from '../../src/machines/inbox/filterAddress.ts';
import { queryOf } from '../../src/machines/inbox/listRule.ts';
import { getMessages } from '../../src/services/conversation/messages.ts';
import { getRoom } from '../../src/services/conversation/room.ts';
import { searchMessages } from '../../src/services/inbox/messageSearch.ts';
import { getRoomCounts, getRooms } from '../../src/services/inbox/rooms.ts';
import { kB, median, ms, percentile, perSecond, report, type Row } from './report.ts';

const ASKERS = 16;
const ROUNDS = 3;
const SECONDS = 1;

interface RestRequest {
  /** Without the prefix of the data API. */
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

interface Samples {
  durations: number[];
  seconds: number;
}

/** The request of a service, which is not sent: `send` gets a client whose requests fail. */
async function requestOf(
  send: (deps: { rest: PostgrestClient; report: () => void }, signal: AbortSignal) => Promise<unknown>,
  owner: Record<string, string>,
): Promise<RestRequest> {
  let sent: RestRequest | undefined;
  const rest = new PostgrestClient('http://rest.test', {
    fetch: (input, init) => {
      const { href, origin } = new URL(input as string);
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...owner };
      sent = { path: href.slice(origin.length), method: init?.method ?? 'GET', headers, body: init?.body as string };
      return Promise.reject(new Error('Only recorded'));
    },
  });
  await send({ rest, report: () => {} }, new AbortController().signal).catch(() => undefined);
  if (sent === undefined) throw new Error('The service sent no request');
  return sent;
}

const sendTo = async (agent: Agent, base: string, { path, method, headers, body }: RestRequest): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  request(`${base}${path}`, { agent, method, headers: { ...headers, ...length } }, (response) => {
    if (response.statusCode === 200 || response.statusCode === 206) buffer(response).then(resolve, reject);
    else reject(new Error(`${response.statusCode} from ${base}${path}`));
  })
    .once('error', reject)
    .end(body);
  return (await promise).byteLength;
};

/** Sends a request repeatedly, `askers` at a time. */
async function load(send: () => Promise<unknown>, askers: number, seconds: number): Promise<Samples> {
  const durations: number[] = [];
  const start = performance.now();
  const ask = async () => {
    while (performance.now() < start + seconds * 1000) {
      const sentAt = performance.now();
      await send();
      durations.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: askers }, ask));
  return { durations, seconds: (performance.now() - start) / 1000 };
}

const rateOf = (samples: readonly Samples[]): number =>
  samples.reduce((sum, { durations }) => sum + durations.length, 0) /
  samples.reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * The data API for an owner with a large business. Beside the stack, two more PostgREST run on the same database: one with
 * the stack's settings, which shows what the proxy costs, and one that verifies every token.
 *
 * @param roomId a room with many messages
 */
export async function benchRest({
  url,
  keys,
  owner,
  dataFolder,
  businessId,
  roomId,
}: {
  url: string;
  keys: Keys;
  /** The headers of a request by the owner. */
  owner: Record<string, string>;
  dataFolder: string;
  businessId: string;
  roomId: string;
}): Promise<void> {
  const { authenticator } = await openSecrets(join(dataFolder, 'secrets.json'));
  const port = (await readFile(join(dataFolder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3];
  const databaseUrl = `postgres://authenticator:${encodeURIComponent(authenticator)}@127.0.0.1:${port}/postgres`;
  const { config } = await readConfig(join(import.meta.dirname, '../../supabase'));
  const startBeside = async (name: string, jwtCacheLifetime?: number) => {
    const runtime = await preparePostgrest(join(dataFolder, `${name}.pid`));
    const cache = jwtCacheLifetime === undefined ? {} : { jwtCacheLifetime };
    return startPostgrest({ runtime, databaseUrl, keys, config: config.api, ...cache });
  };
  const [itself, withoutCache] = await Promise.all([startBeside('beside'), startBeside('uncached', 0)]);
  const bases = [`${url}/rest/v1`, `http://127.0.0.1:${itself.port}`, `http://127.0.0.1:${withoutCache.port}`] as const;
  const agent = new Agent({ keepAlive: true, maxSockets: ASKERS });

  const page = (query: ReturnType<typeof queryOf>) => (deps: Parameters<typeof getRooms>[0], signal: AbortSignal) =>
    getRooms(deps, { businessId, query, after: null }, signal);
  const cases: [name: string, send: Parameters<typeof requestOf>[0]][] = [
    ['room page', page(queryOf('inbox', noFilter))],
    ['room page, one status', page(queryOf('eskalasi', noFilter))],
    ['search of names', page(queryOf('inbox', { ...noFilter, search: 'putri' }))],
    ['search of messages', (deps, signal) => searchMessages(deps, { businessId, before: '', words: 'kirim' }, signal)],
    ['one room by id', (deps, signal) => getRoom(deps, roomId, signal)],
    ['conversation', (deps, signal) => getMessages(deps, roomId, null, signal)],
    ['counts of the tabs', (deps, signal) => getRoomCounts(deps, businessId, signal)],
    ['one column of one row', async ({ rest }) => rest.from('business').select('id').limit(1)],
  ];
  const rows: Row[] = [];
  try {
    for (const [name, send] of cases) {
      const asked = await requestOf(send, owner);
      const senders = bases.map((base) => () => sendTo(agent, base, asked));
      const size = (await senders[0]?.()) ?? Number.NaN;
      for (const sender of senders) await load(sender, ASKERS, 0.3);
      const alone = await load(senders[0] ?? (async () => 0), 1, SECONDS);
      const samples: Samples[][] = bases.map(() => []);
      // In turns, so that another load of the machine meets all of them.
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [index, sender] of senders.entries()) samples[index]?.push(await load(sender, ASKERS, SECONDS));
      const [stack = [], direct = [], uncached = []] = samples;
      const durations = stack.flatMap((round) => round.durations);
      rows.push(
        [`${name}, one at a time`, `p50 ${ms(median(alone.durations))}  ${kB(size)}`],
        [
          `${name}, ${ASKERS} at a time`,
          `${perSecond(rateOf(stack))}  p50 ${ms(median(durations))}  p99 ${ms(percentile(durations, 0.99))}; ` +
            `PostgREST itself ${perSecond(rateOf(direct))} (stack ${(rateOf(stack) / rateOf(direct)).toFixed(2)}), ` +
            `without its cache of tokens ${perSecond(rateOf(uncached))}`,
        ],
      );
    }
  } finally {
    agent.destroy();
    await Promise.all([itself.stop(), withoutCache.stop()]);
  }
  report('Data API, 100,000 rooms', rows);
}
