/** What `public.installation_health` returns, as far as metrics need it. */
export interface InstallationHealth {
  at: string;
  schema: string;
  workers: Record<string, boolean | null>;
  jobs: { name: string; is_active: boolean; seconds: number; at: string | null; status: string | null }[] | null;
  job_runs_since: string | null;
  calls: { function: string; status: number | null; calls: number }[] | null;
  calls_waiting: number | null;
  heartbeats: { function: string; version: string; at: string }[];
  queues: { queue: string; rows: number; seconds: number }[];
  failure_kinds: { job: string; kind: string; rows: number }[];
  channels: Record<string, number>;
  /** `lag`: seconds from the time of an event by WAHA to its row. */
  event: { at: string | null; all: number; lag: number | null };
  runs: { outcomes: Record<string, number>; errors: Record<string, number>; model_ms: number | null };
  /** By setting: the businesses that have used four fifths or more of the day. */
  budgets: Record<string, number>;
  /** Null: none is recorded. */
  backup_at: string | null;
  settings: Record<string, string>;
  connections: { used: number; most: number };
  bytes: number;
  tables: Record<string, number>;
}

/** Neither `job` nor `instance`, which Prometheus gives to what it reads. */
type Labels = Record<string, string>;
type Sample = readonly [labels: Labels, value: number];

const escaped = (value: string): string =>
  value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);

const labelled = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};

/** A family. One without samples is left out. */
const family = (type: string, name: string, ending: string, help: string, samples: readonly Sample[]): string[] =>
  samples.length === 0
    ? []
    : [
        `# TYPE chabot_${name} ${type}`,
        `# HELP chabot_${name} ${help}`,
        ...samples.map(
          ([labels, value]) => `chabot_${name}${ending}${labelled(labels)} ${value === Infinity ? '+Inf' : value}`,
        ),
      ];

const gauge = (name: string, help: string, samples: readonly Sample[]): string[] =>
  family('gauge', name, '', help, samples);

const byName = (counts: Record<string, number>, label: string): Sample[] =>
  Object.entries(counts).map(([name, count]) => [{ [label]: name }, count]);

/** Seconds between two times of the database. */
const age = (at: string, now: string): number => Math.max(0, (Date.parse(now) - Date.parse(at)) / 1000);

/** Seconds since the last backup; none: Supabase makes them and records none here. */
const backupAge = ({ backup_at: at, at: now }: InstallationHealth, isHosted: boolean): number[] => {
  if (at !== null) return [age(at, now)];
  return isHosted ? [] : [Infinity];
};

const ofInstallation = (health: InstallationHealth, isHosted: boolean): string[] => [
  ...gauge(
    'worker_up',
    'Whether the scheduler of jobs and the worker of calls run.',
    Object.entries(health.workers).flatMap(([worker, up]) => (up === null ? [] : [[{ worker }, Number(up)] as const])),
  ),
  ...gauge(
    'queue_rows',
    'Rows that wait.',
    health.queues.map(({ queue, rows }) => [{ queue }, rows]),
  ),
  ...gauge(
    'queue_oldest_seconds',
    'How long the first row could have been handled.',
    health.queues.map(({ queue, seconds }) => [{ queue }, seconds]),
  ),
  ...gauge('channels', 'WhatsApp channels.', byName(health.channels, 'status')),
  ...family('counter', 'events', '_total', 'Events of WAHA, since the statistics of the database began.', [
    [{}, health.event.all],
  ]),
  ...gauge(
    'event_age_seconds',
    'Since the last event of WAHA.',
    health.event.at === null ? [] : [[{}, age(health.event.at, health.at)]],
  ),
  ...gauge(
    'event_lag_seconds',
    'From the time of an event by WAHA to its row, that 95 % of the last five minutes did not exceed.',
    health.event.lag === null ? [] : [[{ quantile: '0.95' }, health.event.lag]],
  ),
  ...gauge(
    'wakeups_last_hour',
    'Calls of functions by the database. Status none: no response.',
    (health.calls ?? []).map(({ function: called, status, calls }) => [
      { function: called, status: String(status ?? 'none') },
      calls,
    ]),
  ),
  ...gauge(
    'wakeups_waiting',
    'Calls that are not made yet.',
    health.calls_waiting === null ? [] : [[{}, health.calls_waiting]],
  ),
  ...gauge(
    'heartbeat_age_seconds',
    'Since a function was woken.',
    health.heartbeats.map(({ function: woken, version, at }) => [{ function: woken, version }, age(at, health.at)]),
  ),
  ...gauge(
    'cron_late_seconds',
    'How much later than its period a job runs.',
    (health.jobs ?? []).flatMap(({ name, seconds, at }) => {
      // A job without a recorded run has not run for as long as runs are recorded.
      const last = at ?? health.job_runs_since;
      return last === null ? [] : [[{ job_name: name }, Math.max(0, age(last, health.at) - seconds)] as const];
    }),
  ),
  ...gauge(
    'cron_period_seconds',
    'The period of a job.',
    (health.jobs ?? []).map(({ name, seconds }) => [{ job_name: name }, seconds]),
  ),
  ...gauge(
    'cron_up',
    'Whether a job is active, runs are recorded, and its last one succeeded.',
    (health.jobs ?? []).map(({ name, is_active: isActive, status }) => [
      { job_name: name },
      Number(isActive && status !== 'failed' && health.job_runs_since !== null),
    ]),
  ),
  ...gauge(
    'job_failures_last_hour',
    'Rows that failed.',
    health.failure_kinds.map(({ job, kind, rows }) => [{ job_name: job, kind }, rows]),
  ),
  ...gauge('agent_runs_last_hour', 'Runs of the AI that ended.', byName(health.runs.outcomes, 'outcome')),
  ...gauge('model_errors_last_hour', 'Runs of the AI in which the model failed.', byName(health.runs.errors, 'kind')),
  ...gauge(
    'model_seconds',
    'Time of the model in the runs of the last hour that 95 % did not exceed.',
    health.runs.model_ms === null ? [] : [[{ quantile: '0.95' }, health.runs.model_ms / 1000]],
  ),
  ...gauge(
    'businesses_near_budget',
    'Businesses that have used 80 % or more of a budget of the day.',
    byName(health.budgets, 'budget'),
  ),
  ...gauge(
    'backup_age_seconds',
    'Since the last backup that ended well. +Inf: there was none.',
    backupAge(health, isHosted).map((seconds) => [{}, seconds]),
  ),
  ...gauge('database_writable', 'Whether the database can be written: not while its disk is nearly full.', [
    [{}, Number(health.settings['default_transaction_read_only'] === 'off')],
  ]),
  ...gauge('connections', 'Connections of the database.', [[{}, health.connections.used]]),
  ...gauge('connections_max', 'The most connections that the database takes.', [[{}, health.connections.most]]),
  ...gauge('database_bytes', 'Size of the database.', [[{}, health.bytes]]),
  ...gauge('table_bytes', 'Size of the largest tables with their indexes.', byName(health.tables, 'table')),
];

/** OpenMetrics 1.0: no label names a business or a person. `installation` null: the database did not answer. */
export const metricsText = ({
  installation,
  waha,
  version,
  isHosted,
}: {
  installation: InstallationHealth | null;
  waha: boolean;
  version: string;
  /** By Supabase, which makes backups. */
  isHosted: boolean;
}): string =>
  [
    '# TYPE chabot_build info',
    '# HELP chabot_build The release of the functions and the schema of the database.',
    `chabot_build_info${labelled({ version, schema: installation?.schema ?? 'unknown' })} 1`,
    ...gauge('database_up', 'Whether the database answers.', [[{}, Number(installation !== null)]]),
    ...gauge('waha_up', 'Whether WAHA answers.', [[{}, Number(waha)]]),
    ...(installation ? ofInstallation(installation, isHosted) : []),
    '# EOF',
    '',
  ].join('\n');
