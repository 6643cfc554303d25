/**
 * The main service of self-hosted functions (deploy/main) on Deno, which has no workers with import maps of their own: the
 * address in CHABOT_WORKERS starts a process for each instead. Prints its port. Run by Deno.
 */
import process from 'node:process';

import { servePrinted } from './servePrinted.ts';

async function create(options: object): Promise<{ fetch: (request: Request) => Promise<Response> }> {
  const created = await fetch(process.env['CHABOT_WORKERS'] ?? '', { method: 'POST', body: JSON.stringify(options) });
  const port = await created.text();
  if (!created.ok) throw new Error(port);
  return {
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request), { redirect: 'manual' });
    },
  };
}

servePrinted();
// The address starts a function by its name.
Object.assign(Deno, { realPathSync: (path: string) => path });
Object.assign(globalThis, { EdgeRuntime: { userWorkers: { create } } });
await import(new URL('../../../deploy/main/index.ts', import.meta.url).href);
