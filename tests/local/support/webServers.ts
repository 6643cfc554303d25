import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { freePort } from '../../../local/ports.ts';
import type { BuiltSite } from '../../../scripts/site/builtSite.ts';
import { caddyfile } from '../../../scripts/site/caddy.ts';
import { nginxConf } from '../../../scripts/site/nginx.ts';
import { retry } from '../../sut/retry.ts';
import type { WebServer } from './findWebServer.ts';

export interface SiteRequest {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

export interface SiteResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends the path unchanged; fetch would normalise it. The body is as it was before its encoding. */
export const send = (port: number, { path, method = 'GET', headers = {}, body }: SiteRequest): Promise<SiteResponse> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[response.headers['content-encoding'] ?? ''];
      resolve(
        buffer(response).then((raw) => ({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: decode && raw.length ? decode(raw) : raw,
        })),
      );
    })
      .on('error', reject)
      .end(body);
  });

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** What the functions of a Supabase project received: a server with TLS that answers with the request. */
export async function startFunctions(certificate: { cert: string; key: string }): Promise<Server> {
  const server = createSecureServer(certificate, (incoming, response) => {
    void buffer(incoming).then((body) => {
      response.writeHead(201, { 'content-type': 'application/json', 'x-function': 'waha' });
      response.end(
        JSON.stringify({
          method: incoming.method,
          url: incoming.url,
          host: incoming.headers.host,
          forwardedFor: incoming.headers['x-forwarded-for'],
          authorization: incoming.headers.authorization,
          bytes: body.length,
        }),
      );
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

/** Starts a web server with the generated configuration for `root`. */
export async function startWebServer(
  name: WebServer,
  binary: string,
  { site, root, folder, authority }: { site: BuiltSite; root: string; folder: string; authority: string },
): Promise<{ port: number; close: () => Promise<void> }> {
  const port = await freePort();
  const home = join(folder, name);
  await mkdir(home, { recursive: true });
  const authorities = join(home, 'authority.pem');
  await writeFile(authorities, authority);
  // Two of them at the same time would take the same port for their administration.
  await writeFile(join(home, 'Caddyfile'), `{\n\tadmin off\n}\n${caddyfile(site)}`);
  await writeFile(
    join(home, 'chabot.conf'),
    nginxConf(site, { root, listen: [`listen 127.0.0.1:${port};`], authorities }),
  );
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`);
  await writeFile(
    join(home, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; events {} http { access_log off; ${folders.join(' ')} include chabot.conf; }`,
  );
  const args = {
    caddy: ['run', '--config', join(home, 'Caddyfile'), '--adapter', 'caddyfile'],
    nginx: ['-p', home, '-c', 'nginx.conf', '-e', 'stderr'],
  }[name];
  const log: string[] = [];
  const child = spawn(binary, args, {
    cwd: home,
    env: {
      HOME: home,
      CHABOT_ADDRESS: `http://127.0.0.1:${port}`,
      CHABOT_ROOT: root,
      // The authorities that Caddy trusts.
      SSL_CERT_FILE: authorities,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.on('data', (data: Buffer) => log.push(data.toString()));
  const ended = once(child, 'close');
  await retry(async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${log.join('')}`);
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
    } finally {
      socket.destroy();
    }
  });
  return {
    port,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
