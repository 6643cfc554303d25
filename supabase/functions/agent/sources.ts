import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import { logError } from '../_shared/log.ts';
import type { Network } from '../_shared/pinnedRequest.ts';
import { noteRowFailure } from '../_shared/rowFailures.ts';
import { fetchPage } from './fetchPage.ts';
import { readCatalogue } from './readers/catalogue.ts';
import { readFile, withinLimits } from './readers/file.ts';
import { readHtml } from './readers/html.ts';
import { Unreadable, type Failure, type OnPage, type Reading } from './readers/reading.ts';
import { decodeText } from './readers/text.ts';
import { warningsOf } from './readers/warnings.ts';

const bucket = 'knowledge';

const Claim = v.object({
  source: v.nullable(
    v.object({
      id: v.string(),
      attempt: v.number(),
      business_id: v.string(),
      kind: v.picklist(['file', 'url', 'catalogue']),
      title: v.string(),
      origin: v.string(),
      products: v.nullable(v.unknown()),
    }),
  ),
  next_ms: v.nullable(v.number()),
});
type ClaimedSource = NonNullable<v.InferOutput<typeof Claim>['source']>;

export interface SourcesContext {
  service: SupabaseClient;
  /** Milliseconds of any start. */
  now: () => number;
  network?: Network;
}

/** Another process has the source, or a member removed it. */
class Lost extends Error {}

/**
 * Reads the next source that waits, and returns whether another one is due. One a call, because a call of a hosted function
 * has two seconds of CPU. A source that fails is noted and claimed again when its lease is over.
 */
export async function readNextSource(context: SourcesContext): Promise<boolean> {
  const { data, error } = await context.service.rpc('claim_knowledge_source');
  if (error) throw error;
  const { source, next_ms: nextMs } = v.parse(Claim, data);
  if (source) {
    try {
      await settle(context, source, await attempt(context, source));
      await removeUnusedFiles(context, source.business_id);
    } catch (error) {
      // Its lease ends later. Other sources are read meanwhile.
      await noteRowFailure(context.service, 'read-sources', source.id, error);
    }
  }
  // Without a source here, what is due is with another process.
  return source !== null && nextMs === 0;
}

type Outcome = { failure: Failure } | { title: string; text: string; reading: object } | null;

async function attempt(context: SourcesContext, source: ClaimedSource): Promise<Outcome> {
  try {
    const { text, title, ...told } = await read(context, source);
    return {
      title: title || source.title,
      text,
      reading: { ...told, characters: text.length, warnings: warningsOf(text) },
    };
  } catch (error) {
    if (error instanceof Unreadable) return { failure: error.failure };
    if (error instanceof Lost) return null;
    throw error;
  }
}

async function read(context: SourcesContext, source: ClaimedSource): Promise<Reading> {
  const onPage = progressOf(context, source);
  if (source.kind === 'catalogue') return readCatalogue(source.products);
  if (source.kind === 'file') {
    const bytes = await download(context, source);
    // The name that the member gave stays the title.
    return { ...(await readFile(bytes, source.origin, onPage)), title: source.title };
  }
  const { bytes, type } = await fetchPage(source.origin, context.network);
  if (type !== 'text/html' && type !== 'application/xhtml+xml') return readFile(bytes, '', onPage);
  const html = decodeText(bytes);
  const page = readHtml(html);
  // A form for a password and little else: the page is behind a sign-in.
  if (page.text.length < 600 && /<input[^>]+type=["']?password/iu.test(html)) throw new Unreadable('login');
  return withinLimits(page);
}

async function download({ service }: SourcesContext, source: ClaimedSource): Promise<Uint8Array> {
  const { data, error } = await service.storage.from(bucket).download(`${source.business_id}/${source.id}`);
  if (data) return new Uint8Array(await data.arrayBuffer());
  const status = Number((error as { status?: unknown; statusCode?: unknown }).statusCode ?? 0);
  if (status === 404 || status === 400) throw new Unreadable('missing');
  throw error;
}

/** Tells the first page, and then twice a second at most how far it is. Throws when the source is no longer to be read. */
function progressOf({ service, now }: SourcesContext, { id, attempt: number }: ClaimedSource): OnPage {
  let told = Number.NEGATIVE_INFINITY;
  return async (page, pages) => {
    if (now() - told < 500) return;
    told = now();
    const args = { p_source: id, p_attempt: number, p_page: page, p_pages: pages };
    const { data, error } = await service.rpc('report_knowledge_progress', args);
    if (error) throw error;
    if (data !== true) throw new Lost();
  };
}

async function settle({ service }: SourcesContext, source: ClaimedSource, outcome: Outcome): Promise<void> {
  if (!outcome) return;
  const args = { p_source: source.id, p_attempt: source.attempt, p_result: outcome };
  const { error } = await service.rpc('settle_knowledge_source', args);
  if (error) throw error;
}

/** Files of removed sources. One that stays is removed with the next source of the business. */
async function removeUnusedFiles({ service }: SourcesContext, business: string): Promise<void> {
  const { data, error } = await service.rpc('unused_knowledge_files', { p_business: business });
  if (error) throw error;
  const names = v.parse(v.array(v.string()), data);
  if (names.length === 0) return;
  const removed = await service.storage.from(bucket).remove(names);
  if (removed.error) logError(removed.error);
}
