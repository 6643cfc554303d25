/**
 * Rules that stand in SQL and in TypeScript, because the browser shows them before the server is asked. docs/rules.md
 * ("Rules on both sides") lists them. This test compares what can be read; tests/access and tests/local compare what has to be run.
 */
import { expect, test } from 'vitest';

import { zoneName } from '../../src/contracts/time.ts';
import { RATING_REASONS } from '../../src/machines/inbox/qualityReview.ts';
import { API_SCOPES } from '../../src/machines/integrations/apiScopes.ts';
import { WEBHOOK_EVENTS } from '../../src/machines/integrations/webhookEvents.ts';
import { extensions } from '../../supabase/functions/_shared/media.ts';
import { sendModeOf } from '../../supabase/functions/_shared/waha/outgoingFile.ts';
import { sqlInForce } from './sqlInForce.ts';

const migrations = sqlInForce();

const wordsIn = (list = ''): string[] => [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);

/** The lists of words in checks of SQL, by table and column: `status in ('baru', 'dikerjakan')`. */
const sqlLists = (): Map<string, string[][]> => {
  const found = new Map<string, string[][]>();
  let [table, isAltered] = ['', false];
  const pattern =
    /(create|alter) (table|view|function|trigger) (?:(?:public|private)\.)?(\w+)|(?:check \(|and |or )(\w+) in \(((?:\s*'[^']*',?)+)\)|;/g;
  for (const [text, verb, kind, name = '', column, list] of migrations.matchAll(pattern)) {
    if (kind !== undefined) [table, isAltered] = [kind === 'table' ? name : '', verb === 'alter'];
    if (text === ';' && isAltered) table = '';
    const words = wordsIn(list);
    if (table === '' || column === undefined || words.length < 2) continue;
    // What a later file says of a column replaces what was said.
    const before = isAltered ? [] : (found.get(`${table}.${column}`) ?? []);
    found.set(`${table}.${column}`, [...before, words]);
  }
  return found;
};

interface Schema {
  kind?: string;
  type?: string;
  entries?: Record<string, Schema>;
  options?: readonly (string | Schema)[];
  pipe?: readonly Schema[];
  wrapped?: Schema;
  item?: Schema;
}

/** The lists of words that a schema reads under a key, wherever it is in the schema. */
const listsOf = (schema: Schema, wanted: string, key = '', seen: readonly Schema[] = []): string[][] => {
  if (seen.includes(schema)) return [];
  const within = (part: Schema, name = key): string[][] => listsOf(part, wanted, name, [...seen, schema]);
  if (schema.type === 'picklist') return key === wanted ? [schema.options as string[]] : [];
  const parts = [schema.wrapped, schema.item, ...(schema.pipe ?? []), ...(schema.options ?? [])];
  return [
    ...Object.entries(schema.entries ?? {}).flatMap(([name, part]) => within(part, name)),
    ...parts.flatMap((part) => (typeof part === 'object' && part.kind === 'schema' ? within(part) : [])),
  ];
};

const contracts = import.meta.glob<Record<string, Schema>>('../../src/contracts/*.ts', { eager: true });

/** The column of each list of words that the application reads, and where its schema has the same words. */
const wordLists: Record<string, string> = {
  'agent.rollout_rest': 'settings.ts agentSettingsSchema.rollout_rest',
  'agent.tone': 'onboarding.ts agentAnswersSchema.tone',
  'agent_outage.part': 'app.agentOutage.ts agentOutagesSchema.part',
  'agent_review_question.verdict': 'onboarding.review.ts reviewSchema.verdict',
  'agent_run.decision': 'answers.ts runSchema.decision',
  'agent_run.model_size': 'conversation.answerReason.ts answerRunSchema.model_size',
  'agent_run.version': 'conversation.answerReason.ts answerRunSchema.version',
  'answer_feedback.reason': 'conversation.answerReason.ts answerFeedbackSchema.reason',
  'answer_feedback.verdict': 'conversation.answerReason.ts answerFeedbackSchema.verdict',
  'business.industry': 'onboarding.ts setupAnswersSchema.industry',
  'business_tag.color': 'settings.ts tagSchema.color',
  'campaign_messages.reply_kind': 'campaigns.broadcasts.ts recipientSchema.reply_kind',
  'campaigns.status': 'campaigns.broadcasts.ts broadcastSchema.status',
  'chat_day.model_size': 'conversation.answerReason.ts answerRunSchema.model_size',
  'chat_day.version': 'conversation.answerReason.ts answerRunSchema.version',
  'consent_event.actor_kind': 'campaigns.consent.ts marketingConsentSchema.actor_kind',
  'consent_event.event': 'campaigns.consent.ts marketingConsentSchema.event',
  'consent_event.source': 'campaigns.consent.ts marketingConsentSchema.source',
  'consent_event.state': 'campaigns.consent.ts marketingConsentSchema.state',
  'customer_order.paid_through': 'orders.ts orderSchema.paid_through',
  'customer_order.proof': 'orders.list.ts orderRowSchema.proof',
  'customer_order.status': 'orders.list.ts orderRowSchema.status',
  'handover.from_holder': 'conversation.ts handoverSchema.to_holder',
  'handover.to_holder': 'conversation.ts handoverSchema.to_holder',
  'knowledge_source.draft': 'training.ts changesSchema.draft',
  'knowledge_source.kind': 'training.ts changesSchema.kind',
  'knowledge_source.status': 'training.ts detailsSchema.status',
  'message.author': 'conversation.ts messageSchema.author',
  'message_to_member.state': 'campaigns.broadcasts.ts testStateSchema.state',
  'privacy_request.kind': 'conversation.roomContext.ts openPrivacyRequestSchema.kind',
  'privacy_request.outcome': 'customer.ts privacyRequestSchema.outcome',
  'recipient_lists.source': 'campaigns.recipients.ts recipientListSchema.source',
  'rollout.status': 'evaluation.rollout.ts rolloutDeskSchema.status',
  'rollout_change.source': 'evaluation.rollout.ts rolloutDeskSchema.source',
  'room.completed_by': 'inbox.ts roomSchema.completed_by',
  'room.holder': 'inbox.ts roomSchema.holder',
  'room.order_status': 'inbox.ts roomSchema.order_status',
  'room.resolution': 'inbox.ts roomSchema.resolution',
  'room.rollout': 'inbox.ts roomSchema.rollout',
  'room.status': 'inbox.ts roomSchema.status',
  'room_summary.kind': 'customer.ts roomSummarySchema.kind',
  'saved_view.tab': 'inbox.savedViews.ts savedViewSchema.tab',
  'scorecard.reason': 'evaluation.scorecards.ts scorecardDeskSchema.reason',
  'scorecard.status': 'evaluation.scorecards.ts scorecardDeskSchema.status',
  'team_business.role': 'app.ts membershipSchema.role',
  'team_invitation.role': 'app.ts membershipSchema.role',
  'test_case.origin': 'evaluation.ts caseRowSchema.origin',
  'test_result.judged_verdict': 'evaluation.ts resultRowSchema.judged_verdict',
  'test_result.verdict': 'evaluation.ts resultRowSchema.verdict',
  'test_run.knowledge': 'evaluation.ts resultsPageSchema.knowledge',
  'test_run.model_size': 'conversation.answerReason.ts answerRunSchema.model_size',
  'test_run.scope': 'evaluation.ts resultsPageSchema.scope',
  'test_run.status': 'evaluation.ts resultsPageSchema.status',
  'test_run.version': 'conversation.answerReason.ts answerRunSchema.version',
  'ticket.priority': 'tickets.ts ticketDraftSchema.priority',
  'ticket.status': 'conversation.roomContext.ts chatTicketSchema.status',
  'ticket.type': 'tickets.ts ticketDraftSchema.type',
  'toggle_change.flag': 'admin.toggleChanges.ts toggleChangesSchema.flag',
  'toggle_change.status': 'admin.toggleChanges.ts toggleChangesSchema.status',
  'webhook.disabled_reason': 'integrations.ts webhookSchema.disabled_reason',
  'webhook_delivery.status': 'integrations.ts webhookDeliverySchema.status',
  'whatsapp_template.requested_category': 'campaigns.templates.ts templateDetailsSchema.requested_category',
  'whatsapp_template.category': 'campaigns.templates.ts templateDetailsSchema.category',
  'whatsapp_template.next_category': 'campaigns.templates.ts templateDetailsSchema.next_category',
  'whatsapp_template.quality': 'campaigns.templates.ts templateDetailsSchema.quality',
  'whatsapp_template.status': 'campaigns.templates.ts templateDetailsSchema.status',
};

/** Lists that only the server reads, or that the application passes on without knowing them. */
const serverOnly: readonly string[] = [
  'agent_outage.reason',
  'business.mode',
  'campaigns.zone',
  'campaigns.resumes_as',
  'early_event.event',
  'message_reading.kind',
  'message_reading.status',
  'message_to_member.kind',
  'payment.bank',
  'payment.provider',
  'payment.status',
  'push_delivery.status',
  'push_subscription.language',
  'question_group.settled_as',
  'reply_proposal.status',
  'report_sending.reason',
  'room_review.verdict',
  'setting.value',
  'test_result.status',
  'toggle_change_item.status',
  'tombstone.table_name',
  'view_permit.status',
  'webhook_delivery.failure',
];

/** Lists in other forms: the words of a function or a column, and the constant that has them too. */
const constants: Record<string, { sql: RegExp; words: readonly string[] }> = {
  'scopes of API keys': { sql: /scopes <@ array\[([^\]]*)\]/g, words: API_SCOPES },
  'events of webhooks': { sql: /events <@ array\[([^\]]*)\]/g, words: WEBHOOK_EVENTS },
  'types of files': {
    sql: /'media', 'media', false, [^[]*array\[([^\]]*)\]/g,
    words: Object.keys(extensions),
  },
  'reasons of a rating': { sql: /reasons <@ array\[([^\]]*)\]/g, words: RATING_REASONS },
};

const sets = (lists: readonly (readonly string[])[]): string[] => lists.map((list) => list.toSorted().join(', '));

test('each list of words in SQL is known: as one that the application has too, or as one of the server', () => {
  const known = [...Object.keys(wordLists), ...serverOnly];
  expect([...sqlLists().keys()].filter((list) => !known.includes(list))).toEqual([]);
  expect(known.filter((list) => !sqlLists().has(list))).toEqual([]);
  expect(known.length).toBe(new Set(known).size);
});

test.each(Object.entries(wordLists))('%s has the same words in SQL and in its schema', (column, place) => {
  const [file = '', path = ''] = place.split(' ');
  const [name = '', key = ''] = path.split('.');
  const schema = contracts[`../../src/contracts/${file}`]?.[name];
  if (schema === undefined) throw new Error(`${file} has no ${name}`);
  const inSql = sets(sqlLists().get(column) ?? []);
  expect(inSql.some((words) => sets(listsOf(schema, key)).includes(words))).toBe(true);
});

test.each(Object.entries(constants))('the %s are the same in SQL and in TypeScript', (_, { sql, words }) => {
  expect(sets([wordsIn([...migrations.matchAll(sql)].at(-1)?.[1])])).toEqual(sets([words]));
});

test('the browser knows the zones of SQL, each by its own abbreviation', () => {
  const zones = wordsIn(/function private\.valid_zone[\s\S]*?named in \(([^)]*)\)/.exec(migrations)?.[1]);
  expect(zones.length).toBeGreaterThan(0);
  for (const zone of [...zones, ...(sqlLists().get('campaigns.zone')?.flat() ?? [])])
    expect(zoneName(zone)).toMatch(/^WI(?:B|TA|T)$/);
});

test('SQL shows each file as the gateway sends it', () => {
  const [body = ''] = /create function private\.file_kind[\s\S]*?\$\$;/.exec(migrations) ?? [];
  const inSql = Object.fromEntries(
    [...body.matchAll(/when mimetype (?:in|=) \(?((?:'[^']*'(?:, )?)+)\)? then '(\w+)'/g)].flatMap(([, types, kind]) =>
      wordsIn(types).map((type) => [type, kind]),
    ),
  );
  expect(Object.keys(inSql).length).toBeGreaterThan(0);
  for (const [type, kind] of Object.entries(inSql)) expect([type, sendModeOf(type, false).kind]).toEqual([type, kind]);
  for (const type of [
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/gif',
    'video/mp4',
    'video/webm',
    'application/pdf',
  ])
    expect([type, inSql[type] ?? 'document']).toEqual([type, sendModeOf(type, false).kind]);
});
