/** The import of 100,000 rows, and the lists with as many contacts. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '@supabase/supabase-js';

import { startStack } from '../../local/stack.ts';
import { IMPORT_BATCH } from '../../src/contracts/campaigns.recipients.ts';
import { readFile } from '../../src/services/campaigns/recipientFile.ts';
import { createRecipientTable } from '../../src/services/campaigns/recipientTable.ts';
import { median, ms, percentile, report, type Row } from './report.ts';

const BUSINESS = 'b0000000-0000-4000-8000-000000000001';
const ROWS = 100_000;

/** A third of the numbers lacks its zero, and every tenth has text around it. */
const fileOfRows = (): Uint8Array<ArrayBuffer> => {
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const national = `812${String(n).padStart(8, '0')}`;
    const shown = n % 10 === 0 ? `WA 0${national}` : n % 3 === 0 ? national : `0${national}`;
    return `${shown};Pelanggan ${n};Solo`;
  });
  return new TextEncoder().encode(['No HP;Nama;Kota', ...lines].join('\r\n'));
};

export async function benchRecipients(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-bench-recipients-'));
  const stack = await startStack({ dataFolder, seed: true, quiet: true });
  try {
    const rows: Row[] = [];
    const timed = async (work: () => unknown): Promise<number> => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const label = `${ROWS.toLocaleString('en')} rows`;
    const bytes = fileOfRows();
    let table = createRecipientTable([]);
    rows.push([
      `reading a CSV file of ${label}`,
      ms(
        await timed(async () => {
          table = createRecipientTable((await readFile({ bytes, name: 'a.csv', sheet: null })).rows);
        }),
      ),
    ]);
    rows.push([
      `judging their numbers`,
      ms(await timed(() => table.map({ header: 1, phone: 0, name: 1, lastName: null, fields: [2] }))),
    ]);

    const client = createClient(stack.url, stack.keys.publishable, { auth: { persistSession: false } });
    const signedIn = await client.auth.signInWithPassword({ email: 'owner@chabot.test', password: 'rahasia-chabot' });
    if (signedIn.error) throw signedIn.error;
    const list_id = randomUUID();
    await client.from('recipient_lists').insert({ id: list_id, business_id: BUSINESS, name: 'Besar' }).throwOnError();
    const file = { id: randomUUID(), file_name: 'a.csv', file_sha256: 'ab', row_count: ROWS, mapping: {} };
    const batches: number[] = [];
    const whole = await timed(async () => {
      let after = 0;
      for (;;) {
        const batch = table.batch(after);
        batches.push(
          await timed(() =>
            client
              .rpc('import_contacts', { list_id, import: { ...file, is_last: batch.isLast }, rows: batch.rows })
              .throwOnError(),
          ),
        );
        after = batch.rows.at(-1)?.row ?? after;
        if (batch.isLast) return;
      }
    });
    rows.push([`sending them in ${batches.length} batches of ${IMPORT_BATCH}`, `${(whole / 1000).toFixed(1)} s`]);
    rows.push(['a batch', `p50 ${ms(median(batches))}  p95 ${ms(percentile(batches, 0.95))}`]);

    // Every twentieth person stops.
    await stack.database.query(
      `insert into public.consent_event (business_id, person, event, state, source, actor_kind, occurred_at)
       select business_id, person, 'withdrawn', 'withdrawn', 'chat', 'person', now()
       from public.recipient_list_contacts where recipient_list_id = $1 and import_row % 20 = 0`,
      [list_id],
    );
    await stack.database.query('analyze');
    const often = async (what: string, work: () => unknown, goal?: string): Promise<void> => {
      const durations: number[] = [];
      for (let n = 0; n < 20; n += 1) durations.push(await timed(work));
      rows.push([what, `p50 ${ms(median(durations))}  p95 ${ms(percentile(durations, 0.95))}`, goal]);
    };
    await often(
      'the page of lists with its counts',
      () =>
        client
          .from('recipient_lists')
          .select('id,name,contact_count,opted_out_count', { count: 'exact' })
          .eq('business_id', BUSINESS)
          .order('created_at', { ascending: false })
          .range(0, 9)
          .throwOnError(),
      '200 ms',
    );
    await often('the first page of contacts', () => client.rpc('find_contacts', { list_id }).throwOnError(), '100 ms');
    await often(
      'the last page of contacts',
      () => client.rpc('find_contacts', { list_id, page: 2000 }).throwOnError(),
      '200 ms',
    );
    await often(
      'a search for a contact',
      () => client.rpc('find_contacts', { list_id, query: 'pelanggan 99999' }).throwOnError(),
      '300 ms',
    );
    report('Recipient lists', rows);
  } finally {
    await stack.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
