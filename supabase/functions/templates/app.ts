import type { SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import * as v from 'valibot';

import type { Caller } from '../_shared/caller.ts';
import { dataOrThrow, rpc } from '../_shared/clients.ts';
import type { TemplatesEnv } from '../_shared/env.ts';
import { notFound } from '../_shared/errors.ts';
import { parse, readJson, uuid } from '../_shared/input.ts';
import { createJsonFunction, requireCaller, type JsonFunctionOptions } from '../_shared/jsonFunction.ts';
import { logError } from '../_shared/log.ts';
import { createGraph, GraphError, type Graph, type Json, type MetaTemplate, type Refusal } from './graph.ts';
import { Draft, fromMeta, sampleOf, toMeta } from './metaForm.ts';
import { readSample, uploadSample, type KnownUpload } from './sample.ts';
import { createTemplateWebhook } from './webhook.ts';

const Submission = v.object({ id: uuid('id'), revision: v.pipe(v.number('revision wajib diisi.'), v.integer()) });
const OneTemplate = v.object({ id: uuid('id') });
const Sync = v.object({ business_id: uuid('business_id') });
const Connection = v.object({
  business_id: uuid('business_id'),
  waba_id: v.pipe(v.string(), v.trim(), v.regex(/^\d{5,32}$/u, 'ID akun WhatsApp Business berisi angka saja.')),
  token: v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{10,1000}$/u, 'Kunci akses ini tidak lengkap.')),
});

interface Claim {
  business_id: string;
  waba_id: string;
  meta_id: string | null;
  status: string;
  draft: unknown;
  upload: KnownUpload | null;
}

/** What Meta or its absence answers: a refusal is a result, because its reason is shown. */
type Refused = { refused: Refusal | 'unknown'; detail: string | null };

/** The templates of a business at Meta: submit, read, delete, unpause, and what Meta reports. */
export function createTemplates({
  env,
  fetch = globalThis.fetch,
  rate = { burst: 60, perSecond: 1 },
}: JsonFunctionOptions<TemplatesEnv>): Hono {
  const { app, service } = createJsonFunction('templates', { env, fetch, rate });
  const graphWith = (token: string): Graph =>
    createGraph({ url: env.graphUrl, version: env.graphVersion, token, fetch });
  /** The owner's own token counts more than those of the installation. */
  const graphOf = async (businessId: string): Promise<Graph> => {
    const own = await rpc<string | null>(service, 'official_token', { p_business: businessId });
    const token = own ?? env.metaTokens[businessId] ?? env.metaToken;
    if (!token) throw new GraphError('refused', 'account');
    return graphWith(token);
  };

  app.post('/connect', async (c) => {
    const caller = requireCaller(c.var.caller);
    const { business_id: businessId, waba_id: waba, token } = parse(Connection, await readJson(c));
    await requireOwner(caller, businessId);
    try {
      const appId = await graphWith(token).connect(waba);
      await rpc(service, 'connect_official_account', {
        p_business: businessId,
        p_waba: waba,
        p_app: appId,
        p_token: token,
        p_actor: caller.id,
      });
      return c.json({ status: 'connected' });
    } catch (error) {
      const refused = refusedOf(error);
      // Meta answers alike for an account that does not exist and for one that the token may not see.
      return c.json(refused.refused === 'invalid' ? { ...refused, refused: 'account' } : refused);
    }
  });

  app.post('/submit', async (c) => {
    const caller = requireCaller(c.var.caller);
    const { id, revision } = parse(Submission, await readJson(c));
    await requireOwner(caller, await businessOf(caller, id));
    const begun = await rpc<Claim>(service, 'begin_template_submission', { p_template: id, p_revision: revision });
    const claim = { ...begun, id };
    const finish = async (metaId: string | null, category: string | null) =>
      rpc<Json>(service, 'finish_template_submission', {
        p_template: id,
        p_meta_id: metaId,
        p_category: category,
      });
    const draft = v.safeParse(Draft, claim.draft);
    if (!draft.success) {
      await finish(null, null);
      return c.json({ refused: 'invalid', detail: null } satisfies Refused);
    }
    try {
      const graph = await graphOf(claim.business_id);
      const handle = await handleOf(graph, claim, draft.output);
      const { id: metaId, category } = await submit(graph, claim, draft.output, handle);
      return c.json({ status: (await finish(metaId, category))['status'] });
    } catch (error) {
      // An unknown end keeps the claim: an event may still come for it. The next try looks the template up first.
      if (!(error instanceof GraphError) || error.kind === 'refused') await finish(null, null);
      return c.json(refusedOf(error));
    }
  });

  /** Uploads the sample of the header; null: it has none. Nothing is submitted yet, so a failure has no unknown end. */
  const handleOf = async (graph: Graph, claim: Claim & { id: string }, draft: Draft): Promise<string | null> => {
    const wanted = sampleOf(draft);
    if (wanted === null) return null;
    const file = await readSample(service, claim.business_id, wanted);
    if (file === null) throw new GraphError('refused', 'sample');
    const save = async (session: string) =>
      void (await rpc(service, 'save_template_upload', {
        p_template: claim.id,
        p_path: file.path,
        p_session: session,
      }));
    return uploadSample(graph, { file, known: claim.upload, save });
  };

  app.post('/sync', async (c) => {
    const caller = requireCaller(c.var.caller);
    const { business_id: businessId } = parse(Sync, await readJson(c));
    const { data, error } = await caller.db.from('official_account').select('waba_id').eq('business_id', businessId);
    if (dataOrThrow({ data, error })?.length !== 1) throw notFound();
    const { waba_id: waba, started } = await rpc<{ waba_id: string; started: string }>(service, 'begin_template_sync', {
      p_business: businessId,
    });
    try {
      const templates = await (await graphOf(businessId)).all(waba);
      await rpc(service, 'apply_template_sync', {
        p_business: businessId,
        p_started: started,
        p_templates: templates.map(fromMeta),
      });
      return c.json({ count: templates.length });
    } catch (failure) {
      return c.json(refusedOf(failure));
    }
  });

  app.post('/delete', async (c) => {
    const template = await readRow(c.var.caller, parse(OneTemplate, await readJson(c)).id);
    try {
      const graph = await graphOf(template.business_id);
      await graph.remove(await wabaOf(template.business_id), template.meta_id, template.name);
      await apply(template, 'DELETED');
      return c.json({ status: 'deleted' });
    } catch (error) {
      return c.json(refusedOf(error));
    }
  });

  // The pause for bad feedback ends by itself, the one for the pace only so.
  app.post('/unpause', async (c) => {
    const template = await readRow(c.var.caller, parse(OneTemplate, await readJson(c)).id);
    try {
      await (await graphOf(template.business_id)).unpause(template.meta_id);
      await apply(template, 'APPROVED');
      return c.json({ status: 'approved' });
    } catch (error) {
      return c.json(refusedOf(error));
    }
  });

  interface Row {
    business_id: string;
    meta_id: string;
    name: string;
    language: string;
  }

  /** A template that Meta has, of a business that the caller owns. */
  const readRow = async (visitor: Caller | null, id: string): Promise<Row> => {
    const caller = requireCaller(visitor);
    const { data, error } = await caller.db
      .from('whatsapp_template')
      .select('business_id,meta_id,name,language')
      .eq('id', id);
    const [row] = (dataOrThrow({ data, error }) ?? []) as (Omit<Row, 'meta_id'> & { meta_id: string | null })[];
    if (row === undefined || row.meta_id === null) throw notFound();
    await requireOwner(caller, row.business_id);
    return { ...row, meta_id: row.meta_id };
  };

  const wabaOf = async (businessId: string): Promise<string> =>
    (await rpc<{ waba_id: string }>(service, 'begin_template_sync', { p_business: businessId })).waba_id;

  /** What Meta has just confirmed counts like its event about it. */
  const apply = async ({ business_id, meta_id, name, language }: Row, status: string): Promise<void> => {
    await rpc(service, 'apply_template_event', {
      p_waba: await wabaOf(business_id),
      p_event: { kind: 'status', meta_id, name, language, status, at: new Date().toISOString() },
    });
  };

  const all = new Hono({ strict: false });
  all.route('/templates/webhook', createTemplateWebhook({ env, service: service satisfies SupabaseClient }));
  all.route('/', app);
  return all;
}

const requireOwner = async ({ db }: Caller, businessId: string): Promise<void> => {
  await rpc(db, 'require_owner', { business_id: businessId });
};

const businessOf = async ({ db }: Caller, id: string): Promise<string> => {
  const { data, error } = await db.from('whatsapp_template').select('business_id').eq('id', id);
  const [row] = (dataOrThrow({ data, error }) ?? []) as { business_id: string }[];
  if (row === undefined) throw notFound();
  return row.business_id;
};

/** A template that was created although its answer was lost is found by its name, and taken over. */
const submit = async (
  graph: Graph,
  { waba_id: waba, meta_id: metaId, status }: Claim,
  draft: Draft,
  handle: string | null,
): Promise<{ id: string; category: string | null }> => {
  const template = toMeta(draft, handle);
  if (metaId !== null) {
    const { components, category } = template;
    // The category of an approved template is fixed.
    await graph.edit(metaId, status === 'approved' ? { components } : { components, category });
    return { id: metaId, category: null };
  }
  try {
    return await graph.create(waba, template);
  } catch (error) {
    const mayExist = error instanceof GraphError && (error.kind === 'unknown' || error.refusal === 'name_exists');
    const known = mayExist ? await graph.find(waba, draft.name, draft.language) : null;
    if (known === null || !isSameBody(known, template)) throw error;
    return known;
  }
};

/** Whether Meta has the template that was submitted, and not another one of its name. */
const isSameBody = ({ components = [] }: MetaTemplate, template: Json): boolean => {
  const bodyOf = (parts: unknown): unknown =>
    (parts as Json[]).find(({ type }) => String(type).toUpperCase() === 'BODY')?.['text'];
  return bodyOf(components) === bodyOf(template['components']);
};

const refusedOf = (error: unknown): Refused => {
  if (!(error instanceof GraphError)) throw error;
  logError(error);
  return { refused: error.kind === 'unknown' ? 'unknown' : error.refusal, detail: error.detail };
};
