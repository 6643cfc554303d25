import { readLimited, type Bytes } from '../_shared/bytes.ts';
import type { Fetch } from '../_shared/clients.ts';
import { parseExact } from './exactJson.ts';

/** Why Meta refuses a request, for the sentence that the client shows. */
export type Refusal =
  | 'name_exists'
  | 'name_deleted'
  | 'not_editable'
  | 'too_long'
  | 'header'
  | 'body'
  | 'footer'
  | 'ratio'
  | 'edge_variable'
  | 'quota'
  | 'account'
  | 'rate'
  | 'sample'
  | 'sample_cut'
  | 'invalid';

/** Meta's error numbers. They arrive as the code, or as the subcode of code 100. */
const refusals: Record<number, Refusal> = {
  2388024: 'name_exists',
  2388023: 'name_deleted',
  2388039: 'not_editable',
  2388040: 'too_long',
  2388047: 'header',
  2388072: 'body',
  2388073: 'footer',
  2388293: 'ratio',
  2388299: 'edge_variable',
  2388019: 'quota',
  190: 'account',
  200: 'account',
  10: 'account',
  4: 'rate',
  80007: 'rate',
};

/**
 * A failed request. `refused`: Meta has answered and changed nothing. `unknown`: no answer, or an error of the server, after
 * which the request may have been carried out.
 */
export class GraphError extends Error {
  override name = 'GraphError';
  readonly kind: 'refused' | 'unknown';
  readonly refusal: Refusal;
  /** Meta's numbers of the error, by which its support finds it. */
  readonly detail: string | null;
  /** @param words Meta's own, for the log: they are in the language of Meta's account and not in that of the user */
  constructor(kind: 'refused' | 'unknown', refusal: Refusal = 'invalid', detail: string | null = null, words = '') {
    super(`Graph API: ${kind} ${refusal} ${detail ?? ''} ${words}`.trim());
    this.kind = kind;
    this.refusal = refusal;
    this.detail = detail;
  }
}

export type Json = Record<string, unknown>;

/** What Meta has of a template. Ids are texts: a number of 16 digits would be rounded. */
export interface MetaTemplate {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  correct_category?: string;
  quality_score?: { score?: string };
  rejected_reason?: string;
  components?: unknown[];
}

export interface UploadedFile {
  name: string;
  /** Bytes. */
  length: number;
  type: string;
}

export interface Graph {
  /** The app of the token. */
  app(): Promise<string>;
  /** Asks for an account with this token, and returns the app of the token. */
  connect(waba: string): Promise<string>;
  /** Begins the upload of a file, and returns its session. */
  beginUpload(app: string, file: UploadedFile): Promise<string>;
  /** How many bytes of an upload Meta has. */
  uploadedBytes(session: string): Promise<number>;
  /** Sends the rest of a file, and returns the handle that names it in a template. */
  upload(session: string, from: number, rest: Bytes): Promise<string>;
  create(waba: string, template: Json): Promise<{ id: string; status: string; category: string }>;
  edit(id: string, template: Json): Promise<void>;
  /** The template with exactly this name and language; null: there is none. */
  find(waba: string, name: string, language: string): Promise<MetaTemplate | null>;
  all(waba: string): Promise<MetaTemplate[]>;
  /** In one language. */
  remove(waba: string, id: string, name: string): Promise<void>;
  unpause(id: string): Promise<void>;
}

/** A request about an upload; `rest`: it sends content. */
interface Upload {
  from?: number;
  rest?: Bytes;
}

const timeout = 20_000;
/** Milliseconds for the content of a file. */
const uploadTimeout = 40_000;
const maxResponseBytes = 8 * 1024 * 1024;
/** Templates of one page. */
const pageSize = 100;
/** More pages than the largest quota has. A cursor that leads in a circle ends there. */
const maxPages = 100;

const fields = 'id,name,language,status,category,correct_category,components,quality_score,rejected_reason';

/** Meta's Graph API, with a token that never leaves the functions. */
export function createGraph({
  url,
  version,
  token,
  fetch,
}: {
  url: string;
  version: string;
  token: string;
  fetch: Fetch;
}): Graph {
  const request = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { query = {}, body, upload }: { query?: Record<string, string>; body?: Json; upload?: Upload } = {},
  ): Promise<Json> => {
    const address = new URL(`${url.replace(/\/$/, '')}/${version}/${path}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    let response: Response;
    let json: unknown;
    try {
      response = await fetch(address, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(upload?.rest ? uploadTimeout : timeout),
        headers: {
          // The addresses of uploads take a token in this form only.
          authorization: `${upload ? 'OAuth' : 'Bearer'} ${token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(upload?.rest && { 'content-type': 'application/octet-stream', file_offset: String(upload.from) }),
        },
        ...(body && { body: JSON.stringify(body) }),
        ...(upload?.rest && { body: upload.rest }),
      });
      const bytes = await readLimited(response.body, maxResponseBytes);
      json = parseExact(new TextDecoder().decode(bytes ?? new Uint8Array()));
    } catch {
      throw new GraphError('unknown');
    }
    if (response.ok && typeof json === 'object' && json !== null) return json as Json;
    throw errorOf(response.status, json);
  };

  const app = async (): Promise<string> => {
    const { id } = await request('GET', 'app', { query: { fields: 'id' } });
    if (typeof id !== 'string') throw new GraphError('unknown');
    return id;
  };

  const page = async (waba: string, query: Record<string, string>) => {
    const { data, paging } = (await request('GET', `${waba}/message_templates`, {
      query: { fields, limit: String(pageSize), ...query },
    })) as { data?: MetaTemplate[]; paging?: { cursors?: { after?: string }; next?: string } };
    // A page may be short although there are more.
    return { templates: data ?? [], after: paging?.next === undefined ? undefined : paging.cursors?.after };
  };

  return {
    app,
    connect: async (waba) => {
      await request('GET', waba, { query: { fields: 'id,name' } });
      return app();
    },
    beginUpload: async (of, { name, length, type }) => {
      const query = { file_name: name, file_length: String(length), file_type: type };
      const { id } = await request('POST', `${of}/uploads`, { query });
      if (typeof id !== 'string' || !id.startsWith('upload:')) throw new GraphError('unknown');
      return id;
    },
    uploadedBytes: async (session) => {
      const { file_offset: offset } = await request('GET', session, { upload: {} });
      return Number(offset);
    },
    upload: async (session, from, rest) => {
      const { h } = await request('POST', session, { upload: { from, rest } });
      if (typeof h !== 'string') throw new GraphError('unknown');
      return h;
    },
    create: async (waba, template) => {
      const { id, status, category } = await request('POST', `${waba}/message_templates`, { body: template });
      if (typeof id !== 'string') throw new GraphError('unknown');
      return { id, status: String(status), category: String(category) };
    },
    edit: async (id, template) => void (await request('POST', id, { body: template })),
    find: async (waba, name, language) => {
      const { templates } = await page(waba, { name });
      return templates.find((one) => one.name === name && sameLanguage(one.language, language)) ?? null;
    },
    all: async (waba) => {
      const templates = new Map<string, MetaTemplate>();
      let after: string | undefined;
      for (let count = 0; count < maxPages; count += 1) {
        // oxlint-disable-next-line no-await-in-loop -- each page has the cursor of the next
        const next = await page(waba, after === undefined ? {} : { after });
        for (const template of next.templates) templates.set(template.id, template);
        if (next.after === undefined) return [...templates.values()];
        after = next.after;
      }
      throw new GraphError('unknown');
    },
    remove: async (waba, id, name) =>
      void (await request('DELETE', `${waba}/message_templates`, { query: { hsm_id: id, name } })),
    unpause: async (id) => void (await request('POST', `${id}/unpause`)),
  };
}

/** Webhooks write `en-US`, requests `en_US`. */
export const normaliseLanguage = (language: string): string => language.replaceAll('-', '_');

const sameLanguage = (one: string, other: string): boolean => normaliseLanguage(one) === normaliseLanguage(other);

/** Of a message of Meta in the log. */
const maxWords = 500;

const errorOf = (status: number, json: unknown): GraphError => {
  const error = (json as { error?: Json } | null)?.error ?? {};
  const numbers = [error['error_subcode'], error['code']].map(Number);
  const refusal = numbers.map((number) => refusals[number]).find((one) => one !== undefined);
  const known = [error['code'], error['error_subcode']].filter((number) => typeof number === 'number');
  const detail = known.length > 0 ? `Meta ${known.join('/')}` : null;
  const words = [error['error_user_msg'], error['message']].filter((text) => typeof text === 'string').join(' ');
  // Codes 1 and 2 are failures of Meta's service.
  const isFailure = status >= 500 || numbers[1] === 1 || numbers[1] === 2 || Number.isNaN(numbers[1]);
  if (refusal === undefined && isFailure) return new GraphError('unknown');
  return new GraphError(
    'refused',
    refusal ?? (status === 401 || status === 403 ? 'account' : 'invalid'),
    detail,
    words.slice(0, maxWords),
  );
};
