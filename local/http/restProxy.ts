import { Agent, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

import type { Keys } from '../keys.ts';
import { bearerBehind, roleOfKey, type KeyRefusal } from './apiKeys.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';
import { acceptedBy, isCompressible, type Encoding } from './contentEncoding.ts';

/** The proxy for /rest/v1. */
export interface RestProxy {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  close(): void;
}

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { ...corsHeaders, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
};

/** Headers that are not forwarded: hop-by-hop headers, the API key, and the page's cookie, which no service reads. */
const hopByHop = new Set(['apikey', 'connection', 'cookie', 'host', 'keep-alive', 'te', 'trailer', 'upgrade']);

/** Medium quality, because the client waits while the response is compressed. */
const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
} satisfies Record<Encoding, unknown>;

/** The content encoding of a response, chosen as at hosted Supabase's edge; null means uncompressed. */
function encodingFor(request: IncomingMessage, { statusCode, headers }: IncomingMessage): Encoding | null {
  const hasBody = request.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304;
  return hasBody && isCompressible(headers['content-type'] ?? '') ? acceptedBy(request) : null;
}

/**
 * Milliseconds after which an idle connection is closed. PostgREST closes idle connections after 30 s or more, and a
 * request sent at that moment would fail.
 */
const IDLE = 20_000;

/**
 * Streams requests to PostgREST. An API key becomes a role, a bearer token passes unchanged, and bodies are not
 * buffered.
 */
export function restProxy({ port, keys, serviceToken }: { port: number; keys: Keys; serviceToken: string }): RestProxy {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE });

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, preflightHeaders(request.headers['access-control-request-headers'])).end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://gateway');
    const header = request.headers['apikey'];
    const role = roleOfKey(keys, typeof header === 'string' ? header : url.searchParams.get('apikey'));
    if (typeof role !== 'string') return refuse(request, response, role);
    const bearer = bearerBehind(keys, { role, authorization: request.headers.authorization, serviceToken });
    if (typeof bearer === 'object') return refuse(request, response, bearer);

    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !hopByHop.has(name)));
    delete headers['authorization'];
    if (bearer) headers['authorization'] = bearer;
    const upstream = send(
      { agent, host: '127.0.0.1', port, method: request.method, headers, path: pathBehind(request.url ?? '/') },
      (answered) => {
        const { connection: _, 'keep-alive': __, 'content-length': length, ...passed } = answered.headers;
        const encoding = encodingFor(request, answered);
        response.writeHead(answered.statusCode ?? 502, {
          ...passed,
          ...corsHeaders,
          vary: 'accept-encoding',
          ...(encoding ? { 'content-encoding': encoding } : length && { 'content-length': length }),
        });
        // An interrupted upstream response must not look complete to the client.
        pipeline([answered, ...(encoding ? [compressors[encoding]()] : []), response], () => {});
      },
    );
    upstream.on('error', () => {
      if (response.headersSent) response.destroy();
      else answer(response, 503, { message: 'name resolution failed' });
    });
    // The query is cancelled when the client disconnects.
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  };

  return { handle, close: () => agent.destroy() };
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, body }: KeyRefusal): void {
  request.resume();
  answer(response, status, body);
}

/**
 * The path and query without the prefix and the API key. They are not parsed and rebuilt, because PostgREST needs the
 * query's exact text.
 */
function pathBehind(url: string): string {
  const [path = '', query] = url.slice('/rest/v1'.length).split(/\?(.*)/su);
  const kept = query?.split('&').filter((part) => !part.startsWith('apikey='));
  return `${path.startsWith('/') ? path : `/${path}`}${kept?.length ? `?${kept.join('&')}` : ''}`;
}
