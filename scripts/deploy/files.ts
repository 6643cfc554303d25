/**
 * The files of a project, in a folder of one's own, and back. No backup of hosted Supabase has them. A row of storage.objects has
 * what a disk does not keep: content type, caching, and the owner, whom policies ask for.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

import { mapAtMost } from '../../local/mapAtMost.ts';
import { replaceFile } from '../../local/replaceFile.ts';
import { writeFlushed } from '../../local/writeFlushed.ts';
import { literal } from './sqlLiteral.ts';

export interface Project {
  /** The address of the API. */
  backend: string;
  /** A service key. */
  key: string;
  query: <Row>(sql: string) => Promise<Row[]>;
}

/** A row of storage.objects. */
interface StoredRow {
  id: string;
  bucket_id: string;
  name: string;
  version: string | null;
  owner_id: string | null;
  metadata: { mimetype?: string; cacheControl?: string } | null;
  user_metadata: unknown;
  created_at: string;
}

/** A file in the folder. `gone`: since when the project no longer has it. */
interface SavedFile extends StoredRow {
  gone?: string;
}

/** What was done, and the files that could not be read or written, each with its cause. */
export interface Outcome {
  count: number;
  faults: string[];
}

/** Days for which files stay in the folder that the project no longer has. */
const KEEP_DAYS = 14;
const ROWS = 1000;
/** How many files are copied at a time. */
const AT_ONCE = 8;
/** Milliseconds for one file. */
const timeout = 120_000;

const listOf = (folder: string): string => join(folder, 'files.json');
// A name may be no name on a disk: too long, or the same but for its case.
const fileOf = (folder: string, { id }: StoredRow): string => join(folder, 'files', id);
const keyOf = ({ bucket_id: bucket, name }: StoredRow): string => `${bucket}/${name}`;

export async function readList(folder: string): Promise<SavedFile[]> {
  return existsSync(listOf(folder)) ? (JSON.parse(await readFile(listOf(folder), 'utf8')) as SavedFile[]) : [];
}

async function readRows({ query }: Project): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (let last = '00000000-0000-0000-0000-000000000000'; ; last = rows.at(-1)?.id ?? last) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const page = await query<StoredRow>(
      `select id, bucket_id, name, version, owner_id, metadata, user_metadata, created_at from storage.objects
where id > ${literal(last)} order by id limit ${ROWS}`,
    );
    rows.push(...page);
    if (page.length < ROWS) return rows;
  }
}

interface Request {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
}

const ask = ({ backend, key }: Project, row: StoredRow, { headers, ...request }: Request): Promise<Response> =>
  fetch(`${backend}/storage/v1/object/${keyOf(row).split('/').map(encodeURIComponent).join('/')}`, {
    ...request,
    headers: { apikey: key, authorization: `Bearer ${key}`, ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });

/** The faults of work on each row. */
async function faultsOfRows(
  rows: readonly StoredRow[],
  work: (row: StoredRow) => Promise<string | null>,
): Promise<string[]> {
  const found = await mapAtMost(rows, AT_ONCE, async (row) => {
    const fault = await work(row).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    return fault === null ? [] : [`${keyOf(row)}: ${fault}`];
  });
  return found.flat();
}

/** Brings the folder to what the project has: new files are read, and those that are gone stay for some days. */
export async function saveFiles(project: Project, folder: string, now: Date): Promise<Outcome> {
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 });
  const [rows, former] = [await readRows(project), await readList(folder)];
  const saved = new Map(former.map((row) => [row.id, { ...row, gone: undefined }]));
  const isNew = (row: StoredRow): boolean =>
    saved.get(row.id)?.version !== row.version || row.version === null || !existsSync(fileOf(folder, row));
  const fresh = rows.filter(isNew);
  const lost = new Set<string>();
  const faults = await faultsOfRows(fresh, async (row) => {
    lost.add(row.id);
    const response = await ask(project, row, { method: 'GET' });
    if (!response.ok || !response.body) return `dijawab ${response.status}`;
    const part = `${fileOf(folder, row)}.part`;
    await rm(part, { force: true });
    await writeFlushed(Readable.fromWeb(response.body as ReadableStream), part, 'sha256');
    await rename(part, fileOf(folder, row));
    lost.delete(row.id);
    return null;
  });
  const ids = new Set(rows.map(({ id }) => id));
  const gone = former.filter(({ id }) => !ids.has(id)).map((row) => ({ ...row, gone: row.gone ?? now.toISOString() }));
  const isOld = (row: SavedFile): boolean =>
    now.getTime() - Date.parse(row.gone ?? now.toISOString()) > KEEP_DAYS * 86_400_000;
  // Of a file that could not be read, the folder has the version of before, or none.
  const present = rows.flatMap((row) => (lost.has(row.id) ? (saved.get(row.id) ?? []) : row));
  await replaceFile(listOf(folder), JSON.stringify([...present, ...gone.filter((row) => !isOld(row))]));
  for (const row of gone.filter(isOld)) await rm(fileOf(folder, row), { force: true });
  return { count: fresh.length - faults.length, faults };
}

/** Writes back the files that the project lacks, as they were: with their content types, caching, owners and times. */
export async function restoreFiles(project: Project, folder: string): Promise<Outcome> {
  const named = new Set((await readRows(project)).map(keyOf));
  // A row that came back from a backup of the database wants its file back as well: the newest of its name, which comes first.
  const all = Map.groupBy(await readList(folder), keyOf).values();
  const wanted = [...all].flatMap(([row]) => (row && (row.gone === undefined || named.has(keyOf(row))) ? row : []));
  const present: StoredRow[] = [];
  let count = 0;
  const faults = await faultsOfRows(wanted, async (row) => {
    // Storage answers HEAD from the row alone.
    const stored = await ask(project, row, { method: 'GET' });
    await stored.body?.cancel();
    if (stored.ok) {
      present.push(row);
      return null;
    }
    const response = await ask(project, row, {
      method: 'POST',
      headers: {
        'content-type': row.metadata?.mimetype ?? 'application/octet-stream',
        'cache-control': row.metadata?.cacheControl ?? 'no-cache',
        'x-upsert': 'true',
      },
      body: await readFile(fileOf(folder, row)),
    });
    if (!response.ok) return `dijawab ${response.status} ${await response.text()}`;
    present.push(row);
    count += 1;
    return null;
  });
  // Also of files from a run before, which may have ended between their uploads and this.
  for (let at = 0; at < present.length; at += ROWS)
    // oxlint-disable-next-line no-await-in-loop -- one statement at a time
    await project.query(
      `update storage.objects as stored
set owner_id = saved.owner_id, user_metadata = saved.user_metadata, created_at = saved.created_at
from jsonb_to_recordset(${literal(JSON.stringify(present.slice(at, at + ROWS)))}::jsonb)
  as saved (bucket_id text, name text, owner_id text, user_metadata jsonb, created_at timestamptz)
where (stored.bucket_id, stored.name) = (saved.bucket_id, saved.name)
returning stored.id`,
    );
  return { count, faults };
}
