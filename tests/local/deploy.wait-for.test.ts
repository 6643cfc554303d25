/** deploy/wait-for.sh, with which a deployment waits for a service. */
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

import { root } from '../../scripts/generated.ts';
import { temporaryFolder, writeProgram } from './support/folders.ts';

it.each([
  ['always', '0,0,0,0,0', 0, 5, true],
  ['after a start', '1,1,0,0,0,0,0', 0, 7, true],
  ['until it ends', '0,0,0,0,1', 0, 60, false],
  ['never', '1', 0, 60, false],
  ['never, and hangs', '1', 5, 10, false],
])('wait-for.sh waits a minute for an address that answers %s', async (_, codes, seconds, asked, isAnswered) => {
  await using folder = await temporaryFolder();
  const [calls, clock] = [join(folder.path, 'calls'), join(folder.path, 'clock')];
  await writeFile(clock, '1000');
  const pass = `echo $(($(cat ${clock}) + seconds)) >${clock}`;
  // The last code is that of each further call.
  await writeProgram(
    join(folder.path, 'wget'),
    `seconds=${seconds}\n${pass}\necho "$@" >>${calls}\nset -- $(echo ${codes} | tr , ' ')\nn=$(wc -l <${calls})\n[ "$n" -lt "$#" ] || n=$#\nshift $((n - 1))\nexit "$1"`,
  );
  await writeProgram(join(folder.path, 'sleep'), `seconds=$1\n${pass}`);
  await writeProgram(join(folder.path, 'date'), `cat ${clock}`);
  const script = await readFile(join(root, 'deploy/wait-for.sh'), 'utf8');
  const answered = await new Promise((resolve) => {
    const env = { PATH: `${folder.path}:${process.env['PATH']}` };
    const child = execFile('sh', ['-s', 'http://x.test/'], { env }, (error) => resolve(error === null));
    child.stdin?.end(script);
  });
  const lines = (await readFile(calls, 'utf8')).trim().split('\n');
  expect([answered, lines.length, new Set(lines)]).toEqual([
    isAnswered,
    asked,
    new Set(['-q -T 5 -O /dev/null http://x.test/']),
  ]);
});

it('wait-for.sh ends at once without an address', async () => {
  await using folder = await temporaryFolder();
  await writeProgram(join(folder.path, 'wget'), 'touch "$0.called"');
  const env = { PATH: `${folder.path}:${process.env['PATH']}` };
  await expect(promisify(execFile)('sh', [join(root, 'deploy/wait-for.sh')], { env })).rejects.toThrow(
    /parameter not set|unbound variable/,
  );
  expect(await readdir(folder.path)).toEqual(['wget']);
});
