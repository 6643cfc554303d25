/**
 * Checks the transferred bytes until a page is usable against its budget. They are computed from Vite's manifest, so
 * that the result is the same on every machine: the entry, the chunks imported for the page, and all their static
 * imports. `npm run bench` measures the same in a browser.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { buildSite } from '../local/build.ts';
import { FIRST_PAGES } from './preload.ts';

/** In bytes after brotli. */
interface Budget {
  /** The chunks that are imported before the page is usable: names, or files of src. */
  chunks: readonly string[];
  script: number;
  style?: number;
  /** The document of a page that is built apart from the others. */
  document?: string;
}

const INBOX = { chunks: ['signedIn'], script: 130_000, style: 8_000 } as const;

/** The screens of the dashboard, each with at most 60 kB more than the inbox. The styles are those of all screens. */
const screens = Object.entries(FIRST_PAGES).flatMap(([page, files]): [string, Budget][] => {
  const [, screen] = /^signed-in-(?!room$)(.+)$/.exec(page) ?? [];
  if (screen === undefined) return [];
  return [[`/${screen}`, { chunks: [...INBOX.chunks, ...files], script: INBOX.script + 60_000 }]];
});

/** Documents that are built by themselves are not in the manifest: everything that they name. */
const LANDING = { chunks: [], script: 25_000, style: 8_000, document: 'landing.html' } as const;
const CHECKOUT = { chunks: [], script: 60_000, style: 8_000, document: 'checkout.html' } as const;

export const budgets: Record<string, Budget> = {
  '/': LANDING,
  '/order/…/checkout': CHECKOUT,
  '/login': { chunks: ['Login'], script: 105_000, style: 8_000 },
  '/inbox': INBOX,
  ...Object.fromEntries(screens),
};

export interface Weight {
  files: number;
  raw: number;
  gzip: number;
  brotli: number;
}

export interface RouteWeight {
  route: string;
  script: Weight;
  style: Weight;
}

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** The size of the files, each compressed separately as in the transfer. */
async function measure(folder: string, files: ReadonlySet<string>): Promise<Weight> {
  const weight: Weight = { files: files.size, raw: 0, gzip: 0, brotli: 0 };
  for (const file of files) {
    const data = await readFile(join(folder, file));
    weight.raw += data.length;
    weight.gzip += gzipSync(data, { level: 9 }).length;
    weight.brotli += brotliCompressSync(data).length;
  }
  return weight;
}

/** The weight of each page with a budget, for the build in `folder`. Throws if a chunk is missing. */
export async function weighRoutes(folder: string): Promise<RouteWeight[]> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const weighRoute = async ([route, { chunks, document }]: [string, Budget]): Promise<RouteWeight> => {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    if (document !== undefined) {
      const html = await readFile(join(folder, document), 'utf8');
      for (const [, file = ''] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g))
        (file.endsWith('.css') ? styles : scripts).add(file);
      return { route, script: await measure(folder, scripts), style: await measure(folder, styles) };
    }
    const addChunk = ({ file, css = [], imports = [] }: Chunk): void => {
      if (scripts.has(file)) return;
      scripts.add(file);
      for (const style of css) styles.add(style);
      for (const key of imports) addChunk(manifest[key] as Chunk);
    };
    const built = Object.values(manifest);
    for (const name of chunks) {
      const chunk = manifest[`src/${name}`] ?? built.find((candidate) => candidate.name === name);
      if (!chunk) throw new Error(`The build has no chunk "${name}", which scripts/budget.ts expects for ${route}`);
      addChunk(chunk);
    }
    for (const chunk of built) if (chunk.isEntry) addChunk(chunk);
    return { route, script: await measure(folder, scripts), style: await measure(folder, styles) };
  };
  return Promise.all(Object.entries(budgets).map(weighRoute));
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Prints the weight of every page. The exit code is 1 if a page exceeds its budget. */
async function check(): Promise<void> {
  const { folder } = await buildSite();
  for (const { route, script, style } of await weighRoutes(folder)) {
    const kinds: [string, Weight, number | undefined][] = [
      ['JavaScript', script, budgets[route]?.script],
      ['CSS', style, budgets[route]?.style],
    ];
    for (const [kind, { files, gzip, brotli }, budget] of kinds) {
      if (budget === undefined) continue;
      const isOver = brotli > budget;
      if (isOver) process.exitCode = 1;
      console.log(
        `${isOver ? '✗' : '✓'} ${route} ${kind}: ${kB(brotli)} brotli of ${kB(budget)} (${kB(gzip)} gzip, files: ${files})`,
      );
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await check();
