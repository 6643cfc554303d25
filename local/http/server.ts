import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import { Refusal } from '../refusal.ts';

/** What answers a call, or a handshake, whose path begins with one of `paths`. */
interface Route {
  paths: readonly string[];
  handle: (request: IncomingMessage, response: ServerResponse) => void;
}

export interface HttpServer {
  port: number;
  url: string;
  /** From here on calls are answered; those that came earlier have waited. */
  open(options: { routes: readonly Route[]; site: Route['handle']; upgrade: Upgrade }): void;
  /** Takes no more calls, lets those under way end, and cuts them off after a second; upgraded connections at once. */
  close(): Promise<void>;
  raw: Server;
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Bytes of headers that a call may bring, as the edge before hosted Supabase takes them. Node's own limit of 16 kB is less
 * than the session of somebody with much metadata: it is in the cookie and in the bearer, and here both come in one call.
 */
const HEADERS = 128 * 1024;

const covers = (prefix: string, path: string): boolean =>
  path.startsWith(prefix) && (path.length === prefix.length || '/?'.includes(path.charAt(prefix.length)));

/** Above 1023, of the fetch standard's "bad ports": to these no browser and no fetch connects, whoever answers there. */
const BLOCKED = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
];

/** Listens on loopback at once, so that the address is known before anything is ready to answer under it. */
export async function listen(port: number): Promise<HttpServer> {
  if (BLOCKED.includes(port))
    throw new Refusal(
      `Port ${port} tidak dibuka oleh peramban mana pun; jalankan di port lain, misalnya \`npm start -- --port 3000\`.`,
    );
  const waiting: { request: IncomingMessage; response: ServerResponse }[] = [];
  let handle: Route['handle'] = (request, response) => waiting.push({ request, response });
  let upgrade: Upgrade = (_, socket) => socket.destroy();
  const server = createServer({ maxHeaderSize: HEADERS }, (request, response) => handle(request, response));
  // Node forgets a connection that was upgraded, yet waits for it: one whose peer never closes would hold the end back.
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    // Node hears its errors no more either: a caller who breaks off (a tab that is killed) would end the whole stack.
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head);
  });
  // A request of 16 MB media over a slow phone may take minutes, but headers come at once.
  server.headersTimeout = 10_000;
  // Longer than anybody keeps a connection that is not in use (Chromium: five minutes), so that it is never closed under
  // a request that is on its way.
  server.keepAliveTimeout = 320_000;
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Refusal(
      `Port ${port} sudah dipakai program lain; jalankan di port lain, misalnya \`npm start -- --port ${port + 1}\`.`,
      { cause: error },
    );
  }
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    raw: server,
    open: ({ routes, site, upgrade: upgradeTo }) => {
      upgrade = upgradeTo;
      handle = (request, response) => {
        const path = request.url ?? '/';
        const route = routes.find(({ paths }) => paths.some((prefix) => covers(prefix, path)));
        (route?.handle ?? site)(request, response);
      };
      for (const { request, response } of waiting.splice(0)) handle(request, response);
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      for (const socket of upgraded) socket.destroy();
      const cut = setTimeout(() => server.closeAllConnections(), 1000);
      await closed;
      clearTimeout(cut);
    },
  };
}
