/** `npm run files`: the files of one project in a folder, and in another project, as they were. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { StorageClient } from '@supabase/storage-js';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';

import type { Stack } from '../../local/stack.ts';
import { readList, restoreFiles, saveFiles, type Project } from '../../scripts/deploy/files.ts';
import { startSeeded } from '../seeded/stack.ts';
import { temporaryFolder } from './support/folders.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let stack: Stack;
let project: Project;
let files: StorageClient;

/** Types that a disk would name otherwise, or not at all, by the ends of the names. */
const saved = [
  ['media', 'b0000000-0000-4000-8000-000000000001/a/suara.wav', 'audio/wav'],
  ['media', 'b0000000-0000-4000-8000-000000000001/a/Suara.wav', 'audio/wav'],
  ['media', 'b0000000-0000-4000-8000-000000000001/a/rekaman.amr', 'audio/amr'],
  ['media', 'b0000000-0000-4000-8000-000000000001/a/video.3gp', 'video/3gpp'],
  ['media', 'b0000000-0000-4000-8000-000000000001/a/pesan', 'audio/webm'],
  ['knowledge', 'b0000000-0000-4000-8000-000000000001/daftar harga (1).pdf', 'application/pdf'],
] as const;
const owner = 'd0000000-0000-4000-8000-000000000009';

const readRows = () =>
  stack.database.query<{ name: string }>(
    `select bucket_id, name, owner_id, user_metadata, created_at, metadata - 'lastModified' - 'httpStatusCode' as metadata
     from storage.objects order by bucket_id, name`,
  );
const readContents = async (): Promise<string[]> =>
  Promise.all(saved.map(async ([bucket, name]) => (await files.from(bucket).download(name)).data?.text() ?? ''));

beforeAll(async () => {
  place = await temporaryFolder();
  stack = await startSeeded({ dataFolder: join(place.path, 'data') });
  await stack.application;
  const key = stack.keys.secret;
  project = { backend: stack.url, key, query: (sql) => stack.database.query(sql) };
  files = new StorageClient(`${stack.url}/storage/v1`, { apikey: key, authorization: `Bearer ${key}` });
  for (const [bucket, name, type] of saved) {
    const { error } = await files
      .from(bucket)
      .upload(name, `isi ${name}`, { contentType: type, cacheControl: '31536000' });
    if (error) throw error;
  }
  await stack.database.query(
    `update storage.objects set owner_id = $1, user_metadata = '{"asal": "ponsel''s"}', created_at = '2026-03-01' where bucket_id = 'media'`,
    [owner],
  );
});
afterAll(async () => {
  await stack.stop();
  await place[Symbol.asyncDispose]();
});

it('in an empty project, each file has its content, type, caching, owner and time again', async () => {
  const folder = join(place.path, 'one');
  const [before, contents] = [await readRows(), await readContents()];
  expect(await saveFiles(project, folder, new Date())).toEqual({ count: before.length, faults: [] });
  await stack.database.query(`set storage.allow_delete_query = 'true'`);
  await stack.database.query('truncate storage.objects cascade');
  expect(await restoreFiles(project, folder)).toEqual({ count: before.length, faults: [] });
  expect(await readRows()).toEqual(before);
  expect(await readContents()).toEqual(contents);
  expect(contents[1]).toBe(`isi ${saved[1][1]}`);
  expect(await restoreFiles(project, folder)).toEqual({ count: 0, faults: [] });
});

it('after an interruption, the next run brings the owners and times of files that are there already', async () => {
  const folder = join(place.path, 'interrupted');
  const before = await readRows();
  await saveFiles(project, folder, new Date());
  await stack.database.query(`update storage.objects set owner_id = null, user_metadata = null, created_at = now()`);
  expect(await restoreFiles(project, folder)).toEqual({ count: 0, faults: [] });
  expect(await readRows()).toEqual(before);
});

it('only what is new is read; what is gone stays for two weeks, and comes back with its row', async () => {
  const folder = join(place.path, 'two');
  const [bucket, name] = saved[0];
  const now = new Date();
  await saveFiles(project, folder, now);
  expect(await saveFiles(project, folder, now)).toEqual({ count: 0, faults: [] });
  const all = (await readdir(join(folder, 'files'))).length;
  await files.from(bucket).update(name, 'isi baru', { contentType: 'audio/wav' });
  expect(await saveFiles(project, folder, now)).toEqual({ count: 1, faults: [] });
  await files.from(bucket).remove([name]);
  await saveFiles(project, folder, now);
  expect(await restoreFiles(project, folder)).toEqual({ count: 0, faults: [] });
  // A backup of the database brings the row back, and no file.
  await stack.database.query(
    `insert into storage.objects (bucket_id, name, version) values ($1, $2, 'd0000000-0000-4000-8000-000000000002')`,
    [bucket, name],
  );
  expect(await restoreFiles(project, folder)).toEqual({ count: 1, faults: [] });
  expect(await (await files.from(bucket).download(name)).data?.text()).toBe('isi baru');
  await files.from(bucket).remove([name]);
  await saveFiles(project, folder, now);
  expect(await readdir(join(folder, 'files'))).toHaveLength(all);
  await saveFiles(project, folder, new Date(now.getTime() + 15 * 86_400_000));
  expect(await readdir(join(folder, 'files'))).toHaveLength(all - 1);
  expect((await readList(folder)).some((one) => one.name === name)).toBe(false);
});

it('a file that has changed and cannot be read stays as it was, and is read by the next run', async () => {
  const folder = join(place.path, 'changed');
  const [bucket, name] = saved[5];
  await saveFiles(project, folder, new Date());
  const versionOf = async () => (await readList(folder)).find((one) => one.name === name)?.version;
  const former = await versionOf();
  await files.from(bucket).update(name, 'harga baru', { contentType: 'application/pdf' });
  const refusal = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => refusal.mockRestore());
  refusal.mockImplementationOnce(() => Promise.resolve(new Response(null, { status: 503 })));
  expect((await saveFiles(project, folder, new Date())).faults).toEqual([`${bucket}/${name}: dijawab 503`]);
  expect(await versionOf()).toBe(former);
  expect(await saveFiles(project, folder, new Date())).toEqual({ count: 1, faults: [] });
  expect(await versionOf()).not.toBe(former);
});

it('a file that cannot be read or written is named, and the others go on', async () => {
  const folder = join(place.path, 'three');
  const [bucket, name] = saved[2];
  await stack.database.query(
    `insert into storage.objects (bucket_id, name, version) values ('media', 'tanpa-isi', 'd0000000-0000-4000-8000-000000000003')`,
  );
  const outcome = await saveFiles(project, folder, new Date());
  expect(outcome.faults).toEqual(['media/tanpa-isi: dijawab 400']);
  await files.from(bucket).remove([name]);
  await stack.database.query(`update storage.buckets set allowed_mime_types = '{image/png}' where id = $1`, [bucket]);
  expect((await restoreFiles(project, folder)).faults).toEqual([
    expect.stringContaining(`${bucket}/${name}: dijawab 400`),
  ]);
});
