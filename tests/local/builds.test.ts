/** Builds of a server's site and functions, which a container takes when it starts. */
import { readdir, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { addBuild, keepAssets, publish, removeFormerBuilds } from '../../scripts/deploy/builds.ts';
import { filesIn } from '../../scripts/site/builtSite.ts';
import { temporaryFolder, writeFiles } from './support/folders.ts';

/** A folder of builds, and a Caddy that has started with none of them. */
async function openSite() {
  const place = await temporaryFolder();
  const [dist, folder] = [join(place.path, 'dist'), join(place.path, 'site')];
  let served = '';
  return {
    folder,
    add: async (version: string): Promise<void> => {
      await rm(dist, { recursive: true, force: true });
      await writeFiles(dist, { 'index.html': version, 'assets/same.js': version, [`assets/${version}.js`]: version });
      await publish(dist, 'root * {$CHABOT_ROOT:/srv/chabot/dist}', folder);
    },
    restart: async (): Promise<void> => {
      const rules = await readFile(join(folder, 'current/Caddyfile'), 'utf8');
      const [, path = ''] = /^root \* \{\$CHABOT_ROOT:\/srv\/chabot\/site\/(build-.+)\}$/.exec(rules) ?? [];
      served = join(folder, path);
      await removeFormerBuilds(folder);
    },
    /** What Caddy serves: the page, the file that each build has, and the names of its assets. */
    read: async () => ({
      page: await readFile(join(served, 'index.html'), 'utf8'),
      same: await readFile(join(served, 'assets/same.js'), 'utf8'),
      assets: await readdir(join(served, 'assets')),
    }),
    [Symbol.asyncDispose]: () => place[Symbol.asyncDispose](),
  };
}

it('each start serves the newest build, with the assets of the one before, and none that is older', async () => {
  await using site = await openSite();
  const served = [];
  for (const version of ['1', '2', '3']) {
    await site.add(version);
    await site.restart();
    served.push(await site.read());
  }
  expect(served).toEqual([
    { page: '1', same: '1', assets: ['1.js', 'same.js'] },
    { page: '2', same: '2', assets: ['1.js', '2.js', 'same.js'] },
    { page: '3', same: '3', assets: ['2.js', '3.js', 'same.js'] },
  ]);
  expect(await readdir(site.folder)).toHaveLength(2);
});

it('builds that Caddy has not started with take neither the served one away, nor its assets from the next', async () => {
  await using site = await openSite();
  await site.add('1');
  await site.restart();
  const before = await site.read();
  for (const version of ['2', '3', '3']) {
    await site.add(version);
    expect(await site.read()).toEqual(before);
  }
  await site.restart();
  expect(await site.read()).toEqual({ page: '3', same: '3', assets: ['1.js', '2.js', '3.js', 'same.js'] });
});

it('an upload has the assets of the two builds before; one that is built again is the same build', async () => {
  await using place = await temporaryFolder();
  const [dist, folder] = [join(place.path, 'dist'), join(place.path, 'builds')];
  const uploads = [];
  for (const version of ['1', '2', '2', '2', '3', '4']) {
    // As Vite does.
    await rm(dist, { recursive: true, force: true });
    await writeFiles(dist, { 'index.html': version, 'assets/same.js': version, [`assets/${version}.js`]: version });
    // One that was killed while it was kept.
    await writeFiles(folder, { 'build-1.part/dist/assets/lost.js': '' });
    await keepAssets(dist, folder);
    expect(await readFile(join(dist, 'assets/same.js'), 'utf8')).toBe(version);
    uploads.push(await readdir(join(dist, 'assets')));
  }
  const withOneBefore = ['1.js', '2.js', 'same.js'];
  expect(uploads).toEqual([
    ['1.js', 'same.js'],
    withOneBefore,
    withOneBefore,
    withOneBefore,
    ['1.js', '2.js', '3.js', 'same.js'],
    ['2.js', '3.js', '4.js', 'same.js'],
  ]);
  expect(await readdir(folder)).toHaveLength(3);
});

it('while a build is written, and when that fails or is killed, the one before is whole; the next takes the rest away', async () => {
  await using folder = await temporaryFolder();
  const current = async (): Promise<string[]> => filesIn(await realpath(join(folder.path, 'current')));
  await addBuild(folder.path, (build) => writeFiles(build, { 'waha/index.ts': '', 'waha/former.ts': '' }));
  const former = ['/waha/former.ts', '/waha/index.ts'];
  const failed = addBuild(folder.path, async (build) => {
    await writeFiles(build, { 'waha/index.ts': '' });
    expect(await current()).toEqual(former);
    throw new Error('no space left on device');
  });
  await expect(failed).rejects.toThrow('no space left');
  expect(await current()).toEqual(former);
  // The link of one that was killed before its last rename.
  await writeFiles(folder.path, { 'current.part': '' });
  await addBuild(folder.path, (build) => writeFiles(build, { 'waha/index.ts': '' }));
  expect(await current()).toEqual(['/waha/index.ts']);
  expect((await readdir(folder.path)).filter((name) => name.endsWith('.part'))).toEqual([]);
});
