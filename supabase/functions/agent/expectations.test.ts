import { expect, test } from 'vitest';

import { failedBy, type Answered, type Expected } from './expectations.ts';

const given: Answered = {
  decision: 'answered',
  why: null,
  text: 'Kemeja batik parang Rp 185.000, ready.',
  sources: [{ source_id: 's1', title: 'Kemeja' }],
};

test.each<[Expected, string[]]>([
  [{}, []],
  [{ action: 'answer', source_id: 's1', words: ['BATIK', 'ready'], amount: 185_000 }, []],
  [{ action: 'escalate' }, ['action']],
  [{ source_id: 's2' }, ['source_id']],
  [{ words: ['ready', 'habis'] }, ['words']],
  [{ amount: 75_000 }, ['amount']],
  [{ none_of: ['Gratis', 'HABIS'] }, []],
  [{ none_of: ['gratis', 'READY'] }, ['none_of']],
])('of the expectations %j an answer does not meet %j', (expected, unmet) =>
  expect(failedBy(given, expected)).toEqual(unmet),
);

test('a model that failed did what no test case expects', () =>
  expect(failedBy({ decision: 'failed', why: 'slow', text: null, sources: [] }, { action: 'answer' })).toEqual([
    'action',
  ]));
