import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import { CommandError } from '../../local/commandError.ts';
import { inlineHashes } from '../../local/http/inlineHashes.ts';
import type { HeaderOptions, HeaderRule } from '../../local/http/securityHeaders.ts';
import { documentFiles, siteHeaderRules } from '../../local/http/siteRules.ts';
import { metaOf } from './metaOf.ts';

/** A build for a host, with what its documents say about the installation. */
export interface BuiltSite {
  /** The address of the site, without a slash at the end. */
  address: string;
  /** The address of the Supabase project. */
  backend: string;
  options: HeaderOptions;
  rules: readonly HeaderRule[];
}

const PLACEHOLDER = /%VITE_\w+%/gu;

/** All files of a folder, by their path on the site. */
export const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`)
    .toSorted();

/** Refuses a build in which placeholders are left. */
export async function readSite(folder: string): Promise<BuiltSite> {
  const named = (await filesIn(folder)).filter((path) => /\.(?:html|txt|xml)$/u.test(path));
  const texts = new Map(
    await Promise.all(
      named.map(async (path): Promise<[string, string]> => [path, await readFile(join(folder, path), 'utf8')]),
    ),
  );
  const left = new Set([...texts.values()].flatMap((text) => text.match(PLACEHOLDER) ?? []));
  if (left.size > 0) {
    const names = [...left].map((placeholder) => placeholder.slice(1, -1)).join(', ');
    throw new CommandError(
      `Build ini belum untuk sebuah host: ${names} tidak diisi saat dibangun. Isi, lalu jalankan \`npm run build\` lagi.`,
    );
  }
  const page = texts.get('/index.html') ?? '';
  const backend = metaOf(page, 'supabase-url') ?? '';
  const canonical = /<link rel="canonical" href="([^"]+)"/u.exec(texts.get('/landing.html') ?? '')?.[1] ?? '';
  const options = {
    backend,
    pixel: Boolean(metaOf(page, 'pixel-id')),
    inline: inlineHashes(documentFiles.map((path) => texts.get(path) ?? '').join('')),
  };
  return { address: new URL(canonical).origin, backend, options, rules: siteHeaderRules(options) };
}
