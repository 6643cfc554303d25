import { mapAtMost } from '../../local/mapAtMost.ts';
import type { InstallationReport } from '../../src/contracts/admin.installation.ts';
import type { InstallationHealth } from '../../supabase/functions/health/metrics.ts';

interface Words {
  /** What does not work while it is wrong. */
  breaks: string;
  /** How it is mended. */
  mend: string;
}

/**
 * Null: it is as it should be. Otherwise what is wrong, and whether the installation works all the same. `words`: instead of those of
 * the check.
 */
export type Finding = { state: 'fail' | 'warn'; detail: string; words?: Words } | null;

export interface Check extends Words {
  id: string;
  /** What is looked at. */
  what: string;
  run: (context: DoctorContext) => Promise<Finding>;
  /** What must be given: `key`, `mail`, `providers` (a key of payments or shipping), and variables. */
  needs?: readonly string[];
}

/** Hours after which a backup is old, when one is made each day; ChabotBackupOld (deploy/prometheus/alerts.yml) has the same in seconds. */
export const BACKUP_HOURS = 26;

export interface DoctorContext {
  /** The address of the application, without a slash at the end. */
  site: string;
  /** The address of the Supabase project. */
  backend: string;
  /** The key that pages send. */
  pageKey: string;
  /** Whether pages show the security check. */
  hasCaptcha: boolean;
  /** A service key; null: only what is visible from outside is checked. */
  key: string | null;
  /** The address of an account that belongs to no member of the hosted project's organisation; null: no mail is sent. */
  mail: string | null;
  /** The variables of the environment: an access token, and what the functions get. No check prints a value. */
  variables: Readonly<Record<string, string | undefined>>;
  /** By their paths: the documents of the site. */
  documents: ReadonlyMap<string, string>;
  /** Asks without following a redirect. A path belongs to the site. */
  ask: (address: string, init?: RequestInit) => Promise<Response>;
  /** `public.installation_health`, read once. */
  installation: () => Promise<FullHealth>;
  /** Reads a part of the project from the management API of Supabase with the access token, once. */
  manage: <Body>(part: string) => Promise<Body>;
  now: () => number;
  /** When the examination began, by `now`. */
  began: number;
}

export type FullHealth = Omit<InstallationHealth, 'jobs'> &
  InstallationReport & {
    /** The versions of the applied migrations. */
    migrations: string[];
  };

export interface Result extends Words {
  id: string;
  state: 'ok' | 'warn' | 'fail';
  what: string;
  detail: string;
}

export const fail = (detail: string): Finding => ({ state: 'fail', detail });
export const warn = (detail: string): Finding => ({ state: 'warn', detail });

/** `fail` with all parts that are wrong; null: there are none. */
export const failOf = (faults: readonly string[]): Finding => (faults.length > 0 ? fail(faults.join('; ')) : null);
export const warnOf = (faults: readonly string[]): Finding => (faults.length > 0 ? warn(faults.join('; ')) : null);

/** What is wrong with the last backup, which ended at `last`. Both in milliseconds. */
export function backupFault(last: number, now: number): Finding {
  const hours = (now - last) / 3_600_000;
  return hours > BACKUP_HOURS ? fail(`${Math.floor(hours)} jam yang lalu`) : null;
}

/** What `work` returns for each value, eight at a time: as many requests a server answers at once. */
export const forAll = <Value, Outcome>(
  values: readonly Value[],
  work: (value: Value) => Promise<Outcome>,
): Promise<Outcome[]> => mapAtMost(values, 8, work);

/** The faults that `look` finds in each value. */
export const faultsOf = async <Value>(
  values: readonly Value[],
  look: (value: Value) => Promise<string[]>,
): Promise<string[]> => (await forAll(values, look)).flat();
