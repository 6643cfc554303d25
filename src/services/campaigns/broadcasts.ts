/** Broadcasts and their recipients in the database. */
import type { PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import type { LivePage, LivePageRequest } from '../../contracts/app.liveList.ts';
import {
  broadcastSchema,
  draftRowSchema,
  previewSchema,
  recipientSchema,
  sendingRulesSchema,
  testStateSchema,
  type Broadcast,
  type BroadcastCommand,
  type BroadcastPreview,
  type CommandResult,
  type DraftOptions,
  type OpenedDraft,
  type Recipient,
  type RecipientFilter,
  type RecipientCursor,
  type RecipientState,
  type SavedDraft,
  type SaveDraftResult,
  type SendingRule,
  type SendingRules,
  type TestResult,
} from '../../contracts/campaigns.broadcasts.ts';
import { BROADCASTS_PAGE_SIZE } from '../../contracts/limits.ts';
import { refusalOf } from '../../contracts/refusal.ts';
import { readPage, type PagedListDeps, type PagedListService } from '../app/pagedList.ts';
import type { SettingService } from '../app/setting.actors.ts';
import { columnsOf, parseOrThrow, readRows } from '../platform/readRows.ts';
import { numberOf } from './numberOf.ts';
import { templateOptionOf, templateOptionSchema } from './templateOptions.ts';

export type BroadcastsDeps = PagedListDeps;

const failure = (message: string, error: PostgrestError | null): Error => new Error(message, { cause: error });

/** The broadcasts, newest first. The screen follows their changes. */
export const broadcastsService = (deps: BroadcastsDeps): PagedListService<'broadcasts'> => ({
  follows: null,
  read: async (search, signal) => {
    const page = await readPage(
      deps,
      {
        table: 'campaigns',
        finder: 'find_campaigns',
        schema: broadcastSchema,
        failure: 'Failed to fetch campaigns',
        newest: 'created_at',
        size: BROADCASTS_PAGE_SIZE,
      },
      search,
      signal,
    );
    return page === 'denied' ? { denied: true } : { ...page, about: null };
  },
  run: async () => ({ done: true }),
});

const isId = (id: string): boolean => v.is(v.pipe(v.string(), v.uuid()), id);

/** Null: there is no such broadcast. Throws "Failed to fetch campaign". */
export async function getBroadcast(
  { rest }: BroadcastsDeps,
  { businessId, campaignId }: { businessId: string; campaignId: string },
  signal: AbortSignal,
): Promise<Broadcast | null> {
  if (!isId(campaignId)) return null;
  const { data, error } = await rest
    .from('campaigns')
    .select(columnsOf(broadcastSchema))
    .eq('id', campaignId)
    .eq('business_id', businessId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw failure('Failed to fetch campaign', error);
  return data === null ? null : parseOrThrow('campaign', broadcastSchema, data);
}

const statesOf: Record<NonNullable<RecipientFilter>, readonly RecipientState[]> = {
  pending: ['queued', 'sending', 'unknown'],
  sent: ['sent', 'delivered', 'read', 'replied'],
  delivered: ['delivered', 'read', 'replied'],
  read: ['read', 'replied'],
  replied: ['replied'],
  failed: ['refused'],
  skipped: ['skipped'],
};

/** Rows that are read again at once. */
const MAX_REFRESHED = 500;

/** The next recipients, in the order of sending. Throws "Failed to fetch campaign messages". */
export async function getRecipients(
  { rest, report }: BroadcastsDeps,
  { scope: { campaignId, filter, size: pageSize }, after, shown }: LivePageRequest<'broadcastRecipients'>,
  signal: AbortSignal,
): Promise<LivePage<'broadcastRecipients'>> {
  const size = Math.max(pageSize, Math.min(shown, MAX_REFRESHED));
  let query = rest.from('campaign_messages').select(columnsOf(recipientSchema)).eq('campaign_id', campaignId);
  if (filter !== null) query = query.in('state', statesOf[filter]);
  if (after !== null)
    query = query
      .gte('position', after.position)
      .or(`position.gt.${after.position},and(position.eq.${after.position},id.gt.${after.id})`);
  const { data, error } = await query
    .order('position')
    .order('id')
    .limit(size + 1)
    .abortSignal(signal);
  if (error) throw failure('Failed to fetch campaign messages', error);
  const found = readRows('campaign messages', recipientSchema, data, report);
  const rows = found.slice(0, size);
  return { rows, next: found.length > size ? (rows.at(-1) ?? null) : null };
}

/** All recipients, as many at a time as are read again at once. */
export async function* allRecipients(
  deps: BroadcastsDeps,
  campaignId: string,
  signal: AbortSignal,
): AsyncGenerator<readonly Recipient[]> {
  const scope = { campaignId, filter: null, size: 50 } as const;
  let after: RecipientCursor | null = null;
  do {
    const request = { scope, after, shown: MAX_REFRESHED };
    // oxlint-disable-next-line no-await-in-loop -- each page starts after the one before it
    const page: LivePage<'broadcastRecipients'> = await getRecipients(deps, request, signal);
    yield page.rows;
    after = page.next;
  } while (after !== null);
}

/** Throws "Failed to fetch campaign" if the result is unknown. */
export async function commandBroadcast(
  { rest }: BroadcastsDeps,
  campaignId: string,
  command: BroadcastCommand,
): Promise<CommandResult> {
  const { data, error } = await rest.rpc('command_broadcast', { campaign_id: campaignId, command });
  if (!error) return { broadcast: parseOrThrow('campaign', broadcastSchema, data) };
  const refused = refusalOf(error);
  if (refused) return { refused };
  throw failure('Failed to fetch campaign', error);
}

const blank: SavedDraft['draft'] = {
  name: '',
  channelId: null,
  body: '',
  templateId: null,
  media: null,
  audience: { lists: [], withTags: [], withoutLists: [], withoutTags: [], withoutDays: 0 },
  fallbacks: {},
  zone: 'Asia/Jakarta',
  scheduledAt: null,
  acceptsStrangers: false,
};

const savedDraftOf = (row: v.InferOutput<typeof draftRowSchema>): SavedDraft => ({
  id: row.id,
  revision: row.revision,
  draft: {
    name: row.name,
    channelId: row.channel_id,
    body: row.body ?? '',
    templateId: row.template_id,
    media: row.media,
    audience: row.audience,
    fallbacks: row.fallbacks,
    zone: row.zone,
    scheduledAt: row.scheduled_at,
    acceptsStrangers: row.accepts_strangers,
  },
});

const optionsSchema = {
  channels: v.array(v.object({ id: v.string(), name: v.string(), phone: v.nullable(v.string()), status: v.string() })),
  lists: v.array(v.object({ id: v.string(), name: v.string(), contact_count: v.number() })),
  variables: v.array(v.object({ list_id: v.string(), names: v.array(v.string()) })),
  tags: v.array(v.object({ name: v.string() })),
};

/** Lists, and templates, that the form offers. */
const MAX_LISTS = 200;
const MAX_TEMPLATES = 50;

async function getOptions(
  { rest, report }: BroadcastsDeps,
  businessId: string,
  signal: AbortSignal,
): Promise<DraftOptions> {
  const [channels, lists, variables, tags, templates] = await Promise.all([
    rest
      .from('channel')
      .select('id,name,phone,status')
      .eq('business_id', businessId)
      .order('created_at')
      .abortSignal(signal),
    rest
      .from('recipient_lists')
      .select('id,name,contact_count')
      .eq('business_id', businessId)
      .order('created_at', { ascending: false })
      .limit(MAX_LISTS)
      .abortSignal(signal),
    rest.rpc('list_variables', { business_id: businessId }).abortSignal(signal),
    rest.from('business_tag').select('name').eq('business_id', businessId).order('name').abortSignal(signal),
    rest
      .from('whatsapp_template')
      .select(columnsOf(templateOptionSchema))
      .eq('business_id', businessId)
      .neq('status', 'deleted')
      .neq('category', 'AUTHENTICATION')
      .order('updated_at', { ascending: false })
      .limit(MAX_TEMPLATES)
      .abortSignal(signal),
  ]);
  const error = channels.error ?? lists.error ?? variables.error ?? tags.error ?? templates.error;
  if (error) throw failure('Failed to fetch campaign', error);
  const named = new Map(
    parseOrThrow('variables', optionsSchema.variables, variables.data).map(({ list_id, names }) => [list_id, names]),
  );
  return {
    channels: parseOrThrow('channels', optionsSchema.channels, channels.data),
    lists: parseOrThrow('lists', optionsSchema.lists, lists.data).map(({ id, name, contact_count: count }) => ({
      id,
      name,
      count,
      variables: named.get(id) ?? [],
    })),
    tags: parseOrThrow('tags', optionsSchema.tags, tags.data).map(({ name }) => name),
    templates: readRows('templates', templateOptionSchema, templates.data, report)
      .map(templateOptionOf)
      .filter((option) => option !== null),
  };
}

/** A draft of the team, or a new one without a row. A single channel is chosen already. Throws "Failed to fetch campaign". */
export async function openDraft(
  deps: BroadcastsDeps,
  { businessId, campaignId }: { businessId: string; campaignId: string | null },
  signal: AbortSignal,
): Promise<OpenedDraft> {
  const options = await getOptions(deps, businessId, signal);
  if (campaignId === null) {
    const [only, ...others] = options.channels;
    const channelId = only && others.length === 0 ? only.id : null;
    return { saved: { id: crypto.randomUUID(), revision: 1, draft: { ...blank, channelId } }, options };
  }
  if (!isId(campaignId)) return { gone: true };
  const { data, error } = await deps.rest
    .from('campaigns')
    .select(columnsOf(draftRowSchema))
    .eq('id', campaignId)
    .eq('business_id', businessId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw failure('Failed to fetch campaign', error);
  if (data === null) return { gone: true };
  const row = parseOrThrow('campaign', draftRowSchema, data);
  return row.status === 'draft' ? { saved: savedDraftOf(row), options } : { gone: true };
}

const saveResultSchema = v.object({ won: v.boolean(), campaign: draftRowSchema });

/** Throws "Failed to fetch campaign" if the result is unknown. */
export async function saveDraft(
  { rest }: BroadcastsDeps,
  businessId: string,
  { id, revision, draft }: SavedDraft,
): Promise<SaveDraftResult> {
  const { data, error } = await rest.rpc('save_broadcast', {
    campaign_id: id,
    business_id: businessId,
    revision,
    draft,
  });
  if (error) {
    const refused = refusalOf(error);
    if (refused) return { refused };
    throw failure('Failed to fetch campaign', error);
  }
  const { won, campaign } = parseOrThrow('campaign', saveResultSchema, data);
  return won ? { saved: savedDraftOf(campaign) } : { theirs: savedDraftOf(campaign) };
}

/** Throws "Failed to fetch campaign". */
export async function previewBroadcast(
  { rest }: BroadcastsDeps,
  campaignId: string,
  signal: AbortSignal,
): Promise<BroadcastPreview> {
  const { data, error } = await rest.rpc('preview_broadcast', { campaign_id: campaignId }).abortSignal(signal);
  if (error) throw failure('Failed to fetch campaign', error);
  return parseOrThrow('campaign', previewSchema, data);
}

/** Throws "Failed to fetch campaign" if the result is unknown. */
export async function startBroadcast(
  { rest }: BroadcastsDeps,
  { id, revision }: { id: string; revision: number },
): Promise<CommandResult> {
  const { data, error } = await rest.rpc('start_broadcast', { campaign_id: id, revision });
  if (!error) return { broadcast: parseOrThrow('campaign', broadcastSchema, data) };
  const refused = refusalOf(error);
  if (refused) return { refused };
  throw failure('Failed to fetch campaign', error);
}

/** Milliseconds between two looks at a test. */
const TEST_PAUSE = 1500;

/**
 * Sends a draft to a number of the member, as its first recipient would get it, and waits for the end. Throws "Failed to
 * fetch campaign" if it is unknown whether the test was accepted.
 */
export async function sendTest(
  { rest }: BroadcastsDeps,
  { campaignId, revision, phone }: { campaignId: string; revision: number; phone: string },
  signal: AbortSignal,
): Promise<TestResult> {
  const number = await numberOf(phone);
  if (number === null)
    return {
      refused: { code: 'invalid_phone', sentence: 'phone.unreadable' },
    };
  const id = crypto.randomUUID();
  const asked = await rest.rpc('test_broadcast', { campaign_id: campaignId, revision, phone: number, test_id: id });
  if (asked.error) {
    const refused = refusalOf(asked.error);
    if (refused) return { refused };
    throw failure('Failed to fetch campaign', asked.error);
  }
  let told = parseOrThrow('test', testStateSchema, asked.data);
  while (told.state === 'queued' || told.state === 'sending') {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await new Promise((resolve) => setTimeout(resolve, TEST_PAUSE));
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const { data, error } = await rest.rpc('broadcast_test_state', { test_id: id }).abortSignal(signal);
    // It was accepted, so a failed look says nothing about it.
    if (!error) told = parseOrThrow('test', testStateSchema, data);
  }
  return { state: told.state, reason: told.reason, left: told.left };
}

/** Both throw "Failed to fetch campaign". */
export const sendingRulesService = ({ rest }: BroadcastsDeps): SettingService<SendingRules, SendingRule> => ({
  read: async (businessId, signal) => {
    const { data, error } = await rest.rpc('sending_rules', { business_id: businessId }).abortSignal(signal);
    if (error) throw failure('Failed to fetch campaign', error);
    return parseOrThrow('rules', sendingRulesSchema, data);
  },
  save: async (businessId, rule) => {
    const { data, error } = await rest.rpc('save_sending_rule', { business_id: businessId, rule });
    if (!error) return { value: parseOrThrow('rules', sendingRulesSchema, data) };
    const refused = refusalOf(error);
    if (refused) return { refused };
    throw failure('Failed to fetch campaign', error);
  },
});
