/**
 * Which transitions the pinned paths hold, for the charts in Storybook: runs `*.pinned.test.ts` and writes
 * .cache/pinned.json. Its keys are the ids of `transitionId`, its values the titles of the tests.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from './generated.ts';

const output = join(root, '.cache/pinned.json');
const reportPath = join(root, '.cache/pinned.report.json');

interface Report {
  testResults: { assertionResults: { fullName: string; meta: { pinned?: string[] } }[] }[];
}

/** Some two seconds. A test that fails has pinned what it checked before. Throws where the tests cannot run at all. */
export const recordPinned = (): void => {
  mkdirSync(dirname(output), { recursive: true });
  for (const path of [output, reportPath]) rmSync(path, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['run', '--project', 'unit', '--reporter=json', `--outputFile=${reportPath}`, '.pinned.test.'];
  const { status } = spawnSync(process.execPath, [vitest, ...options], { cwd: root, stdio: 'ignore' });
  if (status !== 0) console.error('Some pinned paths fail: `npx vitest run --project unit .pinned.test.` shows them.');
  const { testResults } = JSON.parse(readFileSync(reportPath, 'utf8')) as Report;
  rmSync(reportPath);
  const titles: Record<string, string[]> = {};
  for (const { fullName, meta } of testResults.flatMap(({ assertionResults }) => assertionResults))
    for (const id of meta.pinned ?? []) (titles[id] ??= []).push(fullName);
  writeFileSync(output, JSON.stringify(titles));
  console.log(`${Object.keys(titles).length} transitions have a pinned end.`);
};
