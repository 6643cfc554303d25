/**
 * What a page reads does not grow with the chats of its business, nor with other businesses: a page that is quick today is
 * quick after a year. `npm run bench -- scale` measures the same requests in a large installation.
 */
import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';

import { businessOfYear, channelOfYear, seedYear } from '../../local/seed/year.ts';
import { countEveryRead, listReads, pageReads, rowsRead, type PageRead } from '../bench/pageReads.ts';
import { batik, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();
/** The chats of the business after it has grown, and of another one in the same installation. */
const CHATS = [2000, 500];

/** How many rows more than twice as many may be read, by what they depend on. */
const MORE = { page: 250, count: 1450, search: 3500, days: 1200, chat: 1900, knowledge: 250 };

test('no page reads more after the business has got thirty times the chats', async () => {
  const { database, url, keys } = fixtures.stack;
  const rest = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: keys.publishable, authorization: `Bearer ${fixtures.users.owner.accessToken}` },
  });
  const reader = { rest, database, businessId: businessOfYear(0), channelId: channelOfYear(0) };
  const readsNow = async () => {
    const found = new Map<string, Pick<PageRead, 'extent' | 'run'> & { rows: number }>();
    const reads: PageRead[] = [...listReads(reader, batik.member), ...(await pageReads(reader))];
    for (const { name, extent, run } of reads) {
      const rows = await rowsRead(database, run).catch((error: unknown) => {
        throw new Error(`${name} failed`, { cause: error });
      });
      found.set(name, { rows, extent, run });
    }
    return found;
  };
  await countEveryRead(database, { isSmall: true });
  await database.script('vacuum analyze');
  const before = await readsNow();
  await seedYear({ database, chats: CHATS });
  const after = await readsNow();
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect(after.size).toBeGreaterThan(100);
  const grown: string[] = [];
  for (const [name, { rows, extent, run }] of after) {
    const few = before.get(name)?.rows ?? 0;
    const most = 2 * few + MORE[extent];
    // The jobs of the stack read as well, so that a request which read too much is repeated.
    if (rows <= most || (await rowsRead(database, run)) <= most || (await rowsRead(database, run)) <= most) continue;
    grown.push(`${name}: ${few} rows, then ${rows}`);
  }
  expect(grown).toEqual([]);
}, 120_000);
