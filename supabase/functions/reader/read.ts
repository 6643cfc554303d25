import type { SupabaseClient } from '@supabase/supabase-js';

import type { Outcome, Source } from '../_shared/knowledgeSource.ts';
import type { Network } from '../_shared/pinnedRequest.ts';
import { readCatalogue } from './catalogue.ts';
import { fetchPage } from './fetchPage.ts';
import { readFile, withinLimits } from './file.ts';
import { asksForPassword, readHtml } from './html.ts';
import { Unreadable, type OnPage, type Reading } from './reading.ts';
import { decodeText } from './text.ts';
import { warningsOf } from './warnings.ts';

export interface ReadContext {
  service: SupabaseClient;
  /** Milliseconds of any start. */
  now: () => number;
  network?: Network;
}

/** Another process has the source, or a member removed it. */
class Lost extends Error {}

/** Reads a file, a page or the catalogue. Rejects if the database or the storage fails. */
export async function readSource(context: ReadContext, source: Source): Promise<Outcome> {
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

async function read(context: ReadContext, source: Source): Promise<Reading> {
  const onPage = progressOf(context, source);
  if (source.kind === 'catalogue') return readCatalogue(source.products);
  if (source.kind === 'file') {
    const bytes = await download(context, 'knowledge', `${source.business_id}/${source.id}`);
    // The name that the member gave stays the title.
    return { ...(await readFile(bytes, source.origin, onPage)), title: source.title };
  }
  const { bytes, type } = await fetchPage(source.origin, context.network);
  if (type !== 'text/html' && type !== 'application/xhtml+xml') return readFile(bytes, '', onPage);
  const html = decodeText(bytes);
  const page = readHtml(html);
  // A form for a password and little else: the page is behind a sign-in.
  if (page.text.length < 600 && asksForPassword(html)) throw new Unreadable('login');
  return withinLimits(page);
}

const wholeFile: OnPage = () => Promise.resolve();

/** Reads a document of a chat. Rejects if the storage fails. */
export async function readDocument(
  context: Pick<ReadContext, 'service'>,
  { path, name }: { path: string; name: string },
): Promise<{ failure: string } | { text: string }> {
  try {
    const { text } = await readFile(await download(context, 'media', path), name, wholeFile);
    return { text };
  } catch (error) {
    if (error instanceof Unreadable) return { failure: error.failure };
    throw error;
  }
}

async function download({ service }: Pick<ReadContext, 'service'>, bucket: string, path: string): Promise<Uint8Array> {
  const { data, error } = await service.storage.from(bucket).download(path);
  if (data) return new Uint8Array(await data.arrayBuffer());
  const status = Number((error as { status?: unknown; statusCode?: unknown }).statusCode ?? 0);
  if (status === 404 || status === 400) throw new Unreadable('missing');
  throw error;
}

/** Tells the first page, and then twice a second at most how far it is. Throws when the source is no longer to be read. */
function progressOf({ service, now }: ReadContext, { id, attempt }: Source): OnPage {
  let told = Number.NEGATIVE_INFINITY;
  return async (page, pages) => {
    if (now() - told < 500) return;
    told = now();
    const args = { p_source: id, p_attempt: attempt, p_page: page, p_pages: pages };
    const { data, error } = await service.rpc('report_knowledge_progress', args);
    if (error) throw error;
    if (data !== true) throw new Lost();
  };
}
