import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { BrowserConfigOptions } from 'vitest/node';

import { chromium } from './scripts/chromium.ts';
import type { AppliedMutant } from './tests/mutants/viewRunner.ts';
import { EVENT_TIMEOUT } from './tests/sut/limits.ts';

const { executablePath, args } = await chromium();

/**
 * How far tests/sut/shiftedClock.ts sets `Date` ahead, in milliseconds: thirteen months and some hours, or up to the time
 * of TEST_DATE, as in `TEST_DATE=2028-02-29T12:00+07:00 npm test -- unit`.
 */
const { TEST_DATE } = process.env;
const clockShift = TEST_DATE === undefined ? (397 * 24 + 7) * 3_600_000 : Date.parse(TEST_DATE) - Date.now();
if (Number.isNaN(clockShift)) throw new Error(`TEST_DATE is no date: ${TEST_DATE}`);

/**
 * The limits end what hangs. They assert nothing, so a machine that is several times slower, and does something else too,
 * stays within them. The test that takes longest needs a fifth of its limit on two idle cores.
 */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: EVENT_TIMEOUT } } };
/** A stack beside others, with a browser, needs longer for the same. */
const stackLimits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 3 * EVENT_TIMEOUT } } };

/** A mutant is noticed when a part is missing, which is not worth a long wait. */
const MUTANT_TIMEOUT = 8000;
const isMutated = process.env['VIEW_MUTANT'] !== undefined;
const viewLimits = isMutated
  ? { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: MUTANT_TIMEOUT } } }
  : limits;

/** A function, because vitest writes the project's name into the object: two projects cannot share one. */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: { executablePath, args },
    // Frames of animations that no test looks at take a quarter of the time.
    contextOptions: { timezoneId: 'Asia/Jakarta', reducedMotion: 'reduce' as const },
    ...(isMutated && { actionTimeout: MUTANT_TIMEOUT }),
  }),
  instances: [{ browser: 'chromium' as const }],
});

const { project: named, testNamePattern = '' } = parseArgs({
  strict: false,
  options: { project: { type: 'string', multiple: true }, testNamePattern: { type: 'string', short: 't' } },
}).values;
const LINEAR_TIME = 'tests/model/linearTime.test.ts';

/** What tests/paths/machines.test.ts collects: `orders/checkout` of `-t orders/checkout`. */
const [wantedPaths = ''] = /^\w+\/\w*/.exec(String(testNamePattern)) ?? [];

/** tests/mutants/viewRunner.ts sets VIEW_MUTANT, and changes it between two runs: a view is then loaded with one place changed. */
const viewMutant = (): Plugin => ({
  name: 'chabot:view-mutant',
  enforce: 'pre',
  // Axe takes most of a story's time.
  config: () => (isMutated ? { define: { __EVENT_TIMEOUT__: '2000', 'import.meta.env.VIEW_MUTANT': 'true' } } : {}),
  load: (id) => {
    const { path, start, end, replacement } = JSON.parse(process.env['VIEW_MUTANT'] ?? '{}') as Partial<AppliedMutant>;
    if (path === undefined || id.split('?')[0] !== path) return null;
    const source = readFileSync(path, 'utf8');
    return source.slice(0, start) + (replacement ?? '') + source.slice(end);
  },
});

const pictures: NonNullable<NonNullable<BrowserConfigOptions['expect']>['toMatchScreenshot']> = {
  resolveScreenshotPath: ({ root, arg, ext }) => join(root, 'tests/storybook/pictures', arg + ext),
  resolveDiffPath: ({ root, arg, ext }) => join(root, '.cache/pictures', arg + ext),
  // A digit has more.
  comparatorOptions: { allowedMismatchedPixels: 12 },
};

// Storybook reads every file to list its stories, which takes seconds: only when this project runs.
const stories = async () => {
  if (named !== undefined && !named.includes('stories')) return [];
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin');
  return [
    {
      extends: './vite.config.ts',
      plugins: [viewMutant(), storybookTest({ configDir: fileURLToPath(new URL('.storybook', import.meta.url)) })],
      // Stories clean up after themselves. One page for all of them is three times as fast.
      test: {
        name: 'stories',
        ...viewLimits,
        isolate: false,
        provide: { clockShift, drawsPictures: executablePath.includes('node_modules') },
        setupFiles: ['tests/sut/storyChecks.ts'],
        globalSetup: ['tests/sut/sentencesReport.ts'],
        browser: { ...browser(), expect: { toMatchScreenshot: pictures } },
      },
    },
  ];
};

/**
 * scripts/mutants.ts sets MUTANT: machines then get the XState of tests/mutants/xstate.ts. A browser has no environment, so
 * its build holds the mutant.
 */
const { MUTANT } = process.env;
const mutant = (define: Record<string, string>): Plugin[] =>
  MUTANT === undefined
    ? []
    : [
        {
          name: 'chabot:mutant',
          enforce: 'pre',
          resolveId: (source, importer) =>
            source === 'xstate' && importer?.includes('/src/machines/')
              ? fileURLToPath(new URL('tests/mutants/xstate.ts', import.meta.url))
              : null,
          config: () => ({ define }),
        },
      ];

export default defineConfig({
  test: {
    attachmentsDir: '.cache/pictures',
    // Only stories have some.
    resolveSnapshotPath: (path, extension) =>
      path.replace('/src/views/', '/tests/storybook/contents/').replace('.stories.tsx', '') + extension,
    projects: [
      {
        plugins: mutant({}),
        test: {
          name: 'unit',
          ...limits,
          environment: 'node',
          isolate: false,
          provide: { clockShift, wantedPaths },
          setupFiles: ['tests/sut/shiftedClock.ts'],
          exclude: ['**/*.browser.test.ts', LINEAR_TIME],
          include: ['src/**/*.test.ts', 'tests/{model,paths}/**/*.test.ts', 'supabase/functions/**/*.test.ts'],
        },
      },
      {
        // Counts what the modules of a process do: after other tests there are thousands, and it takes eight times as long.
        test: { name: 'linearTime', ...limits, environment: 'node', include: [LINEAR_TIME] },
      },
      {
        extends: './vite.config.ts',
        plugins: [...mutant({ __MUTANT__: JSON.stringify(MUTANT) }), viewMutant()],
        test: {
          name: 'browser',
          ...viewLimits,
          include: ['tests/paths/**/*.view.test.tsx', 'src/**/*.browser.test.{ts,tsx}'],
          // One page for all files, or each would load the whole application.
          isolate: false,
          provide: { clockShift },
          setupFiles: ['tests/sut/shiftedClock.ts', 'tests/sut/cleanup.ts'],
          browser: browser(),
        },
      },
      ...(await stories()),
      {
        test: {
          name: 'storybook',
          environment: 'node',
          include: ['tests/storybook/**/*.test.ts'],
          globalSetup: ['tests/storybook/globalSetup.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'deno',
          environment: 'node',
          include: ['tests/deno/**/*.test.ts'],
          setupFiles: ['tests/seeded/hourOfTest.ts'],
          ...stackLimits,
          maxWorkers: 1,
        },
      },
      ...['local', 'access', 'agent', 'gateway', 'journeys'].map((name) => ({
        test: {
          name,
          environment: 'node',
          include: [`tests/${name}/**/*.test.ts`],
          globalSetup: ['tests/seeded/prepare.ts', ...(name === 'journeys' ? ['tests/journeys/globalSetup.ts'] : [])],
          setupFiles: name === 'journeys' ? ['tests/journeys/pagesOfTest.ts'] : ['tests/seeded/hourOfTest.ts'],
          isolate: false,
          // A journey that passes only then is printed as flaky (scripts/setup.mjs).
          retry: name === 'journeys' ? 1 : 0,
          ...stackLimits,
          // Each file has a stack of its own.
          maxWorkers: 3,
        },
      })),
    ],
  },
});
