/** The pages of the simulators: `/__mail`, `/__model`, `/__graph`, `/__pay` and `/__shipping`. Each has its own folder and shares the styles. */
import { readFile } from 'node:fs/promises';

import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

import { commonHeaders } from './securityHeaders.ts';

/** A page loads only its own files and sends no requests to other hosts. */
const pageHeaders = {
  ...commonHeaders,
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
};

/** Serves `index.html`, `<name>.css` and `<name>.js` of `folder`, and the shared styles at `/shared.css`. */
export function addSimulatorPage(app: Hono, name: string, folder: URL, headers: Record<string, string> = {}): void {
  const files = [
    ['/', new URL('index.html', folder), 'text/html'],
    [`/${name}.css`, new URL(`${name}.css`, folder), 'text/css'],
    [`/${name}.js`, new URL(`${name}.js`, folder), 'text/javascript'],
    ['/shared.css', new URL('simulatorPage.css', import.meta.url), 'text/css'],
  ] as const;
  for (const [path, file, type] of files) {
    app.get(path, async (context) =>
      context.body(await readFile(file, 'utf8'), 200, {
        ...pageHeaders,
        ...headers,
        'content-type': `${type}; charset=utf-8`,
      }),
    );
  }
}

/** Serves server-sent events at `/events`. The returned function sends a value, as JSON, to every open page. */
export function addEventStream<Value>(app: Hono): (value: Value) => void {
  const listeners = new Set<(value: Value) => void>();
  app.get('/events', (context) =>
    streamSSE(context, async (stream) => {
      const closed = Promise.withResolvers<void>();
      const notify = (value: Value): void => {
        stream.writeSSE({ data: JSON.stringify(value) }).catch(() => closed.resolve());
      };
      stream.onAbort(() => closed.resolve());
      listeners.add(notify);
      await stream.writeSSE({ event: 'open', data: '' });
      await closed.promise;
      listeners.delete(notify);
    }),
  );
  return (value) => {
    for (const notify of listeners) notify(value);
  };
}
