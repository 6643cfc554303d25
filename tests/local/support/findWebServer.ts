import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type WebServer = 'caddy' | 'nginx';

const binaries = { caddy: 'usr/bin/caddy', nginx: 'usr/sbin/nginx' };
const versionOption = { caddy: 'version', nginx: '-v' };

const canStart = (name: WebServer, path: string): Promise<boolean> =>
  run(path, [versionOption[name]], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );

/** Unpacks Debian's package into node_modules/.cache, without installing it. */
async function unpack(name: WebServer): Promise<string | null> {
  const cache = join(import.meta.dirname, '../../../node_modules/.cache/web-servers');
  const folder = join(cache, name);
  const binary = join(folder, binaries[name]);
  if (existsSync(binary)) return binary;
  const temporary = `${folder}.${process.pid}`;
  await mkdir(temporary, { recursive: true });
  try {
    await run('apt-get', ['download', name], { cwd: temporary, timeout: 60_000 });
    const [archive = ''] = await readdir(temporary);
    await run('dpkg-deb', ['-x', archive, '.'], { cwd: temporary });
    await rename(temporary, folder);
    return binary;
  } catch {
    return null;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** The program of the system, or of Debian's package; null if this machine has neither. */
export async function findWebServer(name: WebServer): Promise<string | null> {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  const installed = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  const path = installed ?? (await unpack(name));
  return path !== null && (await canStart(name, path)) ? path : null;
}
