/** The pages of the simulators: `/__mail`, `/__model`, `/__graph`, `/__pay` and `/__shipping`. Each has its own folder; all share a document, styles and a script. */
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

/** The document of a page around what its file holds. Its title is the heading. */
const documentOf = (name: string, base: string, body: string): string => `<!doctype html>
<html lang="id">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>${/<h1>([^<]*)<\/h1>/u.exec(body)?.[1]} – Chabot</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${base}/shared.css" />
    <link rel="modulepreload" href="${base}/shared.js" />
    <script type="module" src="${base}/${name}.js"></script>
  </head>
  <body class="${name}">
${body}  </body>
</html>
`;

/** Serves the page of `folder` at `base`, with its script `<name>.js` and what all pages share. */
export function addSimulatorPage(
  app: Hono,
  base: `/__${string}`,
  name: string,
  folder: URL,
  headers: Record<string, string> = {},
): void {
  const shared = new URL('page/', import.meta.url);
  const files = [
    ['/', new URL('index.html', folder), 'text/html'],
    [`/${name}.js`, new URL(`${name}.js`, folder), 'text/javascript'],
    ['/shared.js', new URL('shared.js', shared), 'text/javascript'],
    ['/shared.css', new URL('shared.css', shared), 'text/css'],
  ] as const;
  for (const [path, file, type] of files) {
    app.get(path, async (context) => {
      const text = await readFile(file, 'utf8');
      return context.body(path === '/' ? documentOf(name, base, text) : text, 200, {
        ...pageHeaders,
        ...headers,
        'content-type': `${type}; charset=utf-8`,
      });
    });
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
