/**
 * Builds the landing page beside the application: one document per language with the whole page in its HTML, so that it reads
 * without JavaScript and nothing moves when its few kilobytes arrive. Its lazy parts take Preact, like the page of an order.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { minifySync, runnerImport, transformWithOxc, type Plugin } from 'vite';

import type * as prerender from '../src/views/landing/prerender.tsx';
import { buildPage } from './checkout.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Beginning of the names of its files. The service worker of the application does not cache them. */
export const LANDING_FILES = 'assets/landing-';

type Prerender = typeof prerender;

/** The script that runs before the first paint (src/shell/landing.ts). */
async function startScript(): Promise<string> {
  const source = await readFile(join(root, 'src/shell/landing.ts'), 'utf8');
  return minifySync('landing.js', (await transformWithOxc(source, 'landing.ts', { sourcemap: false })).code).code;
}

/** Fills the placeholders of landing.html, for each language. */
async function fillLanding(template: string, { landingPages }: Prerender): Promise<{ file: string; html: string }[]> {
  const start = await startScript();
  return landingPages().map(({ file, placeholders }) => ({
    file,
    html: Object.entries(placeholders)
      .reduce((html, [name, value]) => html.replaceAll(`%${name}%`, () => value), template)
      .replace(/<script>\s*\/\/ %LANDING_START%\s*<\/script>/, () => `<script>${start.trim()}</script>`),
  }));
}

/** For search engines. The address of the site is filled in like those of the documents (local/http/indexHtml.ts). */
const siteFiles = (site: string): Record<string, string> => ({
  'robots.txt': [
    'User-agent: *',
    'Allow: /$',
    'Allow: /en$',
    'Allow: /login$',
    'Allow: /privacy-policy',
    'Allow: /terms-of-service',
    'Allow: /assets/',
    'Disallow: /',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n'),
  'sitemap.xml': [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...['/', '/en', '/privacy-policy', '/terms-of-service'].map((path) => `<url><loc>${site}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n'),
});

export function landingPage(): Plugin {
  return {
    name: 'chabot:landing-page',
    // In development only one language at a time is written, at the address of the document.
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { server, originalUrl = '' }) => {
        if (!server || !html.includes('%LANDING_BODY%')) return html;
        const loaded = (await server.ssrLoadModule('/src/views/landing/prerender.tsx')) as Prerender;
        const wanted = originalUrl.startsWith('/en') ? 'landing.en.html' : 'landing.html';
        return (await fillLanding(html, loaded)).find(({ file }) => file === wanted)?.html ?? html;
      },
    },
    async generateBundle(_, bundle) {
      const { module } = await runnerImport<Prerender>(join(root, 'src/views/landing/prerender.tsx'), {
        root,
        configFile: false,
        logLevel: 'error',
      });
      const files = await buildPage('landing.html', LANDING_FILES);
      const font = files.find(({ fileName }) => fileName.includes('-latin-wght-'))?.fileName;
      const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`;
      for (const file of files) {
        const source = file.type === 'chunk' ? file.code : file.source;
        if (file.fileName === 'landing.html')
          for (const page of await fillLanding(source.toString().replace('</title>', `$&${preload}`), module))
            this.emitFile({ type: 'asset', fileName: page.file, source: page.html });
        // A font that comes late would move what is read already. The preloaded one comes in time, or on the next page.
        else if (file.fileName.endsWith('.css'))
          this.emitFile({
            type: 'asset',
            fileName: file.fileName,
            source: source.toString().replaceAll('font-display:swap', 'font-display:optional'),
          });
        // The application has the same fonts under the same names.
        else if (!(file.fileName in bundle)) this.emitFile({ type: 'asset', fileName: file.fileName, source });
      }
      const { VITE_SITE_URL: site = '%VITE_SITE_URL%' } = process.env;
      for (const [fileName, source] of Object.entries(siteFiles(site)))
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
