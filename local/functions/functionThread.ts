/** The thread of one function: `isolatedFunction` sends it requests, one at a time, and gets their responses. */
import { parentPort, workerData } from 'node:worker_threads';

import { backgroundTasksSettled, installDenoGlobals, runInContext, type FunctionContext } from './denoRuntime.ts';
import { registerModuleLoader, runModule } from './moduleLoader.ts';

/** What a thread starts with. */
export interface ThreadData {
  /** The function's module. */
  file: string;
  version: string;
  env: Readonly<Record<string, string>>;
}

export interface ThreadRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer;
}

/** `started` comes once, then one of the others for each request. */
export type ThreadMessage =
  | { type: 'started' }
  | { type: 'failed'; error: string }
  | { type: 'responded'; status: number; headers: [string, string][]; body: ArrayBuffer };

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const port = parentPort;
if (!port) throw new Error('This module runs in a thread.');
const post = (message: ThreadMessage): void => port.postMessage(message);

installDenoGlobals();
registerModuleLoader();
const { file, version, env } = workerData as ThreadData;
const context: FunctionContext = { env };
await runInContext(context, () => runModule(file, version));
if (!context.handler) throw new Error('It did not call Deno.serve.');
const { handler } = context;

const respond = async ({ url, method, headers, body }: ThreadRequest): Promise<void> => {
  const request = new Request(url, { method, headers, ...(body.byteLength > 0 && { body }) });
  const response = await runInContext(context, async () => await handler(request));
  const bytes = await response.arrayBuffer();
  await backgroundTasksSettled();
  post({ type: 'responded', status: response.status, headers: [...response.headers], body: bytes });
};

port.on('message', (request: ThreadRequest) => {
  respond(request).catch((error: unknown) => post({ type: 'failed', error: describe(error) }));
});
post({ type: 'started' });
