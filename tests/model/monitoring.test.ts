/** The dashboard and the alerts of deploy/ speak of metrics that `GET /health/metrics` prints, and of places that docs have. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { jobs } from '../../local/clock.ts';
import { fragmentOf } from '../../scripts/docs.ts';
import { BACKUP_HOURS, type DoctorContext, type FullHealth } from '../../scripts/doctor/check.ts';
import { installationChecks } from '../../scripts/doctor/installation.ts';
import { projectChecks } from '../../scripts/doctor/project.ts';
import { root } from '../../scripts/generated.ts';
import { WOKEN } from '../../src/contracts/admin.installation.ts';
import { metricsText, type InstallationHealth } from '../../supabase/functions/health/metrics.ts';
import { alertsByFile } from './alerts.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const at = '2026-11-30T00:00:00Z';
/** With at least one row of everything. */
const installation: InstallationHealth = {
  at,
  schema: '20261130100000',
  workers: { pg_cron: true, pg_net: true },
  jobs: jobs.map(([name]) => ({ name, is_active: true, seconds: 60, at, status: 'succeeded' })),
  job_runs_since: at,
  calls: [{ function: 'agent', status: 202, calls: 1 }],
  calls_waiting: 0,
  heartbeats: [{ function: 'agent', version: '1.0.0', at }],
  queues: Object.values(WOKEN)
    .flat()
    .map((queue) => ({ queue, rows: 0, seconds: 0 })),
  failure_kinds: [{ job: 'pushes', kind: 'unreachable', rows: 1 }],
  channels: { WORKING: 1 },
  event: { at, all: 1, lag: 0.2 },
  runs: { outcomes: { sent: 1 }, errors: { slow: 1 }, model_ms: 900 },
  budgets: { agent_runs_per_day: 0 },
  backup_at: at,
  settings: { default_transaction_read_only: 'off' },
  connections: { used: 1, most: 60 },
  bytes: 1,
  tables: { 'public.message': 1 },
};

/** By the name of the metric: the names of its labels. */
const printed = new Map(
  metricsText({ installation, waha: true, version: '1.0.0', isHosted: false })
    .split('\n')
    .flatMap((line) => {
      const [, name, labels = ''] = /^(chabot_\w+)(?:\{(.*)\})? /.exec(line) ?? [];
      return name === undefined
        ? []
        : [[name, [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)] as const];
    }),
);

/** The lines of a metric. */
const linesOf = (health: Partial<InstallationHealth>, metric: string, isHosted = false): string[] =>
  metricsText({ installation: { ...installation, ...health }, waha: true, version: '1.0.0', isHosted })
    .split('\n')
    .filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));

test('a metric reads each part of the health that is declared for them', () => {
  const asked = new Set<PropertyKey>();
  const watched = new Proxy(installation, {
    get: (health, part) => {
      asked.add(part);
      return Reflect.get(health, part) as unknown;
    },
  });
  metricsText({ installation: watched, waha: true, version: '1.0.0', isHosted: false });
  expect(Object.keys(installation).filter((part) => !asked.has(part))).toEqual([]);
});

test('a job that stands still stays late and down when its last run is no longer recorded', () => {
  const standing = { name: 'sweep', is_active: true, seconds: 60, at: null, status: null };
  const since = '2026-11-29T20:00:00Z';
  expect(linesOf({ jobs: [standing], job_runs_since: since }, 'chabot_cron_late_seconds')).toEqual([
    'chabot_cron_late_seconds{job_name="sweep"} 14340',
  ]);
  expect(linesOf({ jobs: [standing], job_runs_since: null }, 'chabot_cron_up')).toEqual([
    'chabot_cron_up{job_name="sweep"} 0',
  ]);
});

test.each([
  ['2026-11-28T22:00:00Z', false, ['chabot_backup_age_seconds 93600']],
  ['2026-11-28T22:00:00Z', true, ['chabot_backup_age_seconds 93600']],
  [null, false, ['chabot_backup_age_seconds +Inf']],
  // Supabase makes them.
  [null, true, []],
])('a backup of %s, hosted by Supabase: %s', (backupAt, isHosted, lines) => {
  expect(linesOf({ backup_at: backupAt }, 'chabot_backup_age_seconds', isHosted)).toEqual(lines);
});

/** Of an installation in which there is nothing to read, which is also what it looks like when nothing works. */
const without: InstallationHealth = {
  ...installation,
  workers: { pg_cron: null, pg_net: null },
  jobs: null,
  job_runs_since: null,
  calls: null,
  calls_waiting: null,
  heartbeats: [],
  failure_kinds: [],
  channels: {},
  event: { at: null, all: 0, lag: null },
  runs: { outcomes: {}, errors: {}, model_ms: null },
  budgets: {},
  backup_at: null,
};

/** A metric that can be absent: the alert that speaks meanwhile, or null when nothing is wrong. */
const whenAbsent: Record<string, string | null> = {
  chabot_worker_up: 'ChabotJobFailed',
  chabot_cron_up: 'ChabotJobFailed',
  chabot_cron_late_seconds: 'ChabotJobFailed',
  chabot_cron_period_seconds: 'ChabotJobFailed',
  chabot_event_age_seconds: 'ChabotWhatsAppSilent',
  chabot_event_lag_seconds: 'ChabotWhatsAppSilent',
  chabot_heartbeat_age_seconds: 'ChabotWakeupsLost',
  // Work that no function is called for waits.
  chabot_wakeups_last_hour: 'ChabotQueueLate',
  chabot_wakeups_waiting: 'ChabotQueueLate',
  chabot_channels: null,
  chabot_job_failures_last_hour: null,
  chabot_agent_runs_last_hour: null,
  chabot_model_errors_last_hour: null,
  chabot_model_seconds: null,
  chabot_businesses_near_budget: null,
  // Supabase makes backups; elsewhere the age is without end.
  chabot_backup_age_seconds: null,
};

interface Dashboard {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
}

/** Expressions with the labels that a legend or a sentence repeats. */
const panels = (JSON.parse(read('deploy/grafana/dashboard.json')) as Dashboard).panels.flatMap(({ title, targets }) =>
  targets.map(({ expr, legendFormat }) => ({
    title,
    expr,
    labels: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
  })),
);

/** Of metrics that we print, and of the host's exporters. */
const alertsIn = (file: string) =>
  (alertsByFile.get(file) ?? []).map(({ alert: title, expr, annotations }) => {
    const labels = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
    return { title, expr, ...annotations, labels };
  });
const ownAlerts = alertsIn('alerts.yml');
const alerts = [...ownAlerts, ...alertsIn('host-alerts.yml')];

test.each([
  [0, null],
  [1, { state: 'fail', detail: `${BACKUP_HOURS} jam yang lalu` }],
])(
  'a backup that ended 26 hours and %i ms ago is judged the same on a hosted project, on a server and by the alert',
  async (more, finding) => {
    const last = Date.parse('2026-11-29T02:15:00Z');
    const now = last + BACKUP_HOURS * 3_600_000 + more;
    const [ended, at] = [new Date(last).toISOString(), new Date(now).toISOString()];
    const context = {
      now: () => now,
      manage: () => Promise.resolve({ backups: [{ status: 'COMPLETED', inserted_at: ended }] }),
      installation: () => Promise.resolve({ backup_at: ended, at } as FullHealth),
    } as Partial<DoctorContext> as DoctorContext;
    for (const [checks, name] of [
      [projectChecks, 'backups'],
      [installationChecks, 'own-backups'],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- two
      expect(await checks.find(({ id }) => id === name)?.run(context), name).toEqual(finding);
    expect(alerts.find(({ title }) => title === 'ChabotBackupOld')?.expr).toBe(
      `chabot_backup_age_seconds > ${BACKUP_HOURS * 3600}`,
    );
  },
);

test('each alert has an expression, a sentence, a command and a place in docs', () => {
  expect(alerts.length).toBeGreaterThan(10);
  expect(new Set(alerts.map(({ title }) => title)).size).toBe(alerts.length);
  const faulty = alerts.filter(
    ({ expr, summary, command, docs }) => !expr || !command || !docs || !/^\S+ .+\.$/.test(summary),
  );
  expect(faulty).toEqual([]);
});

test.each([...panels, ...ownAlerts])('"$title" reads $expr, which is printed', ({ expr, labels }) => {
  const names = expr.match(/\bchabot_\w+/g) ?? [];
  expect(names.filter((name) => !printed.has(name))).toEqual([]);
  const known = names.flatMap((name) => printed.get(name) ?? []);
  const asked = [
    ...labels,
    ...[...expr.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
    ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
  ];
  // Prometheus gives `job` and `up` itself.
  expect(asked.filter((label) => !known.includes(label) && !expr.startsWith('up{job='))).toEqual([]);
});

test('of each metric that can be absent, it is known which alert does not need it', () => {
  const there = metricsText({ installation: without, waha: true, version: '1.0.0', isHosted: true });
  const asked = new Set(ownAlerts.flatMap(({ expr }) => expr.match(/\bchabot_\w+/g) ?? []));
  const absent = [...printed.keys()].filter((name) => asked.has(name) && !there.includes(`# TYPE ${name} `));
  // The type of a counter has no ending.
  expect(absent.filter((name) => !name.endsWith('_total')).toSorted()).toEqual(Object.keys(whenAbsent).toSorted());
  const needy = Object.entries(whenAbsent).filter(([metric, title]) => {
    if (title === null) return false;
    const { expr } = ownAlerts.find((alert) => alert.title === title) ?? { expr: metric };
    return expr
      .split(' or ')
      .every((arm) => arm.replaceAll(/(?:unless on ?\(\w*\) |absent\()chabot_\w+/g, '').includes(metric));
  });
  expect(needy).toEqual([]);
});

test('an alert that reads how late a job is leaves out those that have failed, which have one of their own', () => {
  const late = ownAlerts.filter(({ expr }) => expr.includes('chabot_cron_late_seconds'));
  expect(late.length).toBeGreaterThan(1);
  expect(late.filter(({ expr }) => !expr.endsWith(' unless on (job_name) chabot_cron_up == 0'))).toEqual([]);
});

test('an alert of an exporter reads the jobs of the example only, and each of them', () => {
  const example = read('deploy/prometheus/prometheus.yml');
  const ofExample = [...example.matchAll(/job_name: (\w+)/g)].map(([, job = '']) => job);
  const asking = alerts.filter(({ expr }) => /\b(?:up|probe_success)\b/.test(expr));
  const jobsOf = asking.flatMap(({ expr }) => /\{job=~?"([^"]+)"\}/.exec(expr)?.[1]?.split('|') ?? expr);
  expect(new Set(jobsOf)).toEqual(new Set(ofExample));
});

test('no label is one that Prometheus gives to what it reads', () => {
  const labels = new Set([...printed.values()].flat());
  expect(['job', 'instance'].filter((label) => labels.has(label))).toEqual([]);
});

test('each metric is on the dashboard', () => {
  const shown = new Set(panels.flatMap(({ expr }) => expr.match(/\bchabot_\w+/g) ?? []));
  expect([...printed.keys()].filter((name) => !shown.has(name))).toEqual([]);
});

test('each place in docs is there', () => {
  const missing = alerts.filter(({ docs }) => {
    const [file = '', fragment] = docs.split('#');
    const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => fragmentOf(heading));
    return !headings.includes(fragment ?? '');
  });
  expect(missing.map(({ title, docs }) => [title, docs])).toEqual([]);
});

test('docs say when each alert fires, and of no other', () => {
  const [, section = ''] = /\n## Dashboard and alerts\n([\s\S]*?)\n##/u.exec(read('docs/operations.md')) ?? [];
  const told = [...section.matchAll(/^\| `(\w+)`/gmu)].map(([, title = '']) => title);
  expect(told.toSorted()).toEqual(alerts.map(({ title }) => title).toSorted());
});

test('a job, queue or failure that an alert names exists', () => {
  const text = alerts.map(({ expr }) => expr).join('\n');
  const named = (label: string): string[] =>
    [...text.matchAll(new RegExp(String.raw`chabot_\w+\{${label}=~?"([^"]+)"`, 'g'))].flatMap(([, values = '']) =>
      values.split('|'),
    );
  expect(named('job_name').filter((name) => !jobs.some(([job]) => job === name))).toEqual([]);
  const failures = read('supabase/functions/agent/model.ts');
  expect(named('kind').filter((kind) => !failures.includes(`'${kind}'`))).toEqual([]);
});

test('a loss of numbers is noticed whatever status they get, also of all of them, and not of a silent database', () => {
  const { expr = '' } = alerts.find(({ title }) => title === 'ChabotChannelsLost') ?? {};
  // Of a status without channels there is no sample.
  expect(linesOf({ channels: { pending: 40 } }, 'chabot_channels')).toEqual(['chabot_channels{status="pending"} 40']);
  expect(expr).toMatch(
    /^\(sum\(chabot_channels\{status="WORKING"\}\) or vector\(0\)\) < .* and on\(\) chabot_database_up == 1$/,
  );
});

test('the example asks the address of the metrics with a key of a file', () => {
  const example = read('deploy/prometheus/prometheus.yml');
  expect(example).toContain('metrics_path: /functions/v1/health/metrics\n');
  expect(example).toMatch(/type: Bearer\n +credentials_file: \S+\n/);
  for (const file of ['alerts.yml', 'host-alerts.yml']) expect(example).toContain(`- ${file}\n`);
});
