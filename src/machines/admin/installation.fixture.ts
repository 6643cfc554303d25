import {
  examineInstallation,
  type ExpectedInstallation,
  type Installation,
  type InstallationReport,
} from '../../contracts/admin.installation.ts';

const at = '2026-11-24T03:27:00+00:00';

export const expected: ExpectedInstallation = {
  version: '1.0.0',
  schema: '20261130110000',
  jobs: [
    { name: 'end-silences', schedule: '* * * * *' },
    { name: 'sweep', schedule: '17 * * * *' },
    { name: 'wake-agent', schedule: '10 seconds' },
    { name: 'wake-campaigns', schedule: '10 seconds' },
  ],
};

/** As it should be. */
export const report: InstallationReport = {
  at,
  schema: expected.schema,
  extensions: { pg_cron: true, pg_net: true, vault: true },
  workers: { pg_cron: true, pg_net: true },
  jobs: expected.jobs.map((job) => ({ ...job, is_active: true, seconds: 60, at, status: 'succeeded' })),
  job_runs_since: '2026-11-23T19:27:00+00:00',
  job_runs_bytes: 30 * 2 ** 20,
  vault: ['agent', 'campaigns', 'checkout', 'integrations', 'push'].map((name) => ({
    function: name,
    host: 'contoh.supabase.co',
    is_address: true,
    key: '…',
  })),
  calls: [{ function: 'agent', status: 202, calls: 360 }],
  calls_waiting: 0,
  heartbeats: [
    { function: 'agent', version: '1.0.0', at: '2026-11-24T03:26:55+00:00' },
    { function: 'campaigns', version: '1.0.0', at: '2026-11-24T03:24:10+00:00' },
  ],
  queues: [{ queue: 'agent_run', rows: 2, seconds: 0 }],
  failures: {},
  channels: { WORKING: 3 },
  event: { at },
  settings: { agent: 'on', loopback_push: 'off', default_transaction_read_only: 'off' },
  administrators: { all: 2, with_factor: 1 },
  has_sample_accounts: false,
  open_tables: [],
  invalid_indexes: [],
};

/** Each check finds something, with values that are long. */
export const broken: InstallationReport = {
  ...report,
  schema: '20261101009000',
  extensions: { pg_cron: true, pg_net: false, vault: true },
  workers: { pg_cron: false, pg_net: null },
  jobs: [
    { name: 'end-silences', schedule: '* * * * *', is_active: false, seconds: 60, at, status: 'succeeded' },
    { name: 'sweep', schedule: '17 * * * *', is_active: true, seconds: 3600, at, status: 'failed' },
    {
      name: 'wake-agent',
      schedule: '10 seconds',
      is_active: true,
      seconds: 10,
      at: '2026-11-24T03:00:00+00:00',
      status: 'succeeded',
    },
    { name: 'wake-campaigns', schedule: '* * * * *', is_active: true, seconds: 60, at, status: 'succeeded' },
  ],
  job_runs_bytes: 2 * 2 ** 30,
  vault: [
    { function: 'agent', host: 'contoh.supabase.co', is_address: false, key: '…' },
    { function: 'campaigns', host: null, is_address: false, key: null },
  ],
  calls: [
    { function: 'checkout', status: null, calls: 60 },
    { function: 'push', status: 401, calls: 12 },
  ],
  calls_waiting: 4200,
  heartbeats: [
    { function: 'agent', version: '1.0.0', at: '2026-11-24T02:27:00+00:00' },
    { function: 'push', version: '0.9.0', at },
  ],
  queues: [
    { queue: 'agent_run', rows: 1204, seconds: 86_400 },
    { queue: 'campaign_messages_of_a_queue_whose_name_has_no_space_and_is_too_long_for_a_phone', rows: 3, seconds: 75 },
  ],
  failures: { 'send-broadcasts': 17 },
  channels: { WORKING: 3, FAILED: 2 },
  event: { at: '2026-11-23T03:26:59+00:00' },
  settings: { agent: 'on', loopback_push: 'on', default_transaction_read_only: 'on' },
  administrators: { all: 0, with_factor: 0 },
  has_sample_accounts: true,
  open_tables: ['room_of_another_program'],
  invalid_indexes: ['room_tags_search_idx'],
};

/** A young installation: nothing fails, and nothing is woken yet. */
export const young: InstallationReport = {
  ...report,
  schema: '20270101000000',
  jobs: report.jobs?.map((job) => ({ ...job, at: null, status: null })) ?? null,
  job_runs_since: at,
  calls: [],
  heartbeats: [],
  channels: {},
  settings: { agent: 'off' },
};

/** Without the extensions that have what several checks look at. */
export const bare: InstallationReport = {
  ...report,
  extensions: { pg_cron: false, pg_net: false, vault: false },
  workers: { pg_cron: false, pg_net: false },
  jobs: null,
  job_runs_since: null,
  job_runs_bytes: null,
  vault: null,
  calls: null,
  calls_waiting: null,
};

export const installationOf = (read: InstallationReport): Installation => ({
  at: read.at,
  checks: examineInstallation(read, expected),
  schema: read.schema,
  functions: read.heartbeats,
});
