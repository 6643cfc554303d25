import { createHmac } from 'node:crypto';

import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import { addSimulatorPage } from '../http/simulatorPage.ts';
import { openJsonFile } from '../jsonFile.ts';
import { categoryOf, refusalOf, reviewOf, type GraphError, type Part, type Review } from './review.ts';
import { beginUpload, continueUpload, isExpired, isSampleOf, type Upload } from './uploads.ts';

/** A template as the simulated Graph API keeps it. */
export interface GraphTemplate {
  id: string;
  waba: string;
  name: string;
  language: string;
  status: string;
  category: string;
  components: readonly Part[];
  rejected_reason: string;
  quality: string;
  /** Epoch milliseconds of the deletion; the name is blocked for 30 days after it. */
  deletedAt?: number;
}

interface State {
  count: number;
  templates: readonly GraphTemplate[];
  uploads?: readonly Upload[];
}

/**
 * What the next requests get: `lose` carries the request out and fails, `fail` only fails, `eventFirst` sends the result of
 * the review before the answer, `twice` sends each event two times, `cut` gets half of an upload's content, `loseHandle` the
 * whole without answering.
 */
export type GraphFault = 'lose' | 'fail' | 'eventFirst' | 'twice' | 'cut' | 'loseHandle';

export interface Graph {
  /** Mounted at /__graph: `/<version>` for the function `templates`, the page, `/templates` and `/control` for it. */
  app: Hono;
  templates(): readonly GraphTemplate[];
  /** The sessions of uploads, oldest first. */
  uploads(): readonly Upload[];
  fail(fault: GraphFault): void;
  /** Ends all sessions of uploads. */
  expireUploads(): void;
  /** Decides about a template, as Meta would by itself. */
  decide(id: string, decision: Decision): Promise<void>;
  /** Ends the review of all templates that wait for it, and resolves when their events have arrived. */
  reviewNow(): Promise<void>;
  /** Resolves when all events have arrived. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const DecisionInput = v.variant('action', [
  v.object({
    action: v.literal('status'),
    status: v.picklist(['APPROVED', 'REJECTED', 'PAUSED', 'DISABLED', 'PENDING']),
    reason: v.optional(v.string()),
    title: v.optional(v.picklist(['FIRST_PAUSE', 'SECOND_PAUSE', 'RATE_LIMITING_PAUSE', 'UNPAUSE', 'DISABLED'])),
  }),
  v.object({ action: v.literal('quality'), quality: v.picklist(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']) }),
  v.object({ action: v.literal('category'), category: v.picklist(['MARKETING', 'UTILITY']) }),
]);
export type Decision = v.InferOutput<typeof DecisionInput>;

const ControlInput = v.object({ id: v.string(), decision: DecisionInput });

/** Ids have 16 digits, of which a number keeps 15: the first is above 2 ** 53. */
const FIRST_ID = 9_100_000_000_000_001n;
const APP_ID = '910000000000001';
/** Templates of one page. */
const PAGE_SIZE = 25;
const NAME_BLOCKED = 30 * 24 * 3_600_000;

export interface GraphOptions {
  apiKey: string;
  appSecret: string;
  /** Where events are sent. */
  webhookUrl: string;
  file: string;
  fetch: typeof globalThis.fetch;
  /** Milliseconds of a review. */
  reviewTime?: number;
  now?: () => number;
}

/** A simulation of the part of Meta's Graph API that keeps message templates. */
export async function openGraph({
  apiKey,
  appSecret,
  webhookUrl,
  file,
  fetch,
  reviewTime = 10_000,
  now = Date.now,
}: GraphOptions): Promise<Graph> {
  const store = await openJsonFile<State>(file, {
    empty: { count: 0, templates: [] },
    unreadable: `Templat simulasi di ${file} tidak dapat dibaca; hapus berkas itu untuk mulai tanpa templat.`,
  });
  const faults: GraphFault[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let sending = Promise.resolve();

  const takeFault = (...kinds: GraphFault[]): GraphFault | null => {
    const index = faults.findIndex((fault) => kinds.includes(fault));
    return index < 0 ? null : (faults.splice(index, 1)[0] ?? null);
  };
  const find = (id: string) => store.state.templates.find((one) => one.id === id && one.deletedAt === undefined);
  const change = (id: string, changes: Partial<GraphTemplate>): GraphTemplate | undefined => {
    store.state.templates = store.state.templates.map((one) => (one.id === id ? { ...one, ...changes } : one));
    store.save();
    return store.state.templates.find((one) => one.id === id);
  };

  const post = async (body: string): Promise<void> => {
    const signature = createHmac('sha256', appSecret).update(body).digest('hex');
    await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body,
    }).catch(() => {});
  };

  /** Events leave one after the other. Ids are numbers in them. */
  const send = (template: GraphTemplate, field: string, value: object): Promise<void> => {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: template.waba,
          time: Math.floor(now() / 1000),
          changes: [
            {
              field,
              value: {
                message_template_id: template.id,
                message_template_name: template.name,
                message_template_language: template.language.replace('_', '-'),
                ...value,
              },
            },
          ],
        },
      ],
    }).replace(/"message_template_id":"(\d+)"/u, '"message_template_id":$1');
    const times = takeFault('twice') ? 2 : 1;
    sending = sending.then(async () => {
      for (let time = 0; time < times; time += 1)
        // oxlint-disable-next-line no-await-in-loop -- the events of one template keep their order
        await post(body);
    });
    return sending;
  };

  const setStatus = async (
    template: GraphTemplate,
    status: string,
    { reason = 'NONE', info = undefined as Review['info'], title = '' } = {},
  ) => {
    const changed = change(template.id, { status, rejected_reason: reason });
    if (changed === undefined) return;
    await send(changed, 'message_template_status_update', {
      event: status,
      message_template_category: changed.category,
      reason,
      ...(info && { rejection_info: info }),
      ...(title && { other_info: { title, description: '' } }),
    });
  };

  const review = async (id: string): Promise<void> => {
    const template = find(id);
    if (template?.status !== 'PENDING') return;
    const { status, reason, info } = reviewOf(template.components, template.language);
    await setStatus(template, status, { reason, info });
  };

  const startReview = (id: string): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void review(id);
    }, reviewTime);
    timer.unref();
    timers.add(timer);
  };
  for (const { id, status } of store.state.templates) if (status === 'PENDING') startReview(id);

  const failure = (c: Context, { code, subcode, message }: GraphError, status: 400 | 401 | 500 = 400) =>
    c.json(
      {
        error: {
          message: `(#${code}) ${message}`,
          type: 'OAuthException',
          code,
          ...(subcode && { error_subcode: subcode, error_user_title: 'Can’t save template', error_user_msg: message }),
          fbtrace_id: 'simulated',
        },
      },
      status,
    );

  const decide = async (id: string, decision: Decision): Promise<void> => {
    const template = find(id);
    if (template === undefined) return;
    if (decision.action === 'status')
      return setStatus(template, decision.status, { reason: decision.reason ?? 'NONE', title: decision.title ?? '' });
    if (decision.action === 'quality') {
      change(id, { quality: decision.quality });
      return send(template, 'message_template_quality_update', {
        previous_quality_score: template.quality,
        new_quality_score: decision.quality,
      });
    }
    change(id, { category: decision.category });
    return send(template, 'template_category_update', {
      previous_category: template.category,
      new_category: decision.category,
    });
  };

  const app = new Hono();
  const api = new Hono();
  api.use('*', async (c, next) => {
    // The address of an upload takes the other form of a token only.
    const scheme = c.req.path.includes('/upload:') ? 'OAuth ' : 'Bearer ';
    const [, token] = (c.req.header('authorization') ?? '').split(scheme);
    // Tokens of Meta begin like this: an owner may enter any of them.
    if (token !== apiKey && !/^EAA\w{8,}$/u.test(token ?? ''))
      return failure(c, { code: 190, message: 'Invalid OAuth access token.' }, 401);
    if (takeFault('fail')) return failure(c, { code: 2, message: 'Service temporarily unavailable.' }, 500);
    await next();
    if (c.req.method !== 'GET' && takeFault('lose')) {
      c.res = undefined;
      c.res = failure(c, { code: 1, message: 'An unknown error occurred.' }, 500);
    }
    return undefined;
  });

  api.get('/:waba/message_templates', (c) => {
    const { after, limit, name } = c.req.query();
    const size = Math.min(Number(limit) || PAGE_SIZE, PAGE_SIZE);
    const all = store.state.templates
      .filter(({ waba, deletedAt }) => waba === c.req.param('waba') && deletedAt === undefined)
      .filter((one) => name === undefined || one.name.includes(name));
    const start = after === undefined ? 0 : Number(atob(after));
    const page = all.slice(start, start + size);
    const cursors = { before: btoa(String(start)), after: btoa(String(start + size)) };
    return c.json({
      data: page.map(({ waba: _waba, quality, deletedAt: _deletedAt, ...one }) => ({
        ...one,
        components: one.components.map(listed),
        quality_score: { score: quality },
      })),
      paging: { cursors, ...(start + size < all.length && { next: `${c.req.url}&after=${cursors.after}` }) },
    });
  });

  const uploads = (): readonly Upload[] => store.state.uploads ?? [];
  /** The session stands in the path, its signature in the query. */
  const uploadOf = (c: Context): Upload | undefined => {
    const id = `${c.req.param('session')}?sig=${c.req.query('sig')}`;
    return uploads().find((one) => one.id === id && !isExpired(one, now()));
  };
  const keepUpload = (upload: Upload): void => {
    store.state.uploads = [...uploads().filter(({ id }) => id !== upload.id), upload];
    store.save();
  };
  const unknownUpload = { code: 100, message: 'The upload session does not exist or has expired.' };
  /** A header with a file needs the handle of one of its type. */
  const lacksSample = (parts: readonly Part[]): boolean => {
    const header = parts.find(({ type }) => type === 'HEADER');
    const format = header?.['format'];
    if (format !== 'IMAGE' && format !== 'VIDEO' && format !== 'DOCUMENT') return false;
    const [handle] = (header?.['example'] as { header_handle?: string[] } | undefined)?.header_handle ?? [];
    return !uploads().some((one) => one.handle !== null && one.handle === handle && isSampleOf(format, one.type));
  };
  const sampleMissing = { code: 100, subcode: 2388047, message: 'The header needs a sample of its media.' };

  /** A list has the address of a sample instead of its handle. */
  const listed = (part: Part): Part =>
    (part['example'] as object | undefined) && 'header_handle' in (part['example'] as object)
      ? { ...part, example: { header_handle: ['https://scontent.whatsapp.net/simulated'] } }
      : part;

  api.post('/:app/uploads', (c) => {
    if (c.req.param('app') !== APP_ID) return failure(c, { code: 100, message: 'The app does not exist.' });
    const begun = beginUpload(c.req.query(), now());
    if (typeof begun === 'string') return failure(c, { code: 100, message: begun });
    keepUpload(begun);
    return c.json({ id: begun.id });
  });
  api.get('/:session{upload:[^/]+}', (c) => {
    const upload = uploadOf(c);
    return upload === undefined ? failure(c, unknownUpload) : c.json({ id: upload.id, file_offset: upload.received });
  });
  api.post('/:session{upload:[^/]+}', async (c) => {
    const upload = uploadOf(c);
    if (upload === undefined) return failure(c, unknownUpload);
    const { byteLength } = await c.req.arrayBuffer();
    const fault = takeFault('cut', 'loseHandle');
    const size = fault === 'cut' ? Math.floor(byteLength / 2) : byteLength;
    const continued = continueUpload(upload, Number(c.req.header('file_offset')), size);
    if (typeof continued === 'string') return failure(c, { code: 100, message: continued });
    keepUpload(continued);
    if (fault !== null) return failure(c, { code: 1, message: 'An unknown error occurred.' }, 500);
    if (continued.handle === null)
      return failure(c, { code: 100, message: 'The content is shorter than file_length.' });
    return c.json({ h: continued.handle });
  });

  api.get('/app', (c) => c.json({ id: APP_ID }));
  api.get('/:waba', (c) =>
    /^\d{5,32}$/u.test(c.req.param('waba'))
      ? c.json({ id: c.req.param('waba'), name: 'WhatsApp Business' })
      : failure(c, { code: 100, message: 'The account does not exist.' }),
  );

  api.post('/:waba/message_templates', async (c) => {
    const waba = c.req.param('waba');
    const body = await c.req.json<{ name: string; language: string; category: string; components: Part[] }>();
    const sameName = store.state.templates.filter((one) => one.waba === waba && one.name === body.name);
    if (!/^[a-z0-9_]{1,512}$/u.test(body.name)) return failure(c, { code: 100, message: 'Invalid name.' });
    if (sameName.some((one) => one.deletedAt !== undefined && now() - one.deletedAt < NAME_BLOCKED))
      return failure(c, { code: 100, subcode: 2388023, message: 'This name was deleted recently.' });
    if (sameName.some((one) => one.language === body.language && one.deletedAt === undefined))
      return failure(c, {
        code: 100,
        subcode: 2388024,
        message: 'There is already content in this language for this template.',
      });
    const refusal = lacksSample(body.components) ? sampleMissing : refusalOf(body.components, body.category);
    if (refusal) return failure(c, refusal);
    const id = String(FIRST_ID + BigInt(store.state.count));
    const { name, language, components } = body;
    const category = categoryOf(components, body.category);
    const template = {
      id,
      waba,
      name,
      language,
      status: 'PENDING',
      category,
      components,
      rejected_reason: 'NONE',
      quality: 'UNKNOWN',
    };
    store.state.count += 1;
    store.state.templates = [...store.state.templates, template];
    store.save();
    if (takeFault('eventFirst')) await review(id);
    else startReview(id);
    return c.json({ id, status: 'PENDING', category });
  });

  api.delete('/:waba/message_templates', (c) => {
    const { hsm_id: id = '', name } = c.req.query();
    const template = find(id);
    if (template?.name !== name) return failure(c, { code: 100, message: 'The template does not exist.' });
    change(id, { deletedAt: now(), status: 'DELETED' });
    return c.json({ success: true });
  });

  api.post('/:id/unpause', async (c) => {
    const template = find(c.req.param('id'));
    if (template?.status !== 'PAUSED') return failure(c, { code: 100, subcode: 2388039, message: 'It is not paused.' });
    change(template.id, { status: 'APPROVED' });
    return c.json({ success: true });
  });

  api.post('/:id', async (c) => {
    const template = find(c.req.param('id'));
    if (template === undefined) return failure(c, { code: 100, message: 'The template does not exist.' });
    if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status))
      return failure(c, { code: 100, subcode: 2388039, message: 'This template can’t be edited now.' });
    const { components, category = template.category } = await c.req.json<{ components: Part[]; category?: string }>();
    const refusal = lacksSample(components) ? sampleMissing : refusalOf(components, category);
    if (refusal) return failure(c, refusal);
    change(template.id, {
      components,
      category: categoryOf(components, category),
      status: 'PENDING',
      rejected_reason: 'NONE',
    });
    startReview(template.id);
    return c.json({ success: true });
  });

  app.route('/:version{v\\d+\\.\\d+}', api);
  addSimulatorPage(app, '/__graph', 'graph', new URL('page/', import.meta.url));
  app.get('/templates', (c) =>
    c.json(store.state.templates.filter(({ deletedAt }) => deletedAt === undefined).toReversed(), 200, {
      'cache-control': 'no-store',
    }),
  );
  app.post('/control', async (c) => {
    const input = v.safeParse(ControlInput, await c.req.json().catch(() => null));
    if (!input.success) return c.json({ error: 'invalid' }, 400);
    await decide(input.output.id, input.output.decision);
    return c.json({});
  });

  return {
    app,
    templates: () => store.state.templates,
    uploads,
    expireUploads: () => {
      store.state.uploads = uploads().map((one) => ({ ...one, begunAt: 0 }));
      store.save();
    },
    fail: (fault) => void faults.push(fault),
    decide,
    reviewNow: async () => {
      await Promise.all(store.state.templates.map(({ id }) => review(id)));
      await sending;
    },
    settled: () => sending,
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      await sending;
      await store.close();
    },
  };
}
