import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { certificateFor } from './certificates.ts';

export interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const html = { 'content-type': 'text/html; charset=utf-8' };

/** Sends without end, as fast as the other side reads. */
function sendForever(response: ServerResponse): void {
  const block = Buffer.alloc(65_536, 'x');
  const send = (): void => {
    while (!response.destroyed && response.write(block));
    response.once('drain', send);
  };
  send();
}

/** The pages of a site. `allowsRobots`: null for a site without rules. */
const pages: Record<string, (response: ServerResponse) => void> = {
  '/robots.txt': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' })
      .end(gzipSync('User-agent: *\nDisallow: /rahasia')),
  '/halaman': (response) => response.writeHead(200, html).end('Halo é'),
  '/potongan': (response) => {
    response.writeHead(200, html);
    response.write('Ha', () => response.write('lo', () => response.end('.')));
  },
  '/rapat': (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync('Halo')),
  // 6 MB of one letter, in 6 kB.
  '/bom': (response) =>
    response
      .writeHead(200, { ...html, 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(6 * 2 ** 20, 'a'), { level: 9 })),
  '/brotli': (response) => response.writeHead(200, { ...html, 'content-encoding': 'br' }).end('x'),
  '/besar': (response) => sendForever(response.writeHead(200, html)),
  '/lambat': (response) => void response.writeHead(200, html).write('a'),
  '/diam': () => {},
  '/judul-besar': (response) => response.writeHead(200, { ...html, 'x-a': 'a'.repeat(20_000) }).end(),
  '/pindah': (response) => response.writeHead(302, { location: 'https://www.toko.test/halaman' }).end(),
  '/ke-dalam': (response) => response.writeHead(302, { location: 'https://dalam.test/' }).end(),
  '/putaran': (response) => response.writeHead(302, { location: '/putaran' }).end(),
  '/rahasia': (response) => response.writeHead(200, html).end('Rahasia'),
};

const completion = {
  id: 'a',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: { role: 'assistant', content: '{"action":"answer","text":"Ready.","sources":["a"],"reason":"found"}' },
    },
  ],
  usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
};

/** The providers that functions call by `fetch`, by the beginning of the path. */
const providers: [string, (response: ServerResponse, received: Received) => void][] = [
  [
    '/v1/audio/transcriptions',
    (response, { body }) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ text: body.includes('suara.ogg') ? 'halo kak' : '' })),
  ],
  ['/diam', () => {}],
  ['/pindah', (response) => response.writeHead(302, { location: '/halaman' }).end()],
  ['/push', (response) => response.writeHead(201).end()],
  [
    '/model',
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion)),
  ],
  [
    '/v3',
    (response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error_code":"DATA_NOT_FOUND"}'),
  ],
  [
    '/',
    (response, { body }) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: 'id', url: 'https://pps.whatsapp.net/a.jpg', body })),
  ],
];

/** A site over TLS with a certificate for its names, and providers without TLS, on this computer. */
export async function startSites() {
  const received: Received[] = [];
  const read =
    (answer: (response: ServerResponse, one: Received) => void): RequestListener =>
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const one = {
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString('latin1'),
        };
        received.push(one);
        answer(response, one);
      });
    };
  const { authority, ...certificate } = await certificateFor(['toko.test', 'www.toko.test']);
  const site = createTlsServer(
    certificate,
    read((response, { path }) => {
      const page = pages[path] ?? (() => response.writeHead(path === '/webhook' ? 204 : 404).end());
      page(response);
    }),
  );
  const provider = createServer(
    read((response, one) => providers.find(([path]) => one.path.startsWith(path))?.[1](response, one)),
  );
  const listen = async (server: Server): Promise<number> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  return {
    authority,
    received,
    sitePort: await listen(site),
    providerPort: await listen(provider),
    stop: () => {
      for (const server of [site, provider]) server.close().closeAllConnections();
    },
  };
}
