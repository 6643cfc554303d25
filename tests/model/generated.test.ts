import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { root } from '../../scripts/generated.ts';

const run = promisify(execFile);

test.each(['stories', 'charts'])('the committed %s are what the machines say', async (script) => {
  const { stdout } = await run(process.execPath, [`scripts/${script}.ts`, '--check'], { cwd: root });
  expect(stdout).toContain(' 0 stale');
});
