import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { AUDIT_ACTIONS } from '../../../src/contracts/auditActions.ts';
import { auditActionsText as english } from '../../../src/views/admin/text/auditActions.en.ts';
import { auditActionsText } from '../../../src/views/admin/text/auditActions.id.ts';
import { sqlInForce } from '../../model/sqlInForce.ts';

const ACTION = /^[a-z_]+\.[a-z_]+$/;
const FUNCTIONS = 'supabase/functions';

/** The first argument of each call of `private.record`. */
function recordedBy(sql: string): string[] {
  return sql
    .split('private.record(')
    .slice(1)
    .map((rest) => {
      let depth = 0;
      let inText = false;
      for (let at = 0; at < rest.length; at += 1) {
        const sign = rest[at];
        if (sign === "'") inText = !inText;
        if (inText) continue;
        if (sign === '(') depth += 1;
        if (sign === ')') depth -= 1;
        if (depth < 0 || (depth === 0 && sign === ',')) return rest.slice(0, at);
      }
      return rest;
    });
}

const literals = (expression: string): string[] =>
  [...expression.matchAll(/'([^']*)'/g)].map(([, text = '']) => text).filter((text) => ACTION.test(text));

const migrations = sqlInForce();
const expressions = recordedBy(migrations)
  // The function's own definition, and the gateway's actions, which the edge functions name.
  .filter((expression) => expression !== 'action text' && expression !== 'p_action');
const ofGateway = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(FUNCTIONS, name), 'utf8'))
  .flatMap((source) => [...source.matchAll(/\baction: '([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => action));

test('each call writes actions that are named in full, so that they can be found', () => {
  expect(expressions.length).toBeGreaterThan(40);
  expect(ofGateway).not.toEqual([]);
  expect(expressions.filter((one) => one.includes('||') || literals(one).length === 0)).toEqual([]);
});

test('each action that a function writes has a name in both languages, and each name is of an action', () => {
  const written = [...new Set([...expressions.flatMap(literals), ...ofGateway])].toSorted();
  expect(Object.values(AUDIT_ACTIONS).flat().toSorted()).toEqual(written);
  for (const { actions } of [auditActionsText, english]) {
    expect(Object.keys(actions).toSorted()).toEqual(written);
    expect(new Set(Object.values(actions)).size).toBe(written.length);
    for (const name of Object.values(actions)) expect(name).toMatch(/^\p{L}[^._]+$/u);
  }
});

test('the database and the list agree on the kind of each action', () => {
  const [, cases = ''] = /function private\.audit_kind.*?case([\s\S]*?)end\n/s.exec(migrations) ?? [];
  const kinds = Object.fromEntries(
    [...cases.matchAll(/when '(\w+)' then '(\w+)'/g)].map(([, area, kind]) => [area, kind]),
  );
  for (const [kind, actions] of Object.entries(AUDIT_ACTIONS))
    for (const action of actions) expect([action, kinds[action.split('.')[0] ?? '']]).toEqual([action, kind]);
});

test('each view of a business has a name', () => {
  const [, views = ''] = /view not in \(([^)]*)\)/.exec(migrations) ?? [];
  // The state of a permit is no view of the business, and is not recorded.
  const recorded = [...views.matchAll(/'(\w+)'/g)].map(([, view = '']) => view).filter((view) => view !== 'permit');
  for (const text of [auditActionsText, english])
    expect(Object.keys(text.views).toSorted()).toEqual(recorded.toSorted());
});
