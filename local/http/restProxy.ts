import { Agent, request as send, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

import { requestIdHeader, withRequestId, type logError } from '../../supabase/functions/_shared/log.ts';
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
const droppedHeaders = new Set([
  'apikey',
  'authorization',
  'connection',
  'cookie',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
]);

/** Medium quality, because the client waits while the response is compressed. */
const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
} satisfies Record<ContentEncoding, unknown>;

/**
 * Bytes. A shorter body fits into one packet as it is. Most responses are that short, and compressing them took most of the
 * time of the proxy.
 */
const MIN_COMPRESSED = 1000;

/** Passes a body on, compressed if it is long enough. `begin` writes the headers, with the encoding or the length. */
function passBody(
  body: IncomingMessage,
  response: ServerResponse,
  encoding: ContentEncoding,
  begin: (headers: OutgoingHttpHeaders) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const endShort = (): void => {
    begin({ 'content-length': length });
    response.end(Buffer.concat(chunks));
  };
  const collect = (chunk: Buffer): void => {
    chunks.push(chunk);
    length += chunk.length;
    if (length < MIN_COMPRESSED) return;
    body.off('data', collect).off('end', endShort).pause();
    begin({ 'content-encoding': encoding });
    const compressor = compressors[encoding]();
    body.once('error', () => compressor.destroy());
    compressor.write(Buffer.concat(chunks));
    // `stream.pipeline` would create an AbortError with its stack for each response, half of what the proxy costs.
    body.pipe(compressor).pipe(response);
  };
  body.on('data', collect).once('end', endShort);
}

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
export function restProxy({
  port,
  keys,
  serviceToken,
  log,
}: {
  port: number;
  keys: Keys;
  serviceToken: string;
  log: typeof logError;
}): RestProxy {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_TIMEOUT });

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, preflightHeaders(request.headers['access-control-request-headers'])).end();
      return;
    }
    const role = roleOfApiKey(keys, apiKeyOf(request));
    if (typeof role !== 'string') return rejectApiKey(request, response, role);
    const bearer = upstreamAuthorization(keys, { role, authorization: request.headers.authorization, serviceToken });
    if (typeof bearer === 'object') return rejectApiKey(request, response, bearer);

    const headers: OutgoingHttpHeaders = {};
    for (const name in request.headers) if (!droppedHeaders.has(name)) headers[name] = request.headers[name];
    if (bearer) headers['authorization'] = bearer;
    const path = upstreamPath(request.url ?? '/');
    const upstream = send({ agent, host: '127.0.0.1', port, method: request.method, headers, path });
    upstream.once('response', (upstreamResponse) => {
      const encoding = encodingOf(request, upstreamResponse);
      const passedHeaders: OutgoingHttpHeaders = {
        ...upstreamResponse.headers,
        ...corsHeaders,
        vary: 'accept-encoding',
      };
      delete passedHeaders['connection'];
      delete passedHeaders['keep-alive'];
      const begin = (headers: OutgoingHttpHeaders): void => {
        response.writeHead(upstreamResponse.statusCode ?? 502, { ...passedHeaders, ...headers });
      };
      // An interrupted upstream response must not look complete to the client.
      upstreamResponse.once('error', () => response.destroy());
      if (encoding === null) {
        begin({});
        upstreamResponse.pipe(response);
      } else {
        delete passedHeaders['content-length'];
        delete passedHeaders['transfer-encoding'];
        passBody(upstreamResponse, response, encoding, begin);
      }
    });
    upstream.on('error', (error) => {
      const id = String(request.headers[requestIdHeader]);
      if (!response.destroyed) withRequestId({ service: 'rest' }, id, () => log(error));
      if (response.headersSent) response.destroy();
      else respond(response, 503, { message: 'name resolution failed' });
    });
    // The query is cancelled when the client disconnects.
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
    if (hasBody(request)) request.pipe(upstream);
    else upstream.end();
  };

  return { handle, close: () => agent.destroy() };
}

const apiKeyOf = ({ headers, url }: IncomingMessage): string | null => {
  const { apikey } = headers;
  if (typeof apikey === 'string') return apikey;
  return new URL(url ?? '/', 'http://gateway').searchParams.get('apikey');
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

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
