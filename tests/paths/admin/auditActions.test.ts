import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { AUDIT_ACTIONS } from '../../../src/contracts/auditActions.ts';
import { auditActionsText as english } from '../../../src/views/admin/text/auditActions.en.ts';
import { auditActionsText } from '../../../src/views/admin/text/auditActions.id.ts';
import { sqlInForce } from '../../model/sqlInForce.ts';

const ACTION = /^[a-z_]+\.[a-z_]+$/;
const FUNCTIONS = 'supabase/functions';

/** The arguments of each call of a function. */
function callsOf(name: string, sql: string): string[][] {
  return sql
    .split(`${name}(`)
    .slice(1)
    .map((rest) => {
      const args: string[] = [];
      let begin = 0;
      let depth = 0;
      let inText = false;
      for (let at = 0; at < rest.length; at += 1) {
        const sign = rest[at];
        if (sign === "'") inText = !inText;
        if (inText) continue;
        if (sign === '(') depth += 1;
        if (sign === ')') depth -= 1;
        if (depth < 0 || (depth === 0 && sign === ',')) {
          args.push(rest.slice(begin, at).trim());
          begin = at + 1;
        }
        if (depth < 0) break;
      }
      return args;
    });
}

const literals = (expression: string): string[] =>
  [...expression.matchAll(/'([^']*)'/g)].map(([, text = '']) => text).filter((text) => ACTION.test(text));

const migrations = sqlInForce();
const expressions = callsOf('private.record', migrations)
  .map(([action = '']) => action)
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

/** A code, which has no space and begins with a small letter. */
const CODE = /'([a-z_]+)'/gu;
const codesIn = (text: string): string[] => [...text.matchAll(CODE)].map(([, code = '']) => code);

/** The codes of reasons that the service writes, by the action. Other reasons are what a person wrote, or have a sentence of their own. */
const codesOfReasons: Record<string, string[]> = {
  'webhooks.disabled': codesIn(
    /disabled_reason text check \(disabled_reason in \(([^)]*)\)/u.exec(migrations)?.[1] ?? '',
  ),
  'session.restarted_by_check': readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(FUNCTIONS, name), 'utf8').matchAll(/p_restarted_for: ([^\n]+)/gu)])
    .flatMap(([, value = '']) => codesIn(value)),
};

test('each code of a reason in the log has a sentence in both languages, and no other', () => {
  const codes = Object.entries(codesOfReasons).flatMap(([action, reasons]) =>
    [...new Set(reasons)].map((code) => `${action}: ${code}`),
  );
  expect(codes.length).toBeGreaterThan(4);
  for (const { reasons } of [auditActionsText, english]) {
    expect(Object.keys(reasons).toSorted()).toEqual(codes.toSorted());
    for (const sentence of Object.values(reasons)) expect(sentence).toMatch(/^\p{Lu}[^_]+[^_.]$/u);
  }
});

test('each reason in the log is of an action with codes, or what a person wrote', () => {
  // `private.write_toggles` gets its details from its callers.
  const details = [
    ...callsOf('private.record', migrations).map(([action = '', , detail = '']) => [action, detail]),
    ...callsOf('private.write_toggles', migrations).map(([, , detail = '']) => ["'toggles.changed'", detail]),
  ];
  const reasons = details.flatMap(([action = '', detail = '']) =>
    [...detail.matchAll(/'(reason|cause|why)', ([^,)]+)/gu)].map(
      ([, key, value = '']) => [literals(action), key, value.trim()] as const,
    ),
  );
  expect(reasons.length).toBeGreaterThan(8);
  const written = new Set(['why', 'null', 'case when is_back then change.back_reason else change.reason end']);
  const faulty = reasons.filter(
    ([actions, key, value]) =>
      key !== 'reason' || !(written.has(value) || actions.every((action) => Object.hasOwn(codesOfReasons, action))),
  );
  expect(faulty).toEqual([]);
});
