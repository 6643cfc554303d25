import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { serve, type ServerType } from '@hono/node-server';
import { StorageClient } from '@supabase/storage-js';
import { Hono } from 'hono';

import type { Config } from '../../local/config.ts';
import { openKeys, type Keys } from '../../local/keys.ts';
import { storageService } from '../../local/storage/storage.ts';
import { openTestDatabase, type TestDatabase } from './database.harness.ts';

const script = (name: string): Promise<string> => readFile(new URL(`../../local/${name}`, import.meta.url), 'utf8');

const config: Config['storage'] = {
  fileSizeLimit: 4096,
  buckets: {
    media: { public: false, fileSizeLimit: 4096, allowedMimeTypes: [] },
    pictures: { public: true, fileSizeLimit: 1024, allowedMimeTypes: ['image/*', 'application/pdf'] },
  },
};

/** Signed-in users own the folder of their id in `media`; `drop` only allows uploads, `board` only reads. */
const policies = `
  insert into storage.buckets (id, name) values ('drop', 'drop'), ('board', 'board');
  create policy own on storage.objects to authenticated
    using (bucket_id = 'media' and (storage.foldername(name))[1] = (select auth.uid())::text)
    with check (bucket_id in ('media', 'pictures') and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy drop on storage.objects for insert to authenticated with check (bucket_id = 'drop');
  create policy board on storage.objects for select to authenticated using (bucket_id = 'board');
`;

interface TestUser {
  id: string;
  token: string;
  files: StorageClient;
}

export interface StorageFixture {
  database: TestDatabase;
  keys: Keys;
  url: string;
  folder: string;
  /** A signed-in user. */
  signUpUser(claims?: Record<string, unknown>): Promise<TestUser>;
  /** A client with an API key and no user. */
  withKey(apikey: string): StorageClient;
  /** The number of files on disk. */
  countFiles(): Promise<number>;
  /** Starts the service again on the same folder. Resolves when it responds. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function openStorageFixture(): Promise<StorageFixture> {
  const home = await mkdtemp(path.join(tmpdir(), 'storage-'));
  const folder = path.join(home, 'objects');
  const [database, keys] = await Promise.all([openTestDatabase(), openKeys(path.join(home, 'keys.json'))]);
  await database.script(await script('auth/auth.sql'));
  await database.script(await script('storage/storage.sql'));
  await database.script(policies);

  let service = storageService({ database, keys, config, folder });
  const root = new Hono();
  root.all('/storage/v1/*', (context) => new Hono().route('/storage/v1', service).fetch(context.req.raw, context.env));
  const { server, port } = await new Promise<{ server: ServerType; port: number }>((resolve) => {
    const listening = serve({ fetch: root.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
      resolve({ server: listening, port: info.port }),
    );
  });
  const url = `http://127.0.0.1:${port}/storage/v1`;
  const client = (apikey: string, token = apikey): StorageClient =>
    new StorageClient(url, { apikey, Authorization: `Bearer ${token}` });

  return {
    database,
    keys,
    url,
    folder,
    signUpUser: async (claims = {}) => {
      const id = crypto.randomUUID();
      const exp = Math.floor(Date.now() / 1000) + 3600;
      const token = await keys.sign({ sub: id, role: 'authenticated', aud: 'authenticated', exp, ...claims });
      return { id, token, files: client(keys.publishable, token) };
    },
    withKey: (apikey) => client(apikey),
    countFiles: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).length;
    },
    restart: async () => {
      service = storageService({ database, keys, config, folder });
      await fetch(`${url}/status`);
    },
    close: async () => {
      await new Promise<void>((done) => server.close(() => done()));
      await database.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

export const textFile = (text: string, type = 'text/plain'): Blob => new Blob([text], { type });
