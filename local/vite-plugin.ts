import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

import { createServer, type Plugin } from 'vite';

import { fillIndexHtml } from './http/indexHtml.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { documentOf } from './http/siteRules.ts';

/** Writes this installation's key into index.html, as the static server does in the production build. */
const fillIndexHtmlPlugin = (key: string): Plugin => ({
  name: 'chabot:page',
  transformIndexHtml: { order: 'pre', handler: (html) => fillIndexHtml(html, { url: '', key }) },
});

/** The application for `npm run dev`: Vite as middleware of the stack's server, with hot reload over the same port. */
export async function developmentSite({
  server,
  key,
}: {
  server: Server;
  key: string;
}): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const nonce = randomBytes(16).toString('base64url');
  const vite = await createServer({
    appType: 'spa',
    plugins: [fillIndexHtmlPlugin(key)],
    html: { cspNonce: nonce },
    server: { middlewareMode: true, hmr: { server } },
  });
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const document = documentOf(path);
    // The landing page has one file, which its plugin writes in the language of the original address.
    if (document !== '/index.html') {
      Object.assign(request, { originalUrl: request.url });
      request.url = document.replace('.en', '');
    }
    const headers = securityHeaders(path, { developmentNonce: nonce });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    vite.middlewares(request, response);
  };
}
