/**
 * Who owns the shape of each jsonb column. A shape of ours is columns, unless it is a document that a check refuses or one
 * reader reads; jsonb is for shapes of providers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { filesOf, root } from '../../scripts/generated.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const migration = (name: string): string => `supabase/migrations/20261101${name}.sql`;
const migrations = filesOf('supabase/migrations/*.sql')
  .map(read)
  .join('\n')
  .replaceAll(/--[^\n]*/g, '');

/** The reader of a shape that WhatsApp, Meta, a courier or a model owns, by column: a name and its file. */
const ofProviders: Record<string, string> = {
  'message.content': 'contentSchema in src/contracts/conversation.ts',
  'message.reactions': 'messageSchema in src/contracts/conversation.ts',
  'message.votes': 'messageSchema in src/contracts/conversation.ts',
  'message.reply_preview': 'previewSchema in src/contracts/conversation.ts',
  'message.reading': 'Reading in supabase/functions/agent/reading.ts',
  'early_event.payload': `public.apply_event in ${migration('000710_gateway_events')}`,
  'shipping_answer.answer': `private.save_shipping_answer in ${migration('001208_shipping')}`,
  'customer_order.courier': 'orderRowSchema in src/contracts/orders.list.ts',
  'model_dialect.dialect': 'Dialect in supabase/functions/agent/dialect.ts',
};

/** The reader of a document of ours that no check refuses, because one function writes it. */
const documents: Record<string, string> = {
  // What is recorded for people to read later.
  'audit_log.detail': 'detail in src/contracts/admin.ts',
  'notice.detail': 'noticeSchema in src/contracts/customer.ts',
  'consent_event.proof': 'consentEventSchema in src/contracts/campaigns.recipients.ts',
  'recipient_import.mapping': 'ColumnMapping in src/contracts/campaigns.recipients.ts',
  'business_handover.receipt': 'Receipt in supabase/functions/handover/mails.ts',
  'rollout.stopped': 'brokenRuleSchema in src/contracts/evaluation.rollout.ts',
  'rollout_change.detail': 'brokenRuleSchema in src/contracts/evaluation.rollout.ts',
  'rollout_change.tests': 'testsSchema in src/contracts/evaluation.rollout.ts',
  'webhook_delivery.payload': 'payload in supabase/functions/integrations/app.ts',
  'knowledge_source.reading': 'readingSchema in src/contracts/training.ts',
  'room_summary.lines': 'roomSummarySchema in src/contracts/customer.ts',
  // A run of the agent, and what it is judged by.
  'agent_run.answer': 'Outcome in supabase/functions/agent/outcome.ts',
  'agent_run.sources': 'answerRunSchema in src/contracts/conversation.answerReason.ts',
  'agent_run.tools': 'answerRunSchema in src/contracts/conversation.answerReason.ts',
  'agent_run.guard': 'Outcome in supabase/functions/agent/outcome.ts',
  'agent_run.drafted_order': `private.record_drafted_order in ${migration('001920_agent_answers')}`,
  'test_result.turns': 'resultSchema in src/contracts/evaluation.ts',
  'test_result.expected': 'resultSchema in src/contracts/evaluation.ts',
  'test_result.checks': 'resultSchema in src/contracts/evaluation.ts',
  'test_result.answer': 'resultSchema in src/contracts/evaluation.ts',
  'scorecard.scores': `private.valid_scores in ${migration('002930_scorecards')}`,
  'model_judgement.scores': `private.valid_scores in ${migration('002930_scorecards')}`,
  'scorecard_judgement.scores': `private.valid_scores in ${migration('002930_scorecards')}`,
  // Texts or numbers by a name that is data.
  'saved_view.filter': 'savedViewSchema in src/contracts/inbox.savedViews.ts',
  'campaign_messages.variables': `private.contact_variables in ${migration('001352_broadcast_commands')}`,
  'business_day.replies': `private.median_reply in ${migration('002610_home_page')}`,
  'version_day.replies': `private.median_reply in ${migration('002610_home_page')}`,
  // A copy of other columns.
  'message_to_member.media': `private.valid_media in ${migration('000500_rooms')}`,
  'room_action_change.was': `private.undo_in_room in ${migration('000900_inbox')}`,
  'room_action_change.became': `private.undo_in_room in ${migration('000900_inbox')}`,
};

/** The jsonb columns of the migrations, each with the function in its check. */
const columns = [
  ...migrations.matchAll(/create (?:unlogged )?table (?:public|private)\.(\w+) \(([^;]*)\);/g),
  ...migrations.matchAll(/alter table (?:public|private)\.(\w+)\s+add column ([^;]*);/g),
].flatMap(([, table = '', body = '']) =>
  [...body.matchAll(/(?:^|[(,])\s*(\w+) jsonb\b(?!\[)/gm)].map(([, column = '']) => ({
    name: `${table}.${column}`,
    check: new RegExp(`check \\(private\\.(\\w+)\\(${column}\\)`).exec(body)?.[1],
  })),
);

test('each jsonb column has a check, or is known as one of a provider or as a document with a reader', () => {
  expect(columns.length).toBeGreaterThan(50);
  const known = [...Object.keys(ofProviders), ...Object.keys(documents)];
  const unchecked = columns.filter(({ check }) => check === undefined).map(({ name }) => name);
  expect(unchecked.toSorted()).toEqual(known.toSorted());
});

test.each(Object.entries({ ...ofProviders, ...documents }))('%s is read by %s', (_, reader) => {
  const [name = '', file = ''] = reader.split(' in ');
  expect(new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(read(file))).toBe(true);
});

test('no row of settings holds JSON', () => {
  const settings = [...migrations.matchAll(/insert into private\.setting \(name, value\) values ([^;]*);/g)];
  expect(settings.length).toBeGreaterThan(3);
  expect(settings.filter(([, values = '']) => /'[[{]/.test(values))).toEqual([]);
});
