/** Answers as good and bad models write them, to customers of several shops, with what must come of each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Source } from '../../supabase/functions/agent/checks/basis.ts';
import { describeHours } from '../../supabase/functions/agent/hours.ts';

export interface Phrasing {
  id: string;
  shop: string;
  question: string;
  answer: string;
  /** Ids of the facts that the answer names as its sources. */
  cites: string[];
  verdict: 'pass' | 'stop';
  /** Who has to stop it: code, or the model that judges answers. */
  by: 'code' | 'model';
  /** What is to be noticed about it. */
  kind?: string;
  /** The words that an honest judge names; missing: all of the answer. */
  part?: string;
  /** The model says that the team goes on. */
  hand_over?: boolean;
  /** The state of the customer's order, as a tool returns it. */
  order?: string;
}

interface Shop {
  name: string;
  /** When the question is asked: ISO 8601 with the offset of the shop. */
  now: string;
  /** Id, title and text. */
  facts: [string, string, string][];
  /** The opening hours of its settings; missing: it keeps none. */
  hours?: object[];
}

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

const phrasingsIn = (file: string): readonly Phrasing[] =>
  read(file)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Phrasing);

export const phrasings = phrasingsIn('phrasings.jsonl');
/** To customers of the shops of ./unseen, for which nothing was tuned. */
export const unseenPhrasings = phrasingsIn('unseen/phrasings.jsonl');

/** The facts of the sample shop are those of the seed. */
const seeded = [...read('../../supabase/seed.sql').matchAll(/^\{"kind": .*\}$/gmu)].map(
  ([line], index): [string, string, string] => {
    const { title, body } = JSON.parse(line) as { title: string; body: string };
    return [`k${String(index + 1).padStart(2, '0')}`, title, body];
  },
);
const shops = JSON.parse(read('phrasingShops.json')) as Record<string, Shop>;

/** The facts of all shops beside the sample one. */
export const facts: readonly string[] = Object.values(shops).flatMap((shop) => shop.facts.map(([, , body]) => body));

/** A shop of ./unseen: its facts are the paragraphs of what its owner pastes, below the name in the first line. */
function pastedShop(shop: string): Shop {
  const text = read(`unseen/${shop}.txt`);
  const bodies = text.split(/\n{2,}/u).map((body) => body.trim());
  return {
    name: text.split('\n', 1).join(''),
    now: '2026-12-16T10:20:00+07:00',
    facts: bodies.map((body, at) => [`${shop.slice(0, 1)}${at + 1}`, 'Keterangan toko', body]),
  };
}

export function shopOf({ shop }: Phrasing): Shop {
  const found = shops[shop] ?? pastedShop(shop);
  return found.facts.length > 0 ? found : { ...found, facts: seeded };
}

/** What the answer may rest on. */
export const sourcesOf = (phrasing: Phrasing): Source[] => [
  ...shopOf(phrasing).facts.map(([id, title, body]) => ({ title, body, isCited: phrasing.cites.includes(id) })),
  { title: '', body: describeHours(shopOf(phrasing).hours) },
  ...(phrasing.order === undefined ? [] : [{ title: '', body: phrasing.order, isCited: true }]),
];
