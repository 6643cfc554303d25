import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openGraph, type Graph } from '../../local/graph/graph.ts';
import type { TemplatesEnv } from '../../supabase/functions/_shared/env.ts';
import { createTemplates } from '../../supabase/functions/templates/app.ts';
import { parseExact } from '../../supabase/functions/templates/exactJson.ts';
import { startHarness, type Harness, type User } from './support/harness.ts';

// The function `templates` against the simulated Graph API: what is submitted, what Meta says about it, and in which order.

const business = 'b0000000-0000-4000-8000-000000000001';
const waba = '102290129340398';
const secret = 'app-secret';

let harness: Harness;
let graph: Graph;
let folder: string;
let env: TemplatesEnv;
let functions: ReturnType<typeof createTemplates>;
/** The bodies of the webhooks, as they were sent. */
const webhooks: string[] = [];

beforeAll(async () => {
  harness = await startHarness();
  folder = await mkdtemp(join(tmpdir(), 'chabot-graph-'));
  env = {
    ...harness.env,
    graphUrl: 'http://graph.test',
    graphVersion: 'v26.0',
    metaToken: 'token',
    metaTokens: {},
    metaAppSecret: secret,
    metaVerifyToken: 'verify',
  };
  graph = await openGraph({
    apiKey: 'token',
    appSecret: secret,
    webhookUrl: 'http://functions.test/templates/webhook',
    file: join(folder, 'graph.json'),
    fetch: async (input, init) => {
      webhooks.push(init?.body as string);
      return functions.fetch(new Request(input, init));
    },
    reviewTime: 3_600_000,
  });
  functions = newFunctions();
});
afterAll(async () => {
  await graph.close();
  await harness.close();
  await rm(folder, { recursive: true });
});

const newFunctions = (more: Partial<TemplatesEnv> = {}) =>
  createTemplates({
    env: { ...env, ...more },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return request.url.startsWith('http://graph.test') ? graph.app.fetch(request) : harness.fetch(request);
    },
    rate: { burst: 10_000, perSecond: 1000 },
  });

const clientOf = ({ token }: User) =>
  createClient(harness.env.supabaseUrl, harness.env.publishableKey, { accessToken: async () => token });

const post = async (path: string, body: object, as: User | null = harness.owner, app = functions) => {
  const response = await app.fetch(
    new Request(`http://functions.test/templates/${path}`, {
      method: 'POST',
      headers: {
        apikey: env.publishableKey,
        'content-type': 'application/json',
        ...(as && { authorization: `Bearer ${as.token}` }),
      },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

interface Row {
  id: string;
  status: string;
  meta_id: string | null;
  category: string;
  requested_category: string | null;
  reason: string | null;
  reason_text: string | null;
  quality: string | null;
  draft: object | null;
  components: object[];
  revision: number;
  deleted_at: string | null;
  submission_until: string | null;
  next_category: string | null;
}
const rowOf = async (id: string): Promise<Row> => {
  const [row] = await harness.stack.database.query<Row>('select * from public.whatsapp_template where id = $1', [id]);
  return row!;
};

const SENT = 'Halo {{1}}, pesanan {{2}} sudah kami kirim lewat kurir hari ini.';
const newName = () => `t_${randomUUID().replaceAll('-', '_')}`;

const write = async (
  text = SENT,
  more: { name?: string; category?: string; language?: string; components?: object[] } = {},
): Promise<{ id: string; name: string; revision: number }> => {
  const id = randomUUID();
  const { name = newName(), category = 'UTILITY', language = 'id', components = [] } = more;
  const body = { type: 'BODY', text, samples: { 1: 'Sari', 2: 'INV-1' } };
  await clientOf(harness.member)
    .rpc('save_template_draft', {
      business_id: business,
      id,
      draft: { name, language, category, components: [body, ...components] },
      revision: 0,
    })
    .throwOnError();
  return { id, name, revision: 1 };
};
const submit = ({ id, revision }: { id: string; revision: number }, as = harness.owner) =>
  post('submit', { id, revision }, as);
const atMeta = (name: string) => graph.templates().filter((one) => one.name === name);

describe('submitting', () => {
  it('sends the form that Meta documents, and waits for the review', async () => {
    const draft = await write(SENT, {
      components: [
        { type: 'FOOTER', text: 'Toko Batik' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'QUICK_REPLY', text: 'Terima kasih' },
            { type: 'URL', text: 'Lacak', url: 'https://toko.id/{{1}}', sample: 'INV-1' },
            { type: 'PHONE_NUMBER', text: 'Telepon', phone: '+6281234567890' },
          ],
        },
      ],
    });
    expect((await submit(draft)).body).toEqual({ status: 'in_review' });
    const [template] = atMeta(draft.name);
    expect(template?.components).toEqual([
      { type: 'BODY', text: SENT, example: { body_text: [['Sari', 'INV-1']] } },
      { type: 'FOOTER', text: 'Toko Batik' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Terima kasih' },
          { type: 'URL', text: 'Lacak', url: 'https://toko.id/{{1}}', example: ['https://toko.id/INV-1'] },
          { type: 'PHONE_NUMBER', text: 'Telepon', phone_number: '+6281234567890' },
        ],
      },
    ]);
    expect(await rowOf(draft.id)).toMatchObject({ status: 'in_review', draft: null, meta_id: template?.id });
  });

  it('keeps an id that a number would round', async () => {
    const draft = await write();
    await submit(draft);
    const { meta_id: id } = await rowOf(draft.id);
    await graph.reviewNow();
    expect(Number.isSafeInteger(Number(id))).toBe(false);
    expect(webhooks.at(-1)).toContain(`"message_template_id":${id}`);
    expect(await rowOf(draft.id)).toMatchObject({ status: 'approved', meta_id: id });
  });

  it('is approved or rejected with a reason in words', async () => {
    const [good, bad] = [await write(), await write(`${SENT} Tanya di wa.me/62812 ya.`)];
    for (const one of [good, bad]) await submit(one);
    await graph.reviewNow();
    expect(await rowOf(good.id)).toMatchObject({ status: 'approved', reason: null });
    expect(await rowOf(bad.id)).toMatchObject({
      status: 'rejected',
      reason: 'INVALID_FORMAT',
      reason_text: expect.stringContaining('shortened link'),
    });
  });

  it('keeps the category that Meta gives, beside the one that was asked', async () => {
    const draft = await write(`${SENT} Ada diskon untuk Anda.`);
    await submit(draft);
    expect(await rowOf(draft.id)).toMatchObject({ category: 'MARKETING', requested_category: 'UTILITY' });
  });

  it('writes the samples of named variables by name, and the text of a code not at all', async () => {
    const named = await write('Halo {{nama}}, pesanan Anda sudah kami kirim hari ini.');
    const code = await write('', {
      category: 'AUTHENTICATION',
      components: [{ type: 'BUTTONS', buttons: [{ type: 'OTP', text: 'Salin kode', minutes: 5 }] }],
    });
    await Promise.all([submit(named), submit(code)]);
    expect(atMeta(named.name)[0]?.components[0]).toMatchObject({
      example: { body_text_named_params: [{ param_name: 'nama', example: '' }] },
    });
    expect(atMeta(code.name)[0]?.components).toEqual([
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 5 },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Salin kode' }] },
    ]);
  });

  it.each([
    ['a body of variables and few words', 'ratio', 'Kirim {{1}} ke {{2}} ya'],
    ['a variable at its end', 'edge_variable', 'Pesanan Anda sudah kami kirim dengan resi {{1}}'],
    ['a body of 1,025 characters', 'too_long', 'a'.repeat(1025)],
  ])('%s is refused as %s, with the number and not the words of Meta, and stays a draft', async (_, refused, text) => {
    const draft = await write(text);
    const { body } = await submit(draft);
    expect(body).toEqual({ refused, detail: expect.stringMatching(/^Meta 100\/\d+$/) as string });
    expect(await rowOf(draft.id)).toMatchObject({ status: 'draft', meta_id: null });
  });

  it('without a token, or with one that Meta refuses, says that the account must be connected', async () => {
    const draft = await write();
    for (const [metaToken, detail] of [
      [null, null],
      ['wrong', 'Meta 190'],
    ] as const)
      expect(
        (await post('submit', { id: draft.id, revision: 1 }, harness.owner, newFunctions({ metaToken }))).body,
      ).toEqual({ refused: 'account', detail });
    expect((await submit(draft)).body).toEqual({ status: 'in_review' });
  });

  it('uses the token of the business before that of all', async () => {
    const draft = await write();
    const app = newFunctions({ metaToken: 'wrong', metaTokens: { [business]: 'token' } });
    expect((await post('submit', { id: draft.id, revision: 1 }, harness.owner, app)).body).toEqual({
      status: 'in_review',
    });
  });

  it('twice at once creates one template', async () => {
    const draft = await write();
    const answers = await Promise.all([submit(draft), submit(draft)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(atMeta(draft.name)).toHaveLength(1);
  });

  it('of an older revision than a colleague has saved is refused', async () => {
    const draft = await write();
    expect((await submit({ ...draft, revision: 7 })).body).toMatchObject({ code: 'changed' });
  });

  it('finds a template whose answer was lost, and takes it over', async () => {
    const draft = await write();
    graph.fail('lose');
    expect((await submit(draft)).body).toEqual({ status: 'in_review' });
    expect(atMeta(draft.name)).toHaveLength(1);
    expect(await rowOf(draft.id)).toMatchObject({ meta_id: atMeta(draft.name)[0]?.id });
  });

  it('says that the end is unknown while Meta does not answer, and does not try again meanwhile', async () => {
    const draft = await write();
    for (const fault of ['fail', 'fail'] as const) graph.fail(fault);
    expect((await submit(draft)).body).toEqual({ refused: 'unknown', detail: null });
    expect((await submit(draft)).body).toMatchObject({ code: 'in_progress' });
    expect(await rowOf(draft.id)).toMatchObject({ status: 'draft' });
  });

  it('does not take over another template of the same name', async () => {
    const first = await write();
    await submit(first);
    await harness.stack.database.query('delete from public.whatsapp_template where id = $1', [first.id]);
    const second = await write('Halo {{1}}, pembayaran {{2}} sudah kami terima dengan baik.', { name: first.name });
    expect((await submit(second)).body).toMatchObject({ refused: 'name_exists' });
    await post('sync', { business_id: business });
    expect(await rowOf(second.id)).toMatchObject({ status: 'draft', draft: expect.anything() });
  });

  it('edits a rejected template in its place, and not one in review', async () => {
    const draft = await write(`${SENT} Kirim PIN Anda.`);
    await submit(draft);
    const change = (revision: number) =>
      clientOf(harness.member).rpc('save_template_draft', {
        business_id: business,
        id: draft.id,
        draft: {
          name: 'lain',
          language: 'en',
          category: 'UTILITY',
          components: [{ type: 'BODY', text: SENT, samples: { 1: 'a', 2: 'b' } }],
        },
        revision,
      });
    expect((await change(2)).error).toMatchObject({ code: 'not_editable' });
    await graph.reviewNow();
    expect(await rowOf(draft.id)).toMatchObject({ status: 'rejected', reason: 'SCAM' });
    await change(2).throwOnError();
    expect((await submit({ id: draft.id, revision: 3 })).body).toEqual({ status: 'in_review' });
    await graph.reviewNow();
    expect(await rowOf(draft.id)).toMatchObject({ status: 'approved', reason: null });
    expect(atMeta(draft.name)).toHaveLength(1);
  });
});

describe('the sample of a header', () => {
  const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(1001, 7)]);
  const store = async (
    content: Buffer = PNG,
    { folder = `${business}/templates`, type = 'image/png' } = {},
  ): Promise<string> => {
    const path = `${folder}/${randomUUID()}.png`;
    const { url, keys } = harness.stack;
    const { status } = await fetch(`${url}/storage/v1/object/media/${path}`, {
      method: 'POST',
      headers: { apikey: keys.publishable, authorization: `Bearer ${harness.owner.token}`, 'content-type': type },
      body: new Uint8Array(content),
    });
    expect(status).toBe(200);
    return path;
  };
  const sampleAt = (path: string) => ({ path, mimetype: 'image/png', filename: 'batik.png', size: PNG.length });
  const headed = async (path: string | null, format = 'IMAGE') =>
    write(SENT, { components: [{ type: 'HEADER', format, sample: path === null ? null : sampleAt(path) }] });
  const headerAtMeta = (name: string) => atMeta(name)[0]?.components.find(({ type }) => type === 'HEADER');
  const sessions = () => graph.uploads().length;

  it('is uploaded first, and its handle is the example', async () => {
    const draft = await headed(await store());
    expect((await submit(draft)).body).toEqual({ status: 'in_review' });
    const [upload] = graph.uploads().slice(-1);
    expect(upload).toMatchObject({ type: 'image/png', length: PNG.length, received: PNG.length });
    expect(headerAtMeta(draft.name)).toEqual({
      type: 'HEADER',
      format: 'IMAGE',
      example: { header_handle: [upload?.handle] },
    });
  });

  it('stays with the template when all are read from Meta, which does not return it', async () => {
    const path = await store();
    const draft = await headed(path);
    await submit(draft);
    await harness.stack.database.query(
      `update public.whatsapp_template set status_at = status_at - interval '1 hour' where id = $1`,
      [draft.id],
    );
    expect((await post('sync', { business_id: business })).status).toBe(200);
    expect((await rowOf(draft.id)).components).toContainEqual(expect.objectContaining({ sample: sampleAt(path) }));
  });

  it('continues after a cut where Meta has stopped, within a submission', async () => {
    const before = sessions();
    const draft = await headed(await store());
    graph.fail('cut');
    expect((await submit(draft)).body).toEqual({ status: 'in_review' });
    expect(sessions()).toBe(before + 1);
  });

  it('continues with the next submission after too many cuts, which leave the draft free', async () => {
    const before = sessions();
    const draft = await headed(await store());
    for (let cut = 0; cut < 3; cut += 1) graph.fail('cut');
    expect((await submit(draft)).body).toEqual({ refused: 'sample_cut', detail: null });
    expect(graph.uploads().at(-1)).toMatchObject({ handle: null });
    expect(atMeta(draft.name)).toEqual([]);
    expect((await submit(draft)).body).toEqual({ status: 'in_review' });
    expect(sessions()).toBe(before + 1);
  });

  it('begins anew when its session has expired, when its handle is lost, and for another file', async () => {
    const before = sessions();
    const cut = async () => {
      const draft = await headed(await store());
      for (let times = 0; times < 3; times += 1) graph.fail('cut');
      expect((await submit(draft)).body).toMatchObject({ refused: 'sample_cut' });
      return draft;
    };
    const expired = await cut();
    graph.expireUploads();
    expect((await submit(expired)).body).toEqual({ status: 'in_review' });
    expect(sessions()).toBe(before + 2);

    const lost = await headed(await store());
    graph.fail('loseHandle');
    expect((await submit(lost)).body).toEqual({ status: 'in_review' });
    expect(sessions()).toBe(before + 4);

    const replaced = await cut();
    const other = [
      { type: 'HEADER', format: 'IMAGE', sample: sampleAt(await store()) },
      { type: 'BODY', text: SENT, samples: { 1: 'Sari', 2: 'INV-1' } },
    ];
    await clientOf(harness.member)
      .rpc('save_template_draft', {
        business_id: business,
        id: replaced.id,
        draft: { name: replaced.name, language: 'id', category: 'UTILITY', components: other },
        revision: 1,
      })
      .throwOnError();
    expect((await submit({ id: replaced.id, revision: 2 })).body).toEqual({ status: 'in_review' });
    expect(sessions()).toBe(before + 6);
  });

  it.each([
    ['is not chosen', async () => headed(null)],
    ['is gone', async () => headed(`${business}/templates/${randomUUID()}.png`)],
    ['is of another type than the header', async () => headed(await store(), 'DOCUMENT')],
    ['is not what its type says', async () => headed(await store(Buffer.from('PK… no picture')))],
    ['is larger than Meta takes', async () => headed(await store(Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)])))],
    ['lies in a chat', async () => headed(`${business}/templates/../${randomUUID()}.png`)],
  ])('that %s is refused before Meta is asked', async (_, make) => {
    const before = sessions();
    const draft = await make();
    expect((await submit(draft)).body).toEqual({ refused: 'sample', detail: null });
    expect([sessions(), atMeta(draft.name)]).toEqual([before, []]);
    expect(await rowOf(draft.id)).toMatchObject({ status: 'draft', submission_until: null });
  });

  it('with a token that Meta refuses says that the account must be connected', async () => {
    const draft = await headed(await store());
    const expired = newFunctions({ metaToken: 'expired' });
    expect((await post('submit', draft, harness.owner, expired)).body).toMatchObject({ refused: 'account' });
  });

  it('goes in the form that Meta documents', async () => {
    const ask = async (
      path: string,
      { offset = '', ...init }: RequestInit & { offset?: string } = {},
      scheme = 'OAuth',
    ) => {
      const response = await graph.app.request(`/v26.0/${path}`, {
        ...init,
        headers: { authorization: `${scheme} token`, ...(offset && { file_offset: offset }) },
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const begin = async (query: string) =>
      ask(`910000000000001/uploads?file_name=a.png&${query}`, { method: 'POST' }, 'Bearer');
    expect((await begin('file_length=10&file_type=image/gif')).status).toBe(400);
    expect((await begin('file_length=0&file_type=image/png')).status).toBe(400);
    const { body: begun } = await begin('file_length=10&file_type=image/png');
    const session = begun['id'] as string;
    const send = async (offset: string, size: number) =>
      ask(session, { method: 'POST', offset, body: new Uint8Array(size) });
    expect(await ask(session, {}, 'Bearer')).toMatchObject({ status: 401, body: { error: { code: 190 } } });
    expect((await send('4', 6)).status).toBe(400);
    expect((await send('0', 11)).status).toBe(400);
    expect((await send('0', 4)).status).toBe(400);
    expect((await ask(session)).body).toEqual({ id: session, file_offset: 4 });
    expect((await send('4', 6)).body).toEqual({ h: expect.stringMatching(/^4::/) });
  });
});

describe('events', () => {
  const sign = (body: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const send = async (body: string, signature: string | null = sign(body)) =>
    functions.fetch(
      new Request('http://functions.test/templates/webhook', {
        method: 'POST',
        headers: signature === null ? {} : { 'x-hub-signature-256': signature },
        body,
      }),
    );
  const statusEvent = (row: Row & { name?: string }, event: string, at: number, more: object = {}) =>
    JSON.stringify({
      entry: [
        {
          id: waba,
          time: at,
          changes: [
            {
              field: 'message_template_status_update',
              value: {
                event,
                message_template_id: 1,
                message_template_name: row.name,
                message_template_language: 'id',
                reason: 'NONE',
                ...more,
              },
            },
          ],
        },
      ],
    }).replace('"message_template_id":1', `"message_template_id":${row.meta_id}`);
  const now = () => Math.floor(Date.now() / 1000);
  const submitted = async () => {
    const draft = await write();
    await submit(draft);
    return { ...(await rowOf(draft.id)), name: draft.name };
  };

  it('are refused without the signature of Meta', async () => {
    const row = await submitted();
    const body = statusEvent(row, 'APPROVED', now());
    for (const signature of [null, 'sha256=00', sign(`${body} `), sign(body).replace('sha256', 'sha1')])
      expect((await send(body, signature)).status).toBe(401);
    expect(await rowOf(row.id)).toMatchObject({ status: 'in_review' });
  });

  it('before the answer to the submission count, and the answer does not undo them', async () => {
    const draft = await write();
    graph.fail('eventFirst');
    expect((await submit(draft)).body).toEqual({ status: 'approved' });
    expect(await rowOf(draft.id)).toMatchObject({ status: 'approved', draft: null, meta_id: expect.any(String) });
  });

  it('that come twice change nothing the second time', async () => {
    const row = await submitted();
    graph.fail('twice');
    await graph.decide(row.meta_id!, { action: 'status', status: 'REJECTED', reason: 'PROMOTIONAL' });
    expect(await rowOf(row.id)).toMatchObject({ status: 'rejected', reason: 'PROMOTIONAL' });
  });

  it.each([
    ['in their order', ['APPROVED', 'PAUSED']],
    ['the other way round', ['PAUSED', 'APPROVED']],
  ])('%s end with the later one', async (_, order) => {
    const row = await submitted();
    const at = { APPROVED: now() + 1, PAUSED: now() + 2 } as Record<string, number>;
    for (const event of order) await send(statusEvent(row, event, at[event]!));
    expect(await rowOf(row.id)).toMatchObject({ status: 'paused' });
  });

  it('from before the submission change nothing', async () => {
    const row = await submitted();
    await send(statusEvent(row, 'REJECTED', now() - 60, { reason: 'SCAM' }));
    expect(await rowOf(row.id)).toMatchObject({ status: 'in_review' });
  });

  it('with a status that is not known are kept in the words of Meta', async () => {
    const row = await submitted();
    await send(statusEvent(row, 'LOCKED', now() + 1));
    expect(await rowOf(row.id)).toMatchObject({ status: 'unknown', meta_status: 'LOCKED' });
  });

  it('about the quality, a pause and the category reach the template', async () => {
    const row = await submitted();
    await graph.reviewNow();
    await graph.decide(row.meta_id!, { action: 'quality', quality: 'RED' });
    await graph.decide(row.meta_id!, { action: 'category', category: 'MARKETING' });
    await graph.decide(row.meta_id!, { action: 'status', status: 'PAUSED', title: 'RATE_LIMITING_PAUSE' });
    expect(await rowOf(row.id)).toMatchObject({
      quality: 'RED',
      category: 'MARKETING',
      requested_category: 'UTILITY',
      status: 'paused',
      reason: 'RATE_LIMITING_PAUSE',
    });
    expect((await post('unpause', { id: row.id })).body).toEqual({ status: 'approved' });
    expect(await rowOf(row.id)).toMatchObject({ status: 'approved', reason: null });
  });

  it('announce a category without changing it yet', async () => {
    const row = await submitted();
    const value = {
      message_template_id: row.meta_id,
      message_template_name: row.name,
      message_template_language: 'id',
      new_category: 'UTILITY',
      correct_category: 'MARKETING',
      category_update_timestamp: now() + 86_400,
    };
    await send(
      JSON.stringify({ entry: [{ id: waba, time: now(), changes: [{ field: 'template_category_update', value }] }] }),
    );
    expect(await rowOf(row.id)).toMatchObject({ category: 'UTILITY', next_category: 'MARKETING' });
  });

  it.each(['{', '[]', '{"entry":[{}]}', '{"entry":[{"id":"1","time":1,"changes":[{"field":"x"}]}]}', '{"entry":5}'])(
    'that say nothing about templates are acknowledged: %s',
    async (body) => expect(await (await send(body)).json()).toEqual({ applied: 0 }),
  );

  it('of an account that belongs to no business are acknowledged', async () => {
    const row = await submitted();
    const body = statusEvent(row, 'APPROVED', now()).replace(waba, '999999999999');
    expect(await (await send(body)).json()).toEqual({ applied: 0 });
  });

  it('are subscribed with the word that was agreed', async () => {
    const ask = (token: string) =>
      functions.request(`/templates/webhook?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
    expect(await (await ask('verify')).text()).toBe('1158201444');
    expect((await ask('wrong')).status).toBe(401);
  });
});

/** Uploads a sample as another tool would. Returns its handle. */
const uploadDirectly = async (): Promise<string> => {
  const ask = async (path: string, init: RequestInit) =>
    (await (await graph.app.request(`/v26.0/${path}`, { method: 'POST', ...init })).json()) as Record<string, string>;
  const { id = '' } = await ask('910000000000001/uploads?file_length=4&file_type=image/png', {
    headers: { authorization: 'Bearer token' },
  });
  const { h = '' } = await ask(id, {
    headers: { authorization: 'OAuth token', file_offset: '0' },
    body: new Uint8Array(4),
  });
  return h;
};

describe('reading from Meta', () => {
  const sync = (as = harness.member) => post('sync', { business_id: business }, as);

  it('follows the cursors to the last page, with what was made elsewhere', async () => {
    const made = newName();
    const handle = await uploadDirectly();
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        graph.app.request(`/v26.0/${waba}/message_templates`, {
          method: 'POST',
          headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
          body: JSON.stringify({
            name: `${made}_${index}`,
            language: 'id',
            category: 'UTILITY',
            components: [
              { type: 'HEADER', format: 'IMAGE', example: { header_handle: [handle] } },
              { type: 'BODY', text: SENT, example: { body_text: [['Sari', 'INV']] } },
              { type: 'CAROUSEL', cards: [] },
            ],
          }),
        }),
      ),
    );
    expect((await sync()).body['count']).toBe(graph.templates().filter(({ deletedAt }) => !deletedAt).length);
    const [row] = await harness.stack.database.query<Row>(
      'select * from public.whatsapp_template where business_id = $1 and name = $2',
      [business, `${made}_59`],
    );
    expect(row).toMatchObject({
      status: 'in_review',
      components: [
        { type: 'HEADER', format: 'IMAGE', sample: null },
        { type: 'BODY', text: SENT, samples: { 1: 'Sari', 2: 'INV' } },
      ],
    });
  });

  it('shows as deleted what Meta does not have any more, and keeps drafts', async () => {
    const [gone, draft] = [await write(), await write()];
    await submit(gone);
    await harness.stack.database.query(
      `update public.whatsapp_template set meta_id = '1', first_submitted_at = now() - interval '1 minute' where id = $1`,
      [gone.id],
    );
    await harness.stack.database.query(`update public.whatsapp_template set name = name || '_x' where id = $1`, [
      gone.id,
    ]);
    await sync();
    expect(await rowOf(gone.id)).toMatchObject({ status: 'deleted', deleted_at: expect.anything() });
    expect(await rowOf(draft.id)).toMatchObject({ status: 'draft', draft: expect.anything() });
  });

  it('changes nothing when a page cannot be read', async () => {
    const draft = await write();
    await submit(draft);
    graph.fail('fail');
    expect((await sync()).body).toEqual({ refused: 'unknown', detail: null });
    expect(await rowOf(draft.id)).toMatchObject({ status: 'in_review' });
  });

  it('deletes a template at Meta in its language, and blocks its name', async () => {
    const draft = await write();
    await submit(draft);
    expect((await post('delete', { id: draft.id })).body).toEqual({ status: 'deleted' });
    expect(atMeta(draft.name)[0]?.deletedAt).toBeDefined();
    expect(await rowOf(draft.id)).toMatchObject({ status: 'deleted', deleted_at: expect.anything() });
    const again = await write(`${SENT} Salam hangat.`, { name: draft.name });
    expect((await submit(again)).body).toMatchObject({ refused: 'name_deleted' });
  });

  it.each(['submit', 'sync', 'delete', 'unpause'])('%s is not for visitors and other businesses', async (path) => {
    const draft = await write();
    await submit(draft);
    const body = path === 'sync' ? { business_id: business } : { id: draft.id, revision: 1 };
    for (const as of [harness.outsider, harness.aal1Member, harness.admin])
      expect((await post(path, body, as)).status).toBe(404);
    expect((await post(path, body, null)).status).toBe(401);
    expect(await rowOf(draft.id)).toMatchObject({ status: 'in_review' });
  });
});

describe('JSON with long numbers', () => {
  it.each([
    ['{"id":9100000000000001}', { id: '9100000000000001' }],
    [
      '{"id":123,"text":"9100000000000001 \\" 9100000000000002"}',
      { id: 123, text: '9100000000000001 " 9100000000000002' },
    ],
    ['[1.5,-3,1e3,12345678901234567890]', [1.5, -3, 1000, '12345678901234567890']],
  ])('%s keeps them as texts', (json, expected) => expect(parseExact(json)).toEqual(expected));
});

describe('what is asked of Meta', () => {
  it('is for owners: a member drafts, and changes nothing at Meta', async () => {
    const draft = await write();
    expect(await submit(draft, harness.member)).toMatchObject({ status: 403, body: { code: 'not_owner' } });
    expect(atMeta(draft.name)).toEqual([]);
    await submit(draft);
    for (const path of ['delete', 'unpause'])
      expect(await post(path, { id: draft.id }, harness.member)).toMatchObject({
        status: 403,
        body: { code: 'not_owner' },
      });
    expect(atMeta(draft.name)).toMatchObject([{ status: 'PENDING' }]);
  });
});

describe('the account of a business', () => {
  const token = 'EAAtokenOfTheOwner1';
  const connect = (more: object = {}, as: User | null = harness.owner) =>
    post('connect', { business_id: business, waba_id: waba, token, ...more }, as);
  const saved = () =>
    harness.stack.database.query<{ token: string }>('select token from private.official_token where business_id = $1', [
      business,
    ]);

  it('is connected by an owner, with a token that Meta accepts and that nothing returns', async () => {
    expect((await connect({}, harness.member)).body).toMatchObject({ code: 'not_owner' });
    expect((await connect({}, harness.outsider)).status).toBe(404);
    expect((await connect({ token: 'not-a-token-of-meta' })).body).toMatchObject({ refused: 'account' });
    expect((await connect({ waba_id: 'x' })).status).toBe(400);
    expect(await saved()).toEqual([]);

    const { body } = await connect();
    expect(body).toEqual({ status: 'connected' });
    expect(await saved()).toEqual([{ token }]);
    const { data } = await clientOf(harness.owner).from('official_account').select().eq('business_id', business);
    expect(data).toMatchObject([{ waba_id: waba }]);
    expect(JSON.stringify(data)).not.toContain(token);
    for (const name of ['official_token', 'connect_official_account'])
      expect((await clientOf(harness.owner).rpc(name, { p_business: business })).error).not.toBeNull();
  });

  it('is asked with the token of its owner, not with that of the installation', async () => {
    await connect();
    const draft = await write();
    const app = newFunctions({ metaToken: 'expired' });
    expect((await post('submit', { id: draft.id, revision: 1 }, harness.owner, app)).body).toEqual({
      status: 'in_review',
    });
    await harness.stack.database.query('delete from private.official_token', []);
  });

  it('belongs to one business', async () => {
    const [other] = await harness.stack.database.query<{ id: string }>(
      'select id from public.business where id <> $1 limit 1',
      [business],
    );
    await harness.stack.database.query('insert into public.official_account (business_id, waba_id) values ($1, $2)', [
      other?.id,
      '99887766554433',
    ]);
    expect(await connect({ waba_id: '99887766554433' })).toMatchObject({
      status: 409,
      body: { code: 'other_account' },
    });
    await harness.stack.database.query('delete from public.official_account where business_id = $1', [other?.id]);
  });
});
