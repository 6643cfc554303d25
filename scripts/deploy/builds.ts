/**
 * The builds of a site and of a server's functions. On a server, each has a folder of its own, and `current` names the one that a container takes
 * when it starts. Those before stay until then.
 */
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { DIST } from '../site/caddy.ts';

/** The link to the build that a container takes. */
export const CURRENT = 'current';
const PART = '.part';

export const hasBuild = (folder: string): boolean => existsSync(join(folder, CURRENT));

/** Makes this build the one that the container takes at its next start. */
export async function makeCurrent(folder: string, name: string): Promise<void> {
  const link = join(folder, CURRENT + PART);
  await symlink(name, link);
  await rename(link, join(folder, CURRENT));
}

/** Adds the build that `write` makes in a folder. When it fails, or is killed, the build before is still the current one. */
export async function addBuild(folder: string, write: (build: string, name: string) => Promise<void>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const left of await readdir(folder))
    if (left.endsWith(PART)) await rm(join(folder, left), { recursive: true, force: true });
  const name = `build-${Date.now()}`;
  const build = join(folder, name);
  await write(build + PART, name);
  await rename(build + PART, build);
  await makeCurrent(folder, name);
}

/** The build with which the container last worked, though another is current; null: there is none. */
export async function formerBuild(folder: string): Promise<string | null> {
  const [oldest = null] = (await readdir(folder)).filter((name) => /^build-\d+$/u.test(name)).toSorted();
  return oldest === (await readlink(join(folder, CURRENT))) ? null : oldest;
}

/** Removes all but the current build, with which the container works. */
export async function removeFormerBuilds(folder: string): Promise<void> {
  const kept = [CURRENT, await readlink(join(folder, CURRENT))];
  for (const name of await readdir(folder))
    if (!kept.includes(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/** The folder of the builds, as Caddy sees it (deploy/docker-compose.chabot.yml). */
const SERVED = '/srv/chabot/site';

/** The names of a build's own assets. */
const OWN_ASSETS = 'assets.json';
const ASSETS = 'dist/assets';

const readOwnAssets = async (build: string): Promise<string[]> =>
  JSON.parse(await readFile(join(build, OWN_ASSETS), 'utf8')) as string[];

/** Adds the own assets of the builds in a folder to those of another, whose files stay: open pages still load them. */
async function addFormerAssets(folder: string, assets: string): Promise<void> {
  for (const list of globSync(`build-*[0-9]/${OWN_ASSETS}`, { cwd: folder })) {
    const build = join(folder, list, '..');
    for (const asset of await readOwnAssets(build))
      await cp(join(build, ASSETS, asset), join(assets, asset), { recursive: true, force: false });
  }
}

/**
 * Adds the site for a server's Caddy. Its rules name the folder of the build, so that files are never served by the rules of
 * another. Open pages still load the assets of the builds before.
 */
export const publish = (dist: string, rules: string, folder: string): Promise<void> =>
  addBuild(folder, async (build, name) => {
    const assets = join(build, ASSETS);
    await cp(dist, join(build, 'dist'), { recursive: true });
    await writeFile(join(build, OWN_ASSETS), JSON.stringify(await readdir(assets)));
    await writeFile(join(build, 'Caddyfile'), rules.replaceAll(DIST, `${SERVED}/${name}/dist`));
    await addFormerAssets(folder, assets);
  });

/** How many builds of a hosted site are kept: this one and two before, because one may have been built and never uploaded. */
const KEPT = 3;

/** Adds the assets of the builds before to a site that is uploaded, and keeps those of this one for the next. */
export async function keepAssets(dist: string, folder: string): Promise<void> {
  const assets = join(dist, 'assets');
  const own = await readdir(assets);
  await mkdir(folder, { recursive: true });
  const isKept = (name: string): boolean => /^build-\d+$/u.test(name);
  const former = (await readdir(folder)).filter(isKept).toSorted();
  const newest = former.at(-1);
  const isSame = newest !== undefined && (await readOwnAssets(join(folder, newest))).join() === own.join();
  const name = isSame ? newest : `build-${Date.now()}`;
  if (!isSame) {
    const part = join(folder, name + PART);
    await cp(assets, join(part, ASSETS), { recursive: true });
    await writeFile(join(part, OWN_ASSETS), JSON.stringify(own));
    await rename(part, join(folder, name));
  }
  const kept = new Set([...former, name].slice(-KEPT));
  for (const one of await readdir(folder))
    if (!kept.has(one)) await rm(join(folder, one), { recursive: true, force: true });
  await addFormerAssets(folder, assets);
}
