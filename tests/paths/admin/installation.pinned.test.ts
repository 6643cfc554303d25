import { describe, expect, test } from 'vitest';

import { examineInstallation } from '../../../src/contracts/admin.installation.ts';
import { adminPanelModel } from '../../../src/machines/admin/adminPanel.model.ts';
import {
  bare,
  broken,
  expected,
  installationOf,
  report,
  young,
} from '../../../src/machines/admin/installation.fixture.ts';
import { installationModel } from '../../../src/machines/admin/installation.model.ts';
import { defineInstallation } from '../../../src/services/admin/installation.actors.ts';
import { faultSentence } from '../../../src/views/admin/faultSentence.ts';
import { installationText } from '../../../src/views/admin/text/installation.id.ts';
import { given } from '../../model/pinned.ts';

const path = () => given(installationModel);
const read = (outcome = 'broken') => path().settle('readInstallation', outcome);
const again = () => read().when('check.requested');
const known = { installation: { at: broken.at } };

describe('the installation', () => {
  test.each([
    ['that is being checked', path(), 'loading', { installation: null }],
    ['that is known', read(), 'shown', { ...known, refusal: null }],
    ['that cannot be read', read('unreachable'), 'failed', { refusal: 'unreachable' }],
    ['that is not read in time', path().elapse('timeout'), 'failed', { refusal: 'unreachable' }],
    ['that is read offline', read('offline'), 'failed', { refusal: 'offline' }],
    ['that is tried again', read('offline').when('retry.requested'), 'loading', { refusal: null }],
    ['of a user who is no administrator', read('denied'), 'denied', { installation: null }],
    ['that is checked again', again(), 'checking', { ...known, refusal: null }],
    [
      'that has other results',
      again().settle('readInstallation', 'fine'),
      'shown',
      { installation: { schema: report.schema } },
    ],
    [
      'whose check breaks',
      again().settle('readInstallation', 'unreachable'),
      'shown',
      { ...known, refusal: 'unreachable' },
    ],
    ['whose check has no answer', again().elapse('timeout'), 'shown', { ...known, refusal: 'unreachable' }],
    [
      'whose check is offline',
      again().settle('readInstallation', 'offline'),
      'shown',
      { ...known, refusal: 'offline' },
    ],
    [
      'whose reader is no administrator any more',
      again().settle('readInstallation', 'denied'),
      'denied',
      { installation: null, refusal: null },
    ],
    [
      'whose check is repeated after one that broke',
      again().settle('readInstallation', 'offline').when('check.requested'),
      'checking',
      { ...known, refusal: null },
    ],
  ] as const)('%s', (_, steps, state, context) => steps.expect(state, context));

  test('fails alone: the panel shows the businesses', () =>
    given(adminPanelModel)
      .settle('adminGate', 'admitted')
      .when({ type: 'visit.changed', route: { name: 'adminPanel', section: 'installation' }, userId: 'yusuf' })
      .settle('installation', 'offline')
      .expect('open.businesses.browsing'));
});

/** What a check found, as `npm run doctor` prints it. */
const found = (of: typeof report): Record<string, string> =>
  Object.fromEntries(
    examineInstallation(of, expected)
      .filter(({ state }) => state !== 'ok')
      .map(({ id, state, faults }) => [
        id,
        `${state}: ${faults.map((fault) => faultSentence(installationText.faults, fault)).join('; ')}`,
      ]),
  );

describe('the checks', () => {
  test('find nothing in an installation that works', () => expect(found(report)).toEqual({}));

  test('name each fault', () =>
    expect(found(broken)).toEqual({
      schema: 'fail: 20261101009000, seharusnya 20261130110000',
      extensions: 'fail: pg_net tidak ada; pg_cron mati',
      jobs: 'fail: end-silences tidak aktif; sweep gagal; wake-agent terlambat; wake-campaigns: * * * * *, seharusnya 10 seconds',
      'job-runs': 'warn: 2048 MB',
      vault:
        'fail: agent_url bukan alamat fungsi itu; campaigns_url tidak ada; campaigns_key tidak ada; checkout_url tidak ada; ' +
        'checkout_key tidak ada; integrations_url tidak ada; integrations_key tidak ada; push_url tidak ada; push_key tidak ada',
      calls: 'fail: checkout tidak melapor; push menjawab 401; 4200 panggilan menunggu',
      heartbeats: 'fail: agent tidak melapor; push masih rilis 0.9.0',
      queues: expect.stringMatching(/^fail: agent_run: 1204 baris, 86400 detik; campaign_messages/),
      failures: 'warn: send-broadcasts: 17 baris gagal',
      events: 'fail: tidak ada kejadian dalam sehari; WhatsApp (2) gagal',
      settings: 'fail: loopback_push menyala; default_transaction_read_only menyala',
      administrators: 'fail: tidak ada administrator',
      'sample-accounts': 'fail: akun contoh masih ada',
      indexes: 'fail: room_tags_search_idx tidak sah',
      'row-security': 'fail: room_of_another_program terbuka',
    }));

  test('warn of what is young, and of an administrator without a second factor', () => {
    expect(found(young)).toEqual({
      schema: 'warn: 20270101000000 lebih baru dari rilis ini (20261130110000)',
      events: 'warn: tidak ada nomor yang tersambung',
      settings: 'warn: agent mati',
    });
    expect(found({ ...report, administrators: { all: 1, with_factor: 0 } })).toEqual({
      administrators: 'fail: tidak ada administrator dengan faktor kedua',
    });
  });

  test('name channels that send no webhooks although others do, and those that failed', () => {
    const channels = (counts: Record<string, number>) => found({ ...report, channels: counts });
    expect(channels({ WORKING: 2, silent: 1 })).toEqual({ events: 'fail: WhatsApp (1) tidak melapor' });
    expect(channels({ WORKING: 1, FAILED: 500 })).toEqual({ events: 'warn: WhatsApp (500) gagal' });
    expect(channels({ FAILED: 2 })).toEqual({ events: 'warn: WhatsApp (2) gagal' });
  });

  test('name WAHA without an event in a day', () => {
    const last = (at: string | null) => found({ ...report, event: { at } });
    expect(last('2026-11-23T03:28:00+00:00')).toEqual({});
    for (const at of ['2026-11-23T03:26:00+00:00', null])
      expect(last(at)).toEqual({ events: 'fail: tidak ada kejadian dalam sehari' });
  });

  test('name a function whose calls do not arrive', () => {
    const calls = (at: string, accepted = 0) =>
      found({
        ...report,
        calls: [
          { function: 'checkout', status: null, calls: 60 },
          { function: 'checkout', status: 202, calls: accepted },
          { function: 'checkout', status: 503, calls: 5 },
        ].filter(({ calls: count }) => count > 0),
        heartbeats: [...report.heartbeats, { function: 'checkout', version: '1.0.0', at }],
      });
    expect(calls('2026-11-24T02:00:00+00:00')).toEqual({ calls: 'fail: checkout tidak melapor' });
    // Slow to start: the calls time out, and arrive.
    expect(calls('2026-11-24T02:40:00+00:00')).toEqual({});
    expect(calls('2026-11-24T02:00:00+00:00', 1)).toEqual({});
  });

  test('name a job that is not there, and one that did not run as long as runs are recorded', () => {
    const [first, ...others] = report.jobs!;
    expect(found({ ...report, jobs: others })).toEqual({ jobs: 'fail: end-silences tidak ada' });
    const idle = { ...first!, at: null, status: null };
    expect(found({ ...report, jobs: [idle, ...others] })).toEqual({ jobs: 'fail: end-silences tidak jalan' });
    expect(found({ ...report, jobs: [idle, ...others], job_runs_since: report.at })).toEqual({});
    expect(found({ ...report, jobs: [idle, ...others], job_runs_since: null })).toEqual({
      jobs: 'fail: end-silences tidak jalan',
    });
  });

  test('name a missing extension once in each check of what only it has', () =>
    expect(found(bare)).toEqual({
      extensions: 'fail: pg_cron tidak ada; pg_net tidak ada; vault tidak ada',
      jobs: 'fail: pg_cron tidak ada',
      'job-runs': 'fail: pg_cron tidak ada',
      vault: 'fail: vault tidak ada',
      calls: 'fail: pg_net tidak ada',
    }));

  test('have words of their own, and those of a missing extension for what only it has', () => {
    const wordsOf = (of: typeof report) =>
      new Set(
        examineInstallation(of, expected).flatMap(({ id, state, words }) =>
          state === 'ok' || words === id ? [] : words,
        ),
      );
    expect(wordsOf(broken)).toEqual(new Set());
    expect(wordsOf(bare)).toEqual(new Set(['extensions']));
    const bad = examineInstallation(bare, expected).filter(({ state }) => state !== 'ok');
    expect(bad.map(({ words }) => words)).toEqual(bad.map(() => 'extensions'));
  });

  test('warn of a worker that cannot be seen', () =>
    expect(found({ ...report, workers: { pg_cron: true, pg_net: null } })).toEqual({
      extensions: 'warn: pg_net tidak melapor',
    }));

  test('forgive a job that is late by less than two periods and a minute, and a few refused calls', () => {
    const late = (seconds: number) => ({
      ...report,
      jobs: report.jobs!.map((job) => ({ ...job, at: new Date(Date.parse(report.at) - seconds * 1000).toISOString() })),
    });
    expect(found(late(180))).toEqual({});
    expect(found(late(181))).toHaveProperty('jobs');
    const calls = (refused: number) => ({
      ...report,
      calls: [
        { function: 'push', status: 202, calls: 90 },
        { function: 'push', status: null, calls: 4 },
        { function: 'push', status: 401, calls: refused },
      ],
      calls_waiting: 100,
    });
    expect(found(calls(10))).toEqual({});
    expect(found(calls(11))).toEqual({ calls: 'fail: push menjawab 401' });
  });
});

describe('the reader of the installation', () => {
  const reads = async (answer: object, isOnline = true) => {
    const { readInstallation } = defineInstallation(
      { rest: { rpc: () => ({ abortSignal: async () => answer }) } as never },
      expected,
      () => isOnline,
    );
    return (readInstallation.config as (args: object) => Promise<unknown>)({ signal: new AbortController().signal });
  };

  test('returns results and releases', async () =>
    expect(await reads({ data: { ...broken, more: 1 } })).toEqual(installationOf(broken)));

  test('reads an installation without settings', async () =>
    expect(await reads({ data: { ...report, settings: null } })).toMatchObject({ schema: report.schema }));

  test('tells a user without the permission, another release, a lost connection and an error apart', async () => {
    expect(await reads({ error: { code: 'not_found', message: 'error.not_found' } })).toEqual({ refused: 'denied' });
    expect(await reads({ error: { code: '', message: 'Failed to fetch' } }, false)).toEqual({ refused: 'offline' });
    await expect(reads({ error: { code: '', message: 'Failed to fetch' } })).rejects.toThrow('Failed to read');
    expect(await reads({ error: { code: 'PGRST202', message: 'Could not find the function' } })).toEqual({
      refused: 'otherRelease',
    });
    expect(await reads({ data: {} })).toEqual({ refused: 'otherRelease' });
  });
});
