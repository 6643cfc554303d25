/** The process of one function: `isolatedFunction` sends it requests, one at a time, and gets their responses. */
import { Worker } from 'node:worker_threads';

import { logError } from '../../supabase/functions/_shared/log.ts';
import { backgroundTasksSettled, installDenoGlobals, runInContext, type FunctionContext } from './denoRuntime.ts';
import { registerModuleLoader, runModule } from './moduleLoader.ts';

/** What a process gets first. */
export interface FunctionSource {
  /** The function's module. */
  file: string;
  version: string;
  env: Readonly<Record<string, string>>;
}

export interface SentRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: Uint8Array;
}

/** `started` comes once, then one of the others for each request. */
export type SentResponse =
  | { type: 'started' }
  | { type: 'failed'; error: string }
  | { type: 'responded'; status: number; headers: [string, string][]; body: Uint8Array };

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const send = (message: SentResponse): void => void process.send?.(message);

// A function that computes hears no signal. Its process ends with the one that started it.
const { ppid } = process;
const watch = `setInterval(() => { if (process.ppid !== ${ppid}) process.kill(process.pid, 'SIGKILL'); }, 1000);`;
new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
process.on('disconnect', () => process.exit());

type Handler = NonNullable<FunctionContext['handler']>;

async function start({ file, version, env }: FunctionSource): Promise<[FunctionContext, Handler]> {
  installDenoGlobals();
  registerModuleLoader();
  const context: FunctionContext = { env };
  await runInContext(context, () => runModule(file, version));
  if (!context.handler) throw new Error('It did not call Deno.serve.');
  return [context, context.handler];
}

async function respond([context, handler]: [FunctionContext, Handler], sent: SentRequest): Promise<void> {
  const { url, method, headers } = sent;
  const body = Uint8Array.from(sent.body);
  const request = new Request(url, { method, headers, ...(body.byteLength > 0 && { body }) });
  const response = await runInContext(context, async () => await handler(request));
  const bytes = new Uint8Array(await response.arrayBuffer());
  await backgroundTasksSettled();
  send({ type: 'responded', status: response.status, headers: [...response.headers], body: bytes });
}

process.once('message', (source: FunctionSource) => {
  start(source).then(
    (started) => {
      process.on('message', (request: SentRequest) => {
        respond(started, request).catch((error: unknown) => send({ type: 'failed', error: describe(error) }));
      });
      send({ type: 'started' });
    },
    (error: unknown) => {
      logError(error);
      process.exit(1);
    },
  );
});
