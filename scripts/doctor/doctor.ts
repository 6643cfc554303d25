import { CommandError } from '../../local/commandError.ts';
import { documentFiles, FALLBACK } from '../../local/http/siteRules.ts';
import { backendChecks } from './backend.ts';
import { forAll, type Check, type DoctorContext, type FullHealth, type Result } from './check.ts';
import { installationChecks } from './installation.ts';
import { siteChecks } from './site.ts';

/** Milliseconds for one request. */
const timeout = 20_000;

export interface DoctorOptions {
  site: string;
  /** A service key; null: only what is visible from outside is checked. */
  key: string | null;
  /** An account to which a mail is sent with the key; null: none is sent. */
  mail?: string | null;
  now?: () => number;
}

async function openContext({ site, key, mail = null, now = Date.now }: DoctorOptions): Promise<DoctorContext> {
  const ask: DoctorContext['ask'] = (address, init) =>
    fetch(address.startsWith('/') ? site + address : address, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
  const pages = new Map(await forAll(documentFiles, async (path) => [path, await (await ask(path)).text()] as const));
  const metaOf = (name: string): string =>
    new RegExp(`<meta name="${name}" content="([^"]*)"`, 'u').exec(pages.get(FALLBACK) ?? '')?.[1] ?? '';
  const backend = URL.parse(metaOf('supabase-url'))?.origin ?? site;
  let installation: Promise<FullHealth> | undefined;
  const readInstallation = async (): Promise<FullHealth> => {
    const response = await ask(`${backend}/rest/v1/rpc/installation_health`, {
      method: 'POST',
      headers: { apikey: key ?? '', authorization: `Bearer ${key ?? ''}`, 'content-type': 'application/json' },
      body: '{}',
    });
    if (!response.ok) throw new Error(`installation_health dijawab ${response.status}: kunci layanan atau migrasi`);
    return (await response.json()) as FullHealth;
  };
  return {
    site,
    backend,
    pageKey: metaOf('supabase-key'),
    hasCaptcha: metaOf('captcha-site-key') !== '',
    key,
    mail,
    documents: pages,
    ask,
    installation: () => (installation ??= readInstallation()),
    now,
  };
}

async function resultOf({ id, what, breaks, mend, run }: Check, context: DoctorContext): Promise<Result> {
  const finding = await run(context).catch((error: unknown) => ({
    state: 'fail' as const,
    detail: `tidak dapat diperiksa: ${error instanceof Error ? error.message : String(error)}`,
  }));
  return { id, state: finding?.state ?? 'ok', what, detail: finding?.detail ?? '', breaks, mend };
}

/** Checks an installation from outside, and with a service key inside. No result has the value of a secret. */
export async function examine(options: DoctorOptions): Promise<Result[]> {
  const context = await openContext(options).catch((error: unknown) => {
    throw new CommandError(`${options.site} tidak dapat dibuka.`, { cause: error });
  });
  const checks = [...siteChecks, ...backendChecks, ...installationChecks].filter(
    ({ needs }) => needs === undefined || (context.key !== null && (needs === 'key' || context.mail !== null)),
  );
  return forAll(checks, (check) => resultOf(check, context));
}

const marks = { ok: '✓', warn: '!', fail: '✗' } as const;

/** Prints what was found. Returns whether something fails. */
export function printResults(results: readonly Result[], print: (line: string) => void): boolean {
  for (const { id, state, what, detail, breaks, mend } of results) {
    print(`${marks[state]} ${id}: ${what}`);
    if (state !== 'ok') print(`    ${detail}\n    Akibatnya: ${breaks}.\n    Perbaikannya: ${mend}.`);
  }
  return results.some(({ state }) => state === 'fail');
}
