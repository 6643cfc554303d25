import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import { CommandError } from '../commandError.ts';

/** A handler for the paths that begin with one of `paths`. */
interface Route {
  paths: readonly string[];
  handle: (request: IncomingMessage, response: ServerResponse) => void;
}

export interface HttpServer {
  port: number;
  url: string;
  /** Starts handling requests, including those that have waited. */
  open(options: { routes: readonly Route[]; site: Route['handle']; upgrade: Upgrade }): void;
  /**
   * Stops accepting requests. Requests in progress may finish within a second; upgraded connections are closed at once.
   */
  close(): Promise<void>;
  raw: Server;
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Maximum size of request headers in bytes, as at the edge of hosted Supabase. Node's default of 16 kB is too small for
 * a session with much metadata, which comes both in the cookie and in the bearer token.
 */
const MAX_HEADER_BYTES = 128 * 1024;

const matchesPrefix = (prefix: string, path: string): boolean =>
  path.startsWith(prefix) && (path.length === prefix.length || '/?'.includes(path.charAt(prefix.length)));

/** Ports above 1023 among the fetch standard's "bad ports", which browsers and fetch refuse to connect to. */
const BLOCKED_PORTS = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
];

/**
 * Says in a response that its connection ends, if the body of the request is not read. What is left of the body ends the
 * connection in any case, and the client would send its next request there.
 */
function endConnectionOfUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    if (!request.complete) response.shouldKeepAlive = false;
    return writeHead(...given);
  };
}

/** Listens on loopback at once, so that the address is known before the services are ready. */
export async function listen(port: number): Promise<HttpServer> {
  if (BLOCKED_PORTS.includes(port))
    throw new CommandError(
      `Port ${port} tidak dibuka oleh peramban mana pun; jalankan di port lain, misalnya \`npm start -- --port 3000\`.`,
    );
  const waiting: { request: IncomingMessage; response: ServerResponse }[] = [];
  let handle: Route['handle'] = (request, response) => waiting.push({ request, response });
  let upgrade: Upgrade = (_, socket) => socket.destroy();
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    endConnectionOfUnreadBody(request, response);
    handle(request, response);
  });
  // Node waits for upgraded connections but cannot close them, so they are tracked here.
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    // Without this handler an aborted connection, such as of a killed tab, would end the whole process.
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head);
  });
  // Clients are on this computer. Headers are late only when this process is busy, and Node would answer a request that it has
  // not read yet with 408.
  server.headersTimeout = 0;
  // Longer than any client keeps an idle connection (Chromium: five minutes), so that the server never closes one while
  // a request is on its way.
  server.keepAliveTimeout = 320_000;
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new CommandError(
      `Port ${port} sudah dipakai program lain; jalankan di port lain, misalnya \`npm start -- --port ${port + 1}\`.`,
      { cause: error },
    );
  }
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    raw: server,
    open: ({ routes, site, upgrade: upgradeHandler }) => {
      upgrade = upgradeHandler;
      handle = (request, response) => {
        const path = request.url ?? '/';
        const route = routes.find(({ paths }) => paths.some((prefix) => matchesPrefix(prefix, path)));
        (route?.handle ?? site)(request, response);
      };
      for (const { request, response } of waiting.splice(0)) handle(request, response);
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      for (const socket of upgraded) socket.destroy();
      const closeTimer = setTimeout(() => server.closeAllConnections(), 1000);
      await closed;
      clearTimeout(closeTimer);
    },
  };
}
