/** What waits for the model: the function, then its request, then the page, each longer than the one before. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { StateMachine } from 'xstate';

import { MODEL_REQUEST, MODEL_WAIT } from '../../src/contracts/limits.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('a page waits longer than its request, and that longer than the function lets the model work', () => {
  const [, limit = ''] = /memberTimeout = ([\d_]+)/.exec(read('supabase/functions/agent/app.ts')) ?? [];
  const member = Number(limit.replaceAll('_', ''));
  expect(member).toBeGreaterThan(0);
  expect(MODEL_REQUEST).toBeGreaterThan(member);
  expect(MODEL_WAIT).toBeGreaterThan(MODEL_REQUEST);
});

/** The calls of the function `agent` that ask the model, by file. */
const calls = globSync('src/services/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...read(file).matchAll(/'agent\/([\w/-]+)'[^;]*;/g)].map(([call, path = '']) => ({ file, path, call })),
  )
  // It reads settings and asks no model.
  .filter(({ path }) => path !== 'models');

test('there are such calls', () => {
  expect(calls.map(({ path }) => path).toSorted()).toEqual([
    'assist',
    'models/check',
    'shop-trial',
    'simulate',
    'summary',
  ]);
});

test.each(calls)('the call of agent/$path in $file has the time of a request', ({ call }) => {
  expect(call).toContain('timeout: MODEL_REQUEST');
});

/** The states that wait for an answer of the model: their machine, and the delay that ends them. */
const waits = [
  ['composer/assist', 'timeout'],
  ['training/trial', 'timeout'],
  ['simulator/simulationPanel', 'timeout'],
  ['simulator/replay', 'answerTimeout'],
  ['landing/shopTrial', 'timeout'],
  ['onboarding/agentReview', 'answerTimeout'],
  ['admin/models', 'modelWait'],
] as const;

test.each(waits)('the machine %s waits for an answer by its delay %s', async (machine, delay) => {
  const module = (await import(join(root, `src/machines/${machine}.machine.ts`))) as Record<string, unknown>;
  const machines = Object.values(module).filter((value) => value instanceof StateMachine);
  expect(machines.map(({ implementations }) => implementations.delays[delay] as unknown)).toEqual([MODEL_WAIT]);
});
