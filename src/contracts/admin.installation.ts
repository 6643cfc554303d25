/** What is checked of an installation in its database, for the administrators' page and for `npm run doctor`. */
import * as v from 'valibot';

/** Seconds for which a row may wait. */
const PATIENCE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** The functions that the database wakes, with the queues that they work through. */
export const WOKEN: Record<string, readonly string[]> = {
  agent: ['agent_run', 'knowledge_job', 'message_reading', 'test_result', 'waiting_notice'],
  campaigns: ['campaign_messages', 'message_to_member'],
  checkout: [],
  integrations: ['webhook_delivery'],
  push: ['push_delivery'],
};

/** `public.installation_health`, as far as the checks need it. */
export interface InstallationReport {
  at: string;
  schema: string;
  extensions: Record<string, boolean>;
  workers: Record<string, boolean | null>;
  jobs:
    | {
        name: string;
        schedule: string | null;
        /** Of the digest of its command; the page does not read it, and an older database does not tell it. */
        command?: string;
        is_active: boolean;
        seconds: number;
        at: string | null;
        status: string | null;
      }[]
    | null;
  /** Since when runs of jobs are read. */
  job_runs_since: string | null;
  job_runs_bytes: number | null;
  /** `key`: of the digest of the key what the caller may see; null: there is no key. */
  vault: { function: string; host: string | null; is_address: boolean; key: string | null }[] | null;
  calls: { function: string; status: number | null; calls: number }[] | null;
  calls_waiting: number | null;
  heartbeats: { function: string; version: string; at: string }[];
  queues: { queue: string; rows: number; seconds: number }[];
  failures: Record<string, number>;
  /** By status. `silent`: WAHA calls them WORKING, and they send no webhooks. */
  channels: Record<string, number>;
  event: { at: string | null };
  settings: Record<string, string>;
  administrators: { all: number; with_factor: number };
  has_sample_accounts: boolean;
  /** The relations of the schema public whose rows everyone with the grant reads. */
  open_tables: string[];
  invalid_indexes: string[];
}

const text = v.nullable(v.string());
const counts = v.record(v.string(), v.number());

export const installationReportSchema: v.GenericSchema<unknown, InstallationReport> = v.object({
  at: v.string(),
  schema: v.string(),
  extensions: v.record(v.string(), v.boolean()),
  workers: v.record(v.string(), v.nullable(v.boolean())),
  jobs: v.nullable(
    v.array(
      v.object({
        name: v.string(),
        schedule: v.optional(text, null),
        is_active: v.boolean(),
        seconds: v.number(),
        at: text,
        status: text,
      }),
    ),
  ),
  job_runs_since: v.optional(text, null),
  job_runs_bytes: v.nullable(v.number()),
  vault: v.nullable(v.array(v.object({ function: v.string(), host: text, is_address: v.boolean(), key: text }))),
  calls: v.nullable(v.array(v.object({ function: v.string(), status: v.nullable(v.number()), calls: v.number() }))),
  calls_waiting: v.nullable(v.number()),
  heartbeats: v.array(v.object({ function: v.string(), version: v.string(), at: v.string() })),
  queues: v.array(v.object({ queue: v.string(), rows: v.number(), seconds: v.number() })),
  failures: counts,
  channels: counts,
  event: v.object({ at: text }),
  settings: v.nullable(v.record(v.string(), v.string()), {}),
  administrators: v.object({ all: v.number(), with_factor: v.number() }),
  has_sample_accounts: v.boolean(),
  open_tables: v.optional(v.array(v.string()), []),
  invalid_indexes: v.optional(v.array(v.string()), []),
});

/** What an installation of a release has. */
export interface ExpectedInstallation {
  version: string;
  /** The newest migration. */
  schema: string;
  /** Its scheduled jobs, with their schedules in pg_cron. */
  jobs: readonly { name: string; schedule: string }[];
}

/** What can be wrong, with the values of its sentence. */
interface FaultValues {
  older: [installed: string, expected: string];
  newer: [installed: string, expected: string];
  absent: [name: string];
  down: [name: string];
  inactive: [name: string];
  failed: [name: string];
  late: [name: string];
  otherSchedule: [name: string, schedule: string, expected: string];
  idle: [name: string];
  megabytes: [count: number];
  otherAddress: [name: string];
  refused: [name: string, statuses: string];
  waiting: [calls: number];
  silent: [name: string];
  otherRelease: [name: string, version: string];
  queue: [name: string, rows: number, seconds: number];
  rows: [job: string, rows: number];
  noChannel: [];
  noEvent: [];
  on: [setting: string];
  off: [setting: string];
  noAdministrator: [];
  noFactor: [];
  present: [];
  open: [table: string];
  invalid: [index: string];
}

/** A sentence of the catalogue, with its values. */
export type InstallationFault = { [Kind in keyof FaultValues]: [Kind, ...FaultValues[Kind]] }[keyof FaultValues];

/** The sentences of a language. */
export type FaultSentences = { [Kind in keyof FaultValues]: (...values: FaultValues[Kind]) => string };

/** Null: it is as it should be. `words`: those of another check say what it breaks and what mends it. */
type Finding = { state: 'fail' | 'warn'; faults: InstallationFault[]; words?: 'extensions' } | null;

const failOf = (faults: InstallationFault[]): Finding => (faults.length > 0 ? { state: 'fail', faults } : null);
const warnOf = (faults: InstallationFault[]): Finding => (faults.length > 0 ? { state: 'warn', faults } : null);

/** Faults of one kind, each with a name only. */
type NamedFault = { [Kind in keyof FaultValues]: FaultValues[Kind] extends [string] ? Kind : never }[keyof FaultValues];
const each = (kind: NamedFault, names: readonly string[]): InstallationFault[] => names.map((name) => [kind, name]);

/** Of what cannot be looked at, because the extension that has it is missing. */
const without = (extension: string): Finding => ({
  state: 'fail',
  faults: [['absent', extension]],
  words: 'extensions',
});

/** The names whose value is this one. */
const namesWith = <Value>(values: Record<string, Value>, value: Value): string[] =>
  Object.keys(values).filter((name) => values[name] === value);

const secondsSince = (at: string, { at: now }: InstallationReport): number => (Date.parse(now) - Date.parse(at)) / 1000;

/** When the function was last woken. */
const beatOf = ({ heartbeats }: InstallationReport, name: string) => heartbeats.find((beat) => beat.function === name);

const RULES = {
  schema: ({ schema: installed }, { schema }) => {
    if (installed < schema) return failOf([['older', installed, schema]]);
    return warnOf(installed > schema ? [['newer', installed, schema]] : []);
  },
  extensions: ({ extensions, workers }) =>
    failOf([
      ...each('absent', namesWith(extensions, false)),
      ...each(
        'down',
        namesWith(workers, false).filter((name) => extensions[name] !== false),
      ),
    ]) ?? warnOf(each('silent', namesWith(workers, null))),
  jobs: (report, { jobs }) => {
    const { jobs: found } = report;
    if (found === null) return without('pg_cron');
    return failOf(
      jobs.flatMap<InstallationFault>(({ name, schedule }) => {
        const job = found.find((one) => one.name === name);
        if (!job) return [['absent', name]];
        if (!job.is_active) return [['inactive', name]];
        // An older database does not tell it.
        if (job.schedule !== null && job.schedule !== schedule)
          return [['otherSchedule', name, job.schedule, schedule]];
        if (job.status === 'failed') return [['failed', name]];
        // Without any recorded run, nothing has run since the last deletion of records.
        const last = job.at ?? report.job_runs_since;
        if (last !== null && secondsSince(last, report) <= 2 * job.seconds + PATIENCE) return [];
        return [[job.at === null ? 'idle' : 'late', name]];
      }),
    );
  },
  'job-runs': ({ job_runs_bytes: bytes }) => {
    if (bytes === null) return without('pg_cron');
    const megabytes = Math.round(bytes / 2 ** 20);
    return warnOf(megabytes > 500 ? [['megabytes', megabytes]] : []);
  },
  vault: ({ vault }) => {
    if (vault === null) return without('vault');
    return failOf(
      Object.keys(WOKEN).flatMap((name) => {
        const entry = vault.find((one) => one.function === name);
        const address = [`${name}_url`];
        return [
          ...each('absent', entry?.host ? [] : address),
          ...each('otherAddress', entry?.host && !entry.is_address ? address : []),
          ...each('absent', entry?.key ? [] : [`${name}_key`]),
        ];
      }),
    );
  },
  calls: (report) => {
    const { calls, calls_waiting: waiting } = report;
    if (calls === null) return without('pg_net');
    const faults = [...new Set(calls.map((call) => call.function))].flatMap<InstallationFault>((name) => {
      const own = calls.filter((call) => call.function === name);
      const countOf = (some: typeof own): number => some.reduce((sum, call) => sum + call.calls, 0);
      const isAccepted = (status: number) => status >= 200 && status <= 299;
      // A call whose function is slow to start has no response, and arrives.
      const bad = own.filter(({ status }) => status !== null && !isAccepted(status));
      if (countOf(bad) > countOf(own) / 10) return [['refused', name, bad.map(({ status }) => status).join(', ')]];
      // A call that arrives within the hour of these calls writes a heartbeat.
      const beat = beatOf(report, name);
      const hasArrived =
        own.some(({ status }) => status !== null && isAccepted(status)) ||
        (beat && secondsSince(beat.at, report) < HOUR);
      return hasArrived ? [] : [['silent', name]];
    });
    return failOf(waiting !== null && waiting > 100 ? [...faults, ['waiting', waiting]] : faults);
  },
  heartbeats: (report, { version }) =>
    failOf(
      Object.entries(WOKEN).flatMap<InstallationFault>(([name, queues]) => {
        const beat = beatOf(report, name);
        const isLate = report.queues.some(({ queue, seconds }) => queues.includes(queue) && seconds > PATIENCE);
        if (isLate && (!beat || secondsSince(beat.at, report) > PATIENCE)) return [['silent', name]];
        return beat && beat.version !== version && secondsSince(beat.at, report) < PATIENCE
          ? [['otherRelease', name, beat.version]]
          : [];
      }),
    ),
  queues: ({ queues }) =>
    failOf(
      queues
        .filter(({ seconds }) => seconds > PATIENCE)
        .map(({ queue, rows, seconds }): InstallationFault => ['queue', queue, rows, seconds]),
    ),
  failures: ({ failures }) =>
    warnOf(Object.entries(failures).map(([job, rows]): InstallationFault => ['rows', job, rows])),
  events: (report) => {
    const { channels, event } = report;
    const { WORKING: working = 0, silent = 0, FAILED: failed = 0 } = channels;
    const warnings: InstallationFault[] = failed > 0 ? [['failed', `WhatsApp (${failed})`]] : [];
    if (working + silent === 0) return warnOf(failed > 0 ? warnings : [['noChannel']]);
    const hasEvent = event.at !== null && secondsSince(event.at, report) < DAY;
    const faults: InstallationFault[] = [
      ...(silent > 0 ? [['silent', `WhatsApp (${silent})`] satisfies InstallationFault] : []),
      ...(hasEvent ? [] : [['noEvent'] satisfies InstallationFault]),
    ];
    return faults.length > 0 ? failOf([...faults, ...warnings]) : warnOf(warnings);
  },
  settings: ({ settings }) => {
    const open = namesWith(settings, 'on').filter((name) => /^(?:default|loopback)_/u.test(name));
    return failOf(each('on', open)) ?? warnOf(settings['agent'] === 'on' ? [] : [['off', 'agent']]);
  },
  administrators: ({ administrators: { all, with_factor: withFactor } }) => {
    if (all === 0) return failOf([['noAdministrator']]);
    return failOf(withFactor === 0 ? [['noFactor']] : []);
  },
  'sample-accounts': ({ has_sample_accounts: has }) => failOf(has ? [['present']] : []),
  indexes: ({ invalid_indexes: names }) => failOf(each('invalid', names)),
  'row-security': ({ open_tables: tables }) => failOf(each('open', tables)),
} satisfies Record<string, (report: InstallationReport, expected: ExpectedInstallation) => Finding>;

export type InstallationCheckId = keyof typeof RULES;

/** The words of a check. Commands stand between backticks. */
export interface CheckWords {
  /** What is looked at. */
  what: string;
  /** What does not work while it is wrong. */
  breaks: string;
  /** How it is mended. */
  mend: string;
}

export interface InstallationCheck {
  id: InstallationCheckId;
  state: 'ok' | 'warn' | 'fail';
  faults: InstallationFault[];
  /** The check whose words say what it breaks and what mends it. */
  words: InstallationCheckId;
}

/** The result of every check, in a fixed order. */
export const examineInstallation = (report: InstallationReport, expected: ExpectedInstallation): InstallationCheck[] =>
  (Object.keys(RULES) as InstallationCheckId[]).map((id) => ({
    id,
    words: id,
    ...((RULES[id] as (...of: [InstallationReport, ExpectedInstallation]) => Finding)(report, expected) ?? {
      state: 'ok',
      faults: [],
    }),
  }));

/** The installation as an administrator last read it. */
export interface Installation {
  /** By the clock of the database. */
  at: string;
  checks: InstallationCheck[];
  schema: string;
  /** The functions that were woken, with the release of their code. */
  functions: { function: string; version: string; at: string }[];
}

/**
 * `denied`: the user is no administrator, or no longer with a second factor. `otherRelease`: the database does not know these checks,
 * or answers in another form.
 */
export type InstallationResult = Installation | { refused: 'denied' | 'offline' | 'otherRelease' };
