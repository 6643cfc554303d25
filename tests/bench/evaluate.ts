/** 2,000 test cases and 500 quick replies: their pages, and a run of all of them during which the stack is killed. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { createClient } from '@supabase/supabase-js';

import { openKeys } from '../../local/keys.ts';
import { MAX_IMPORTED_REPLIES } from '../../src/contracts/suggestions.ts';
import { median, ms, percentile, report, type Row } from './report.ts';
import { startProcess } from './stack.ts';

const BUSINESS = 'b0000000-0000-4000-8000-000000000001';
const CASES = 2000;

const questions = [
  'kemeja batik parang harganya berapa kak',
  'ongkir ke bandung brp',
  'buka jam berapa',
  'saya mau bicara sama orangnya',
];

export async function benchEvaluate(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-bench-evaluate-'));
  let stack = await startProcess(dataFolder);
  try {
    const keys = await openKeys(join(dataFolder, 'keys.json'));
    const connect = async () => {
      const client = createClient(stack.url, keys.publishable, { auth: { persistSession: false } });
      const { error } = await client.auth.signInWithPassword({
        email: 'owner@chabot.test',
        password: 'rahasia-chabot',
      });
      if (error) throw error;
      return client;
    };
    const rows: Row[] = [];
    let client = await connect();
    const timed = async (work: () => PromiseLike<unknown>): Promise<number> => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const often = async (what: string, work: () => PromiseLike<unknown>, goal?: string): Promise<void> => {
      const durations: number[] = [];
      for (let n = 0; n < 20; n += 1) durations.push(await timed(work));
      rows.push([what, `p50 ${ms(median(durations))}  p95 ${ms(percentile(durations, 0.95))}`, goal]);
    };

    const imported = Array.from({ length: CASES }, (_, n) => ({
      id: randomUUID(),
      question: `${questions[n % questions.length]} ${n}`,
      expected: { action: n % questions.length === 3 ? 'escalate' : 'answer' },
      group_name: `Grup ${n % 20}`,
    }));
    rows.push([
      `importing ${CASES} test cases`,
      ms(await timed(() => client.rpc('import_test_cases', { business_id: BUSINESS, rows: imported }).throwOnError())),
    ]);

    const id = randomUUID();
    const wanted = { scope: 'all', knowledge: 'published', version: 'v2', model_size: 'large', repeats: 1 };
    const began = performance.now();
    await client.rpc('start_test_run', { business_id: BUSINESS, id, options: wanted }).throwOnError();
    const read = async () => {
      const { data } = await client.from('test_run').select('status,done').eq('id', id).single().throwOnError();
      return data as { status: string; done: number };
    };
    const until = async (isReached: (run: { status: string; done: number }) => boolean): Promise<number> => {
      for (;;) {
        const run = await read();
        if (isReached(run)) return run.done;
        await wait(250);
      }
    };
    const before = await until(({ done }) => done >= CASES / 3);
    const first = performance.now() - began;
    await stack.kill();
    const restarted = performance.now();
    stack = await startProcess(dataFolder);
    client = await connect();
    await until(({ status }) => status !== 'running');
    rows.push([
      'answering and judging them',
      `${Math.round((before / first) * 1000)}/s up to the kill after ${before}`,
    ]);
    rows.push([
      'from the kill to the end, with the start and a lease of 90 s',
      `${Math.round((performance.now() - restarted) / 1000)} s`,
    ]);
    // The API gives out at most a thousand rows at once.
    const pages = await Promise.all(
      [0, 1000].map((from) =>
        client
          .from('test_result')
          .select('case_id,status,attempt')
          .eq('run_id', id)
          .order('place')
          .range(from, from + 999)
          .throwOnError(),
      ),
    );
    const results = pages.flatMap(({ data }) => data as { case_id: string; status: string; attempt: number }[]);
    const settled = results.filter(({ status }) => status === 'settled');
    rows.push([
      'settled once, lost, and begun again after the kill',
      [
        new Set(settled.map((one) => one.case_id)).size,
        CASES - settled.length,
        settled.filter(({ attempt }) => attempt > 1).length,
      ].join(', '),
      `${CASES}, 0, at most 4`,
    ]);

    await often(
      'the first page of the test cases, with counts and groups',
      () => client.rpc('test_cases_page', { business_id: BUSINESS }).throwOnError(),
      '150 ms',
    );
    await often('a search', () =>
      client.rpc('test_cases_page', { business_id: BUSINESS, words: 'bandung 19' }).throwOnError(),
    );
    await often(
      'the first page of the results',
      () => client.rpc('test_run_results', { run_id: id }).throwOnError(),
      '150 ms',
    );
    // A business has no more quick replies, and a composer reads all of them.
    const replies = Array.from({ length: MAX_IMPORTED_REPLIES }, (_, n) => ({
      id: randomUUID(),
      title: `Balasan ${n}`,
      shortcut: `balasan-${n}`,
      body: `${questions[n % questions.length]} Kami bantu ya, Kak {{nama}}. Nomor ${n}.`,
      category: `Kategori ${n % 20}`,
      is_personal: false,
      is_enabled: true,
    }));
    const { data: seeded } = await client.from('quick_reply').select('id').eq('business_id', BUSINESS).throwOnError();
    for (const reply of seeded) await client.rpc('change_quick_reply', { id: reply.id, what: 'remove' }).throwOnError();
    await client.rpc('import_quick_replies', { business_id: BUSINESS, rows: replies }).throwOnError();
    const library = (args: object) =>
      client.rpc('quick_replies_page', { business_id: BUSINESS, ...args }).throwOnError();
    await often(`the first page of ${replies.length} quick replies`, () => library({}), '150 ms');
    await often('the last page of them', () => library({ page: 10 }), '150 ms');
    await often('a search in them', () => library({ words: 'nomor 19' }), '150 ms');
    await often(
      'all of them for the composer',
      () => client.from('quick_reply').select('id,title,shortcut,body,file').eq('business_id', BUSINESS).throwOnError(),
      '150 ms',
    );
    report('Evaluation', rows);
  } finally {
    await stack.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
