import { createRequire, registerHooks, type ResolveHookContext } from 'node:module';
import { pathToFileURL } from 'node:url';

import type * as native from './import.ts';

/** Marks the modules of one host, so that two hosts, or two versions of a function, share no module state. */
const mark = 'edge';

/** Types for editors: nothing to run. */
const typesOnly = /^(?:npm|jsr):@supabase\/functions-js(?:@[^/]+)?(?:\/|$)/u;

/** `npm:@scope/name@1.2.3/path` and `jsr:…` as the bare specifier that node_modules knows. */
const bareOf = (specifier: string): string =>
  specifier.replace(/^(?:npm|jsr):\/?/u, '').replace(/^((?:@[^/]+\/)?[^/@]+)@[^/]+/u, '$1');

const markOf = ({ parentURL }: ResolveHookContext): string | null =>
  parentURL?.startsWith('file:') ? new URL(parentURL).searchParams.get(mark) : null;

let hooked = false;

/**
 * Teaches Node's loader what Deno's knows: `npm:` and `jsr:` specifiers, which resolve from this repository's
 * node_modules, as bare ones do. Modules that no function imports are resolved as ever.
 */
export function teachLoader(): void {
  if (hooked) return;
  hooked = true;
  registerHooks({
    resolve: (specifier, context, next) => {
      const host = markOf(context);
      if (host === null) return next(specifier, context);
      if (typesOnly.test(specifier)) return { url: 'data:text/javascript,export{}', shortCircuit: true };
      if (/^(?:\.|\/|file:)/u.test(specifier)) {
        const url = new URL(specifier, context.parentURL);
        url.searchParams.set(mark, host);
        return { url: url.href, format: 'module-typescript', shortCircuit: true };
      }
      if (specifier.startsWith('node:')) return next(specifier, context);
      return next(bareOf(specifier), { ...context, parentURL: import.meta.url });
    },
  });
}

const { nativeImport } = createRequire(import.meta.url)('./import.ts') as typeof native;

/** Runs a module afresh, under `name`. */
export async function runModule(file: string, name: string): Promise<void> {
  const url = pathToFileURL(file);
  url.searchParams.set(mark, name);
  await nativeImport(url.href);
}
