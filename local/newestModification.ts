import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The modification time of the newest file under `path`, in ms; 0 when there is none. The calls are synchronous:
 * asynchronous ones take several times as much CPU time, at each start and at each request to a function.
 */
export function newestModification(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestModification(join(path, name))));
}
