/** What code alone decides on answers as models write them: good ones pass, bad ones are stopped. */
import { describe, expect, test } from 'vitest';

import { phrasings, shopOf, sourcesOf, type Phrasing } from '../../../../tests/agent/phrasings.ts';
import { whatsAppText } from '../format.ts';
import { describeHours } from '../hours.ts';
import { nowAt } from '../now.ts';
import { readText } from './basis.ts';
import { findUnfounded } from './founded.ts';
import { claimsNothing, topicsOf } from './smallTalk.ts';

/** The rule by which code stops an answer; null: it passes. */
function stoppedBy(phrasing: Phrasing, isStrict: boolean): string | null {
  const { now } = shopOf(phrasing);
  const { question, answer, cites, order } = phrasing;
  const text = whatsAppText(answer);
  const found = findUnfounded(text, {
    sources: sourcesOf(phrasing),
    asked: question,
    now: nowAt({ at: now, zone: now.endsWith('+08:00') ? 'Asia/Makassar' : 'Asia/Jakarta' }),
    isStrict,
  });
  if (found) return found.rule;
  const needsSource = isStrict && cites.length === 0 && order === undefined;
  const isTalk = claimsNothing(readText(text), readText(question), {
    names: wordsOfName(phrasing),
    hours: describeHours(shopOf(phrasing).hours),
    topics: topicsFor(phrasing),
  });
  return needsSource && !isTalk ? 'source' : null;
}

const titleOf = ({ id, question, answer }: Phrasing): string => `${id} "${answer}" to "${question}"`;
const of = (verdict: Phrasing['verdict'], by?: Phrasing['by']): [string, Phrasing][] =>
  phrasings
    .filter((one) => one.verdict === verdict && (by === undefined || one.by === by) && one.kind !== 'markdown')
    .map((one) => [titleOf(one), one]);

test.each(of('pass'))('%s passes', (_, phrasing) => {
  expect([stoppedBy(phrasing, true), stoppedBy(phrasing, false)].filter((rule) => rule !== null)).toEqual([]);
});

const wordsOfName = (phrasing: Phrasing): string[] => shopOf(phrasing).name.split(/[^\p{L}]+/u);

const known = new Map<string, ReadonlySet<string>>();
function topicsFor(phrasing: Phrasing): ReadonlySet<string> {
  const topics =
    known.get(phrasing.shop) ??
    topicsOf(sourcesOf(phrasing).map(({ title, body }) => readText(`${title}\n${body}`).tokens));
  known.set(phrasing.shop, topics);
  return topics;
}

// An answer that is talk is not judged, and needs no source where no model judges. One that a fact supports claims it.
test.each([
  ['its question', ({ question }: Phrasing) => question],
  ['a greeting', () => 'halo kak'],
  ['a remark', () => 'oke kak makasih infonya'],
])('no answer that claims something is mere talk in answer to %s', (_, questionOf) => {
  const claiming = phrasings.filter(
    ({ kind, verdict, cites }) => kind !== 'markdown' && (verdict === 'stop' || cites.length > 0),
  );
  const talk = claiming.filter((phrasing) => {
    const said = [readText(whatsAppText(phrasing.answer)), readText(questionOf(phrasing))] as const;
    const names = wordsOfName(phrasing);
    return claimsNothing(...said, { names }) || claimsNothing(...said, { names, topics: topicsFor(phrasing) });
  });
  expect(talk.map(titleOf)).toEqual([]);
});

test.each(of('stop', 'code'))('%s is stopped', (_, phrasing) => {
  expect(stoppedBy(phrasing, true)).not.toBeNull();
});

describe('what a model has to judge', () => {
  test('is stopped by code in six of ten cases where no model judges', () => {
    const judged = of('stop', 'model');
    const stopped = judged.filter(([, phrasing]) => stoppedBy(phrasing, true) !== null);
    expect(stopped.length / judged.length).toBeGreaterThanOrEqual(0.6);
  });
});

test.each(phrasings.filter(({ kind }) => kind === 'markdown').map((one) => [one.answer, one] as const))(
  'the Markdown of %j becomes the format of WhatsApp',
  (answer) => {
    expect(whatsAppText(answer)).not.toMatch(/##|\*\*|\|/u);
  },
);
