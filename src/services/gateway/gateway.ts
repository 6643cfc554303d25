/**
 * The client of our WhatsApp gateway (spec.md §7, /api/waha). It makes one attempt per call: when to try again is
 * the outbox machine's decision. Every way in which a call can fail is a value.
 */
import ky, { isTimeoutError, type KyInstance } from 'ky';
import * as v from 'valibot';

import {
  chatSchema,
  errorBodySchema,
  pastMessageSchema,
  sentSchema,
  type Chat,
  type PastMessage,
  type Sent,
} from '../schemas/gateway.ts';
import { readJson } from './body.ts';
import { lost, offline, retryAfterOf, verdictOf, type GatewayFailure } from './failure.ts';

export type GatewayResult<T> = { ok: true; value: T } | { ok: false; failure: GatewayFailure };

export interface TextMessage {
  /** uuid; the gateway answers a repeat of it with the first answer and sends nothing. */
  messageId: string;
  /** WAHA's session name = the channel's external_id. */
  sessionName: string;
  chatId: string;
  text: string;
  /** The serialised WhatsApp id of the message that is quoted. */
  replyTo?: string;
  roomId: string;
  userId: string;
  businessId: string;
}

export interface Gateway {
  sendText(message: TextMessage, signal?: AbortSignal): Promise<GatewayResult<Sent>>;
  markRead(
    at: { sessionName: string; chatId: string; messageId: string },
    signal?: AbortSignal,
  ): Promise<GatewayResult<null>>;
  /** `keepalive` lets the word go out while the page is closing. */
  typing(
    at: { sessionName: string; chatId: string; action: 'start' | 'stop' },
    keepalive?: boolean,
  ): Promise<GatewayResult<null>>;
  chats(session: string, page: { limit: number; offset: number }, signal?: AbortSignal): Promise<GatewayResult<Chat[]>>;
  messages(
    session: string,
    chatId: string,
    page: { limit: number; offset: number },
    signal?: AbortSignal,
  ): Promise<GatewayResult<PastMessage[]>>;
}

interface Options {
  /** Where the gateway is mounted: '/api/waha' of the page's own origin. */
  base: string;
  /** The publishable key. */
  key: string;
  /** Adds the bearer token; on 401 refreshes once and replays once (the backend's fetch). */
  fetch: typeof fetch;
  isOnline: () => boolean;
  now?: () => number;
}

/** A call that takes longer is given up: the browser waits for minutes otherwise. In milliseconds. */
const TIMEOUT = 30_000;
/** Error bodies are read for a word and a code; a page of HTML is not. In bytes. */
const LONGEST_ERROR = 16 * 1024;

export const createGateway = ({ base, key, fetch, isOnline, now = Date.now }: Options): Gateway => {
  const api = ky.create({
    prefix: base,
    fetch: async (input, init) => fetch(input, init),
    headers: { 'X-Api-Key': key },
    retry: 0,
    timeout: TIMEOUT,
    throwHttpErrors: false,
  });

  const call = async <T>(
    request: (api: KyInstance) => Promise<Response>,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<GatewayResult<T>> => {
    if (!isOnline()) return { ok: false, failure: offline };
    try {
      const response = await request(api);
      if (!response.ok) return { ok: false, failure: await failureOf(response, now()) };
      const parsed = v.safeParse(schema, await readJson(response));
      return parsed.success
        ? { ok: true, value: parsed.output }
        : { ok: false, failure: lost('Invalid Response', response.status) };
    } catch (error) {
      return { ok: false, failure: lost(isTimeoutError(error) ? 'Timeout' : 'Network Error') };
    }
  };

  const post =
    (path: string, json: unknown, signal?: AbortSignal, keepalive = false) =>
    async (api: KyInstance) =>
      api.post(path, { json, keepalive, ...(signal && { signal }) });
  const get = (path: string, searchParams: Record<string, number>, signal?: AbortSignal) => async (api: KyInstance) =>
    api.get(path, { searchParams, ...(signal && { signal }) });

  return {
    sendText: async (message, signal) => call(post('send-text', message, signal), sentSchema),
    markRead: async (at, signal) => call(post('mark-read', at, signal), nothing),
    typing: async (at, keepalive) => call(post('typing', at, undefined, keepalive), nothing),
    chats: async (session, page, signal) =>
      call(get(`chats/${encodeURIComponent(session)}`, page, signal), v.array(chatSchema)),
    messages: async (session, chatId, page, signal) =>
      call(
        get(`chats/${encodeURIComponent(session)}/${encodeURIComponent(chatId)}/messages`, page, signal),
        v.array(pastMessageSchema),
      ),
  };
};

/** The body of a call that answers only with its status. */
const nothing = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

const failureOf = async (response: Response, now: number): Promise<GatewayFailure> => {
  const json = await readJson(response, LONGEST_ERROR).catch(() => null);
  const body = v.safeParse(errorBodySchema, json);
  return {
    status: response.status,
    // HTTP/2 has no status text: the gateway repeats it in the body.
    statusText: response.statusText || (body.success && body.output.statusText) || '',
    verdict: verdictOf(response.status),
    code: body.success ? body.output.code : null,
    retryAfter: retryAfterOf(response.headers.get('Retry-After'), now),
  };
};
