/**
 * `npm run storybook` serves Storybook, `npm run storybook:build` builds it. Further arguments are Storybook's own, for
 * example `npm run storybook:build -- --output-dir folder`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { root } from './generated.ts';
import { recordPinned } from './pinned.ts';

/** Resolves with the exit code. Storybook ends with this process. */
export const runStorybook = async (command: 'dev' | 'build', args: readonly string[]): Promise<number> => {
  recordPinned();
  const { resolve } = createRequire(import.meta.url);
  const storybook = join(dirname(resolve('storybook/package.json')), 'dist/bin/dispatcher.js');
  const child = spawn(process.execPath, [storybook, command, ...args], { cwd: root, stdio: 'inherit' });
  const stop = () => child.kill();
  for (const event of ['SIGTERM', 'SIGHUP', 'disconnect']) process.once(event, stop);
  const [code] = (await once(child, 'close')) as [number | null];
  for (const event of ['SIGTERM', 'SIGHUP', 'disconnect']) process.off(event, stop);
  return code ?? 1;
};

if (import.meta.main) {
  const [command, ...args] = process.argv.slice(2);
  process.exitCode =
    command === 'build'
      ? await runStorybook('build', args)
      : await runStorybook('dev', ['--port', '6006', ...(command === undefined ? [] : [command]), ...args]);
}
