/**
 * Checks the transferred bytes until a page is usable against its budget: the files of the page and all that they import
 * (scripts/pages.ts). They are computed from the build, so that the result is the same on every machine.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { buildSite } from '../local/build.ts';
import { pages, type Page } from './pages.ts';
import { PAGES_FILE, type BuiltPages } from './preload.ts';

/** In bytes after brotli. */
interface Budget {
  script: number;
  style: number;
}

/** Styles of the first pages, which page.css has, and with those of all other views (scripts/styles.ts). */
const STYLE = 8_000;
const ALL_STYLES = 22_000;
/** Files of one kind. Each costs a request, which a poor connection may lose. */
const MOST_FILES = 38;
/** Documents that are built by themselves, with everything that they name. */
const DOCUMENTS: Record<string, Budget & { document: string }> = {
  '/': { document: 'landing.html', script: 25_000, style: STYLE },
  '/order/…/checkout': { document: 'checkout.html', script: 60_000, style: STYLE },
};

/** JavaScript of the first pages (ADR 28). */
const LOGIN = 107_000;
const INBOX = 135_000;
/** A page behind the sign-in: at most 70 kB more than the inbox. */
const SCREEN = INBOX + 70_000;
/** The inbox with an open chat. */
const ROOM = INBOX + 148_000;
/** Pages for visitors with little more than text. */
const TEXT = 118_000;

const isFirst = (name: string): boolean => name === 'dashboard' || name === 'login';

const scriptOf = (name: string, { isPublic }: Page): number => {
  if (name === 'dashboard') return INBOX;
  if (name === 'login') return LOGIN;
  if (name === 'room') return ROOM;
  return isPublic ? TEXT : SCREEN;
};

/** The budget of each address, with the name of its page in scripts/pages.ts. */
const budgetsOfPages: Record<string, Budget & { page: string }> = Object.fromEntries(
  Object.entries(pages).flatMap(([name, page]) =>
    page.path === undefined
      ? []
      : [[page.path, { page: name, script: scriptOf(name, page), style: isFirst(name) ? STYLE : ALL_STYLES }]],
  ),
);

export const budgets: Record<string, Budget> = { ...DOCUMENTS, ...budgetsOfPages };

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

/** Measures files, each compressed separately as in the transfer. Pages share most of theirs: each is compressed once. */
const measureIn = (folder: string): ((files: ReadonlySet<string>) => Promise<Weight>) => {
  const compress = async (file: string): Promise<Omit<Weight, 'files'>> => {
    const data = await readFile(join(folder, file));
    return {
      raw: data.length,
      gzip: gzipSync(data, { level: 9 }).length,
      brotli: brotliCompressSync(data).length,
    };
  };
  const compressed = new Map<string, ReturnType<typeof compress>>();
  return async (files) => {
    const weight: Weight = { files: files.size, raw: 0, gzip: 0, brotli: 0 };
    for (const file of files) {
      const sizes = compressed.get(file) ?? compress(file);
      compressed.set(file, sizes);
      const { raw, gzip, brotli } = await sizes;
      weight.raw += raw;
      weight.gzip += gzip;
      weight.brotli += brotli;
    }
    return weight;
  };
};

/** What the document of a page that is built by itself names. */
async function filesOfDocument(folder: string, document: string): Promise<string[]> {
  const html = await readFile(join(folder, document), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
}

/** The weight of each page with a budget, for the build in `folder`. */
export async function weighRoutes(folder: string): Promise<RouteWeight[]> {
  const built = JSON.parse(await readFile(join(folder, PAGES_FILE), 'utf8')) as BuiltPages;
  const measure = measureIn(folder);
  const weigh = async (route: string, files: readonly string[]): Promise<RouteWeight> => {
    const scripts = new Set(files.filter((file) => file.endsWith('.js')));
    const styles = new Set(files.filter((file) => file.endsWith('.css')));
    return { route, script: await measure(scripts), style: await measure(styles) };
  };
  return Promise.all([
    ...Object.entries(DOCUMENTS).map(async ([route, { document }]) =>
      weigh(route, await filesOfDocument(folder, document)),
    ),
    ...Object.entries(budgetsOfPages).map(async ([route, { page }]) => {
      const { scripts, styles } = built.pages[page] ?? { scripts: [], styles: [] };
      return weigh(route, [...scripts, ...styles]);
    }),
  ]);
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Prints the weight of every page. The exit code is 1 if a page exceeds its budget. */
async function check(): Promise<void> {
  const { folder } = await buildSite();
  for (const { route, script, style } of await weighRoutes(folder)) {
    const kinds: [string, Weight, number][] = [
      ['JavaScript', script, budgets[route]?.script ?? 0],
      ['CSS', style, budgets[route]?.style ?? 0],
    ];
    for (const [kind, { files, gzip, brotli }, budget] of kinds) {
      const isOver = brotli > budget || files > MOST_FILES;
      if (isOver) process.exitCode = 1;
      console.log(
        `${isOver ? '✗' : '✓'} ${route} ${kind}: ${kB(brotli)} brotli of ${kB(budget)} (${kB(gzip)} gzip, files: ${files} of ${MOST_FILES})`,
      );
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await check();
