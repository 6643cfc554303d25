import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import type { Keys } from '../keys.ts';
import type { FileStore } from './fileStore.ts';

/** The dependencies that all endpoints of the storage service share. */
export interface Service {
  database: Database;
  keys: Keys;
  config: Config['storage'];
  files: FileStore;
}

/** A row of storage.buckets. */
export interface Bucket {
  id: string;
  name: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
}

export interface Metadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
}

/** A row of storage.objects; times as the text that Postgres sent (`withIsoTimes`). */
export interface StoredObject {
  id: string;
  bucket_id: string;
  name: string;
  version: string;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
  metadata: Partial<Metadata> | null;
  user_metadata: Record<string, unknown> | null;
}

/** A row with its times in ISO 8601, the form of the hosted service. */
export const withIsoTimes = <Row extends object>(row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(row).flatMap(([name, value]: [string, unknown]) =>
      name.endsWith('_at') && typeof value === 'string' ? [[name, new Date(value).toISOString()]] : [],
    ),
  ),
});
