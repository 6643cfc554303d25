import { Agent, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

import type { Keys } from '../keys.ts';
import { upstreamAuthorization, roleOfApiKey, type ApiKeyError } from './apiKeys.ts';
import { negotiateEncoding, isCompressible, type ContentEncoding } from './contentEncoding.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';

/** The proxy for /rest/v1. */
export interface RestProxy {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  close(): void;
}

const respond = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { ...corsHeaders, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
};

/** Headers that are not forwarded: hop-by-hop headers, the API key, and the page's cookie, which no service reads. */
const droppedHeaders = new Set(['apikey', 'connection', 'cookie', 'host', 'keep-alive', 'te', 'trailer', 'upgrade']);

/** Medium quality, because the client waits while the response is compressed. */
const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
} satisfies Record<ContentEncoding, unknown>;

/** The content encoding of a response, chosen as at hosted Supabase's edge; null means uncompressed. */
function encodingOf(request: IncomingMessage, { statusCode, headers }: IncomingMessage): ContentEncoding | null {
  const hasBody = request.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304;
  return hasBody && isCompressible(headers['content-type'] ?? '') ? negotiateEncoding(request) : null;
}

/**
 * Milliseconds after which an idle connection is closed. PostgREST closes idle connections after 30 s or more, and a
 * request sent at that moment would fail.
 */
const IDLE_TIMEOUT = 20_000;

/**
 * Streams requests to PostgREST. An API key becomes a role, a bearer token passes unchanged, and bodies are not
 * buffered.
 */
export function restProxy({ port, keys, serviceToken }: { port: number; keys: Keys; serviceToken: string }): RestProxy {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_TIMEOUT });

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, preflightHeaders(request.headers['access-control-request-headers'])).end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://gateway');
    const header = request.headers['apikey'];
    const role = roleOfApiKey(keys, typeof header === 'string' ? header : url.searchParams.get('apikey'));
    if (typeof role !== 'string') return rejectApiKey(request, response, role);
    const bearer = upstreamAuthorization(keys, { role, authorization: request.headers.authorization, serviceToken });
    if (typeof bearer === 'object') return rejectApiKey(request, response, bearer);

    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !droppedHeaders.has(name)));
    delete headers['authorization'];
    if (bearer) headers['authorization'] = bearer;
    const upstream = send(
      { agent, host: '127.0.0.1', port, method: request.method, headers, path: upstreamPath(request.url ?? '/') },
      (upstreamResponse) => {
        const {
          connection: _,
          'keep-alive': __,
          'content-length': length,
          ...passedHeaders
        } = upstreamResponse.headers;
        const encoding = encodingOf(request, upstreamResponse);
        response.writeHead(upstreamResponse.statusCode ?? 502, {
          ...passedHeaders,
          ...corsHeaders,
          vary: 'accept-encoding',
          ...(encoding ? { 'content-encoding': encoding } : length && { 'content-length': length }),
        });
        // An interrupted upstream response must not look complete to the client.
        pipeline([upstreamResponse, ...(encoding ? [compressors[encoding]()] : []), response], () => {});
      },
    );
    upstream.on('error', () => {
      if (response.headersSent) response.destroy();
      else respond(response, 503, { message: 'name resolution failed' });
    });
    // The query is cancelled when the client disconnects.
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  };

  return { handle, close: () => agent.destroy() };
}

function rejectApiKey(request: IncomingMessage, response: ServerResponse, { status, body }: ApiKeyError): void {
  request.resume();
  respond(response, status, body);
}

/**
 * The path and query without the prefix and the API key. They are not parsed and rebuilt, because PostgREST needs the
 * query's exact text.
 */
function upstreamPath(url: string): string {
  const [path = '', query] = url.slice('/rest/v1'.length).split(/\?(.*)/su);
  const parameters = query?.split('&').filter((part) => !part.startsWith('apikey='));
  return `${path.startsWith('/') ? path : `/${path}`}${parameters?.length ? `?${parameters.join('&')}` : ''}`;
}
