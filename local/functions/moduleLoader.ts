import { createRequire, registerHooks, type ResolveHookContext } from 'node:module';
import { pathToFileURL } from 'node:url';

import type * as native from './nativeImport.ts';

/** The URL parameter that separates the modules of hosts and versions, so that they share no module state. */
const versionParam = 'edge';

/** Type declarations for editors, without runtime code. */
const typePackages = /^(?:npm|jsr):@supabase\/functions-js(?:@[^/]+)?(?:\/|$)/u;

/** Converts `npm:@scope/name@1.2.3/path` and `jsr:…` to the bare specifier for node_modules. */
const toBareSpecifier = (specifier: string): string =>
  specifier.replace(/^(?:npm|jsr):\/?/u, '').replace(/^((?:@[^/]+\/)?[^/@]+)@[^/]+/u, '$1');

const versionOf = ({ parentURL }: ResolveHookContext): string | null =>
  parentURL?.startsWith('file:') ? new URL(parentURL).searchParams.get(versionParam) : null;

let isRegistered = false;

/**
 * Registers a module loader for Deno's `npm:` and `jsr:` specifiers. They resolve, like bare ones, from this
 * repository's node_modules. Modules that no function imports are not affected.
 */
export function registerModuleLoader(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerHooks({
    resolve: (specifier, context, next) => {
      const version = versionOf(context);
      if (version === null) return next(specifier, context);
      if (typePackages.test(specifier)) return { url: 'data:text/javascript,export{}', shortCircuit: true };
      if (/^(?:\.|\/|file:)/u.test(specifier)) {
        const url = new URL(specifier, context.parentURL);
        url.searchParams.set(versionParam, version);
        return { url: url.href, format: 'module-typescript', shortCircuit: true };
      }
      if (specifier.startsWith('node:')) return next(specifier, context);
      return next(toBareSpecifier(specifier), { ...context, parentURL: import.meta.url });
    },
  });
}

const { nativeImport } = createRequire(import.meta.url)('./nativeImport.ts') as typeof native;

/** Imports a module again; `version` separates it from earlier imports. */
export async function runModule(file: string, version: string): Promise<void> {
  const url = pathToFileURL(file);
  url.searchParams.set(versionParam, version);
  await nativeImport(url.href);
}
