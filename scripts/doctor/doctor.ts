import { CommandError } from '../../local/commandError.ts';
import { documentFiles, FALLBACK } from '../../local/http/siteRules.ts';
import { isLoopback } from '../buildVariables.ts';
import { openManagement } from '../management.ts';
import { metaOf } from '../site/metaOf.ts';
import { backendChecks } from './backend.ts';
import { forAll, type Check, type DoctorContext, type Finding, type FullHealth, type Result } from './check.ts';
import { installationChecks } from './installation.ts';
import { projectChecks } from './project.ts';
import { serviceChecks } from './services.ts';
import { siteChecks } from './site.ts';

/** Milliseconds for one request. */
const timeout = 20_000;

export interface DoctorOptions {
  site: string;
  /** The address of the Supabase project; null: the one that the page names. */
  backend?: string | null;
  /** A service key; null: only what is visible from outside is checked. */
  key: string | null;
  /** An account to which a mail is sent with the key; null: none is sent. */
  mail?: string | null;
  /** An access token of Supabase, and what the functions get, as far as it is given. */
  variables?: DoctorContext['variables'];
  now?: () => number;
}

/** What is given, by the names that `needs` has. */
const givenOf = ({ key, mail, variables = {} }: DoctorOptions): Record<string, string | null | undefined> => ({
  ...variables,
  key,
  mail,
  providers: Object.entries(variables).find(
    ([name, value]) => value && /^(?:MIDTRANS_SERVER|XENDIT_SECRET|RAJAONGKIR)_KEYS?$/u.test(name),
  )?.[0],
});

/** Whether no other computer reads what is sent there. */
const isProtected = (address: string): boolean => address.startsWith('https://') || isLoopback(address);

/**
 * The address of the Supabase project. Throws if the site is not Chabot's, or not the one of the project: DNS may lead to another
 * server, which would get the service key.
 */
function backendOf({ site, backend = null, key }: DoctorOptions, status: number, page: string): string {
  if (status !== 200) throw new CommandError(`${site}${FALLBACK} dijawab ${status}.`);
  const named = metaOf(page, 'supabase-url');
  // Empty: the site and the project have one address.
  const origin = named === '' ? site : URL.parse(named ?? '')?.origin;
  if (origin === undefined) throw new CommandError(`${site} menyajikan halaman lain, atau situs yang belum dibangun.`);
  if (backend !== null && origin !== URL.parse(backend)?.origin)
    throw new CommandError(`Halaman di ${site} memakai Supabase di ${origin}, bukan ${backend}.`);
  if (key !== null && backend === null && ![site, origin].every(isProtected))
    throw new CommandError(`Kunci layanan tidak dikirim: ${site} atau ${origin} tanpa https.`);
  return origin;
}

async function openContext(options: DoctorOptions): Promise<DoctorContext> {
  const { site, key, mail = null, variables = {}, now = Date.now } = options;
  const began = now();
  const ask: DoctorContext['ask'] = (address, init) =>
    fetch(address.startsWith('/') ? site + address : address, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
  const answers = await forAll(documentFiles, async (path) => {
    const response = await ask(path);
    return { path, status: response.status, text: await response.text() };
  });
  const pages = new Map(answers.map(({ path, text }) => [path, text]));
  const page = pages.get(FALLBACK) ?? '';
  const backend = backendOf(options, answers.find(({ path }) => path === FALLBACK)?.status ?? 0, page);
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
  const parts = new Map<string, Promise<unknown>>();
  const readPart = async (part: string): Promise<unknown> => {
    const ref = variables['PROJECT_REF'] ?? /^https:\/\/(\w{20})\.supabase\.co$/u.exec(backend)?.[1];
    if (ref === undefined) throw new Error('isi PROJECT_REF, karena alamat proyek tidak menyebutnya');
    return openManagement(ref, variables['SUPABASE_ACCESS_TOKEN'] ?? '').read(part);
  };
  return {
    site,
    backend,
    pageKey: metaOf(page, 'supabase-key') ?? '',
    hasCaptcha: Boolean(metaOf(page, 'captcha-site-key')),
    key,
    mail,
    variables,
    documents: pages,
    ask,
    installation: () => (installation ??= readInstallation()),
    manage: <Body>(part: string) => {
      const reading = parts.get(part) ?? readPart(part);
      parts.set(part, reading);
      return reading as Promise<Body>;
    },
    now,
    began,
  };
}

async function resultOf({ id, what, breaks, mend, run }: Check, context: DoctorContext): Promise<Result> {
  const finding = await run(context).catch((error: unknown): Finding => ({
    state: 'fail',
    detail: `tidak dapat diperiksa: ${error instanceof Error ? error.message : String(error)}`,
  }));
  return {
    id,
    state: finding?.state ?? 'ok',
    what,
    detail: finding?.detail ?? '',
    ...(finding?.words ?? { breaks, mend }),
  };
}

const allChecks = [...siteChecks, ...backendChecks, ...installationChecks, ...projectChecks, ...serviceChecks];

const missingNeeds = ({ needs = [] }: Check, options: DoctorOptions): string[] => {
  const given = givenOf(options);
  return needs.filter((name) => !given[name]);
};

/** Checks an installation from outside, and with a service key inside. No result has the value of a secret. */
export async function examine(options: DoctorOptions): Promise<Result[]> {
  const context = await openContext(options).catch((error: unknown) => {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${options.site} tidak dapat dibuka.`, { cause: error });
  });
  const checks = allChecks.filter((check) => missingNeeds(check, options).length === 0);
  return forAll(checks, (check) => resultOf(check, context));
}

/** How a need of checks is given. Others are variables by their name. */
const needNames: Record<string, string> = {
  key: 'CHABOT_SERVICE_KEY',
  mail: '--mail',
  providers: 'kunci MIDTRANS_…, XENDIT_… atau RAJAONGKIR_…',
};

/** What `examine` leaves out, by what it needs and was not given. */
export function leftOut(options: DoctorOptions): { ids: string[]; needs: string[] }[] {
  const byNeeds = Map.groupBy(allChecks, (check) =>
    missingNeeds(check, options)
      .map((name) => needNames[name] ?? name)
      .join(', '),
  );
  byNeeds.delete('');
  return [...byNeeds].map(([needs, checks]) => ({ ids: checks.map(({ id }) => id), needs: needs.split(', ') }));
}

const marks = { ok: '✓', warn: '!', fail: '✗' } as const;

/** Prints what was found, and what was left out. Returns whether something fails. */
export function printResults(
  results: readonly Result[],
  left: ReturnType<typeof leftOut>,
  print: (line: string) => void,
): boolean {
  for (const { id, state, what, detail, breaks, mend } of results) {
    print(`${marks[state]} ${id}: ${what}`);
    if (state !== 'ok') print(`    ${detail}\n    Akibatnya: ${breaks}.\n    Perbaikannya: ${mend}.`);
  }
  for (const { ids, needs } of left) print(`– tidak diperiksa: ${ids.join(', ')} (perlu ${needs.join(', ')})`);
  return results.some(({ state }) => state === 'fail');
}
