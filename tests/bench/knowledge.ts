/** The search of a large knowledge for the questions of tests/agent. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from '../../local/database.ts';
import { startStack } from '../../local/stack.ts';
import { questions, splitDialogue } from '../agent/questions.ts';
import { median, ms, percentile, report, type Row } from './report.ts';

const BUSINESS = 'b0000000-0000-4000-8000-000000000001';
const PASSAGES = 10_000;

/** Adds passages of 60 words to the sample shop's. A third of the words is the shop's own, the others follow Zipf's law. */
const createPassages = (database: Database): Promise<unknown> =>
  database.query(
    `with known as (select array_agg(word order by word) as words from private.vocabulary_word where business_id = $1),
     source as (
       insert into public.knowledge_source (business_id, kind, title, status) values ($1, 'text', 'Besar', 'active') returning id
     )
     insert into public.knowledge_passage (business_id, source_id, title, body)
     select $1, source.id, array_to_string(made.words[1:3], ' '), array_to_string(made.words[4:63], ' ')
     from source, known, generate_series(1, $2::int) as n, lateral (
       select array_agg(case when (n * 31 + k * 17) % 3 = 0
         then known.words[1 + (n * 7919 + k * 104729) % cardinality(known.words)]
         else translate(left(md5('w' || floor(power(8000, ((n * 7919 + k * 104729) % 100003) / 100003.0))), 7), '0123456789', 'aiueokrsnt')
       end) as words
       from generate_series(1, 63) as k
     ) as made`,
    [BUSINESS, PASSAGES],
  );

export async function benchKnowledge(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-bench-knowledge-'));
  const stack = await startStack({ dataFolder, seed: true, quiet: true });
  try {
    const { database } = stack;
    const rows: Row[] = [];
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const search = async (): Promise<void> => {
      const durations: number[] = [];
      for (const question of questions) {
        const { burst } = splitDialogue(question);
        const values = [BUSINESS, burst];
        durations.push(
          await timed(() => database.query('select * from public.search_knowledge($1, $2::text[])', values)),
        );
      }
      const count = (await database.query('select from public.knowledge_passage')).length;
      rows.push([
        `a search among ${count.toLocaleString('en')} passages`,
        `p50 ${ms(median(durations))}  p95 ${ms(percentile(durations, 0.95))}`,
        '25 ms',
      ]);
    };
    await search();
    rows.push([`storing ${PASSAGES.toLocaleString('en')} passages`, ms(await timed(() => createPassages(database)))]);
    const publish = () => database.query('select private.publish_knowledge($1)', [BUSINESS]);
    rows.push(['publishing them', ms(await timed(publish))]);
    await database.query('analyze');
    await search();
    report('Knowledge', rows);
  } finally {
    await stack.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
