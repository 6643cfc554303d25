import { Hono } from 'hono';

import { requireServiceKey } from '../_shared/apiKeys.ts';
import { serviceClient, type Fetch } from '../_shared/clients.ts';
import type { BackendEnv } from '../_shared/env.ts';
import { respondWithError } from '../_shared/errors.ts';
import { parse, readJson } from '../_shared/input.ts';
import { ChatFile, Source } from '../_shared/knowledgeSource.ts';
import type { Network } from '../_shared/pinnedRequest.ts';
import { readDocument, readSource } from './read.ts';

export interface ReaderOptions {
  env: BackendEnv;
  fetch?: Fetch;
  /** How addresses are fetched. */
  network?: Network;
}

/**
 * Reads what a business teaches its AI, and documents that its customers send, apart from the functions that answer customers: a file or a page may be made to
 * take long. `POST /reader` with the service key and a claimed source responds `{outcome}` when it is read, and so does `POST /reader/document` with a file of a chat. What takes too
 * long ends with status 546: hosted Supabase ends the isolate of a request after 2 s of CPU or 256 MB, and the embedded
 * stack its process (`local/functions/isolatedFunction.ts`). The function `agent` then tells the member.
 */
export function createReader({ env, fetch = globalThis.fetch, network }: ReaderOptions): Hono {
  const service = serviceClient(env, fetch);
  const context = { service, now: () => performance.now(), ...(network && { network }) };
  const app = new Hono({ strict: false }).basePath('/reader');
  app.onError(respondWithError);
  app.post('/', async (c) => {
    await requireServiceKey(c.req, env);
    return c.json({ outcome: await readSource(context, parse(Source, await readJson(c))) });
  });
  app.post('/document', async (c) => {
    await requireServiceKey(c.req, env);
    return c.json({ outcome: await readDocument(context, parse(ChatFile, await readJson(c))) });
  });
  return app;
}
