/** The functions of a stack on Deno: behind the router of deploy/main, each in a process with hosted's permissions. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';

import type { FunctionsHost } from '../../local/functions/functions.ts';
import { functionsFolder, hostedPermissions, isolation, runFolder, variablesOf, type Deno } from './installation.ts';

/** The variables of a function that differ; undefined: it has none of this name. Null: it is not deployed. */
type Deployment = Readonly<Record<string, string | undefined>> | null;

export interface DenoFunctions extends FunctionsHost {
  /** Deploys functions otherwise from their next request on, until they are deployed again. */
  deploy(names: readonly string[], deployment: Deployment): Promise<void>;
}

interface Running {
  child: ChildProcess;
  port: Promise<string>;
}

/** What a proxy does not pass on. */
const ownHeaders = ['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding'];

/** Starts the router at once, and each function with the variables of `env` on its first request. */
export function denoFunctions(deno: Deno, env: Readonly<Record<string, string | undefined>>): DenoFunctions {
  const start = (
    file: string,
    args: readonly string[],
    name: string,
    variables: Record<string, string | undefined>,
  ): Running => {
    const options = ['--no-check', ...isolation, ...hostedPermissions, '--v8-flags=--max-old-space-size=256'];
    const child = spawn(deno.program, ['run', ...options, ...args, join(runFolder, file), name], {
      env: { ...variablesOf(deno), ...variables },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const errors: string[] = [];
    child.stderr.on('data', (data: Buffer) => {
      errors.push(data.toString());
      if (errors.length > 50) errors.shift();
    });
    const port = Promise.race([
      once(child.stdout, 'data').then(([data]) => String(data).trim()),
      once(child, 'close').then(() => Promise.reject(new Error(`${file} ended: ${errors.join('')}`))),
    ]);
    // A process that is ended later has its port.
    port.catch(() => {});
    return { child, port };
  };
  const end = async ({ child }: Running): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  };

  const workers = new Map<string, Running>();
  const deployments = new Map<string, Deployment>();
  const worker = (name: string): Promise<string> => {
    const deployment = deployments.get(name);
    if (deployment === null) return Promise.reject(new Error(`${name} is not deployed`));
    let running = workers.get(name);
    if (!running) {
      running = start('worker.ts', ['--config', join(functionsFolder, name, 'deno.json')], name, {
        ...env,
        ...deployment,
      });
      workers.set(name, running);
    }
    return running.port;
  };
  const supervisor = createServer((request, response) => {
    text(request)
      .then((body) => worker(basename((JSON.parse(body) as { servicePath: string }).servicePath)))
      .then(
        // Otherwise the router may use a connection that is just closed.
        (port) => response.writeHead(200, { connection: 'close' }).end(port),
        (error: unknown) => response.writeHead(503, { connection: 'close' }).end(String(error)),
      );
  }).listen(0, '127.0.0.1');
  const router = once(supervisor, 'listening').then(() =>
    start('router.ts', [], '', { CHABOT_WORKERS: `http://127.0.0.1:${(supervisor.address() as AddressInfo).port}` }),
  );

  return {
    handle: async (request, _, address) => {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      for (const name of ownHeaders) headers.delete(name);
      headers.set('accept-encoding', 'identity');
      // As Envoy does, which calls the router.
      headers.set('x-forwarded-for', [headers.get('x-forwarded-for'), address].filter(Boolean).join(', '));
      const { method } = request;
      const body = ['GET', 'HEAD'].includes(method) ? null : await request.arrayBuffer();
      const port = await (await router).port;
      const target = `http://127.0.0.1:${port}${pathname.replace('/functions/v1', '')}${search}`;
      return fetch(target, { method, headers, body, redirect: 'manual' });
    },
    deploy: async (names, deployment) => {
      await Promise.all(
        names.map(async (name) => {
          deployments.set(name, deployment);
          const running = workers.get(name);
          workers.delete(name);
          if (running) await end(running);
        }),
      );
    },
    close: async () => {
      supervisor.close().closeAllConnections();
      await Promise.all([router.then(end), ...[...workers.values()].map(end)]);
    },
  };
}
