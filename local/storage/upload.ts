import { randomUUID } from 'node:crypto';

import type { Context } from 'hono';

import type { Caller } from '../database.ts';
import { invalidRequest, tooLarge, wrongMimeType } from './errors.ts';
import { objectName } from './objectNames.ts';
import { findBucket, probeWrite, writeObject, type Entry } from './objectRows.ts';
import type { Bucket, Service } from './service.ts';

/** The maximum size of an object in bytes: the bucket's limit, at most the project's. */
const maxSizeOf = ({ config }: Service, { file_size_limit: own }: Bucket): number =>
  Math.min(config.fileSizeLimit, own ?? config.fileSizeLimit);

/**
 * Throws if the bucket does not accept the type or size. As `validateMimeType` of Supabase Storage (src/storage/uploader.ts)
 * compares: letter by letter, with parameters, so that `audio/ogg; codecs=opus` is no `audio/ogg`; only `audio/*` stands for
 * more than one type.
 */
export function checkLimits(service: Service, bucket: Bucket, mimetype: string, size: number): void {
  const allowed = bucket.allowed_mime_types ?? [];
  const [family, subtype] = mimetype.split('/');
  const isAllowed = allowed.some((pattern) => {
    const [allowedFamily, allowedSubtype] = pattern.split('/');
    return allowedFamily === family && (allowedSubtype === '*' || allowedSubtype === subtype);
  });
  if (allowed.length > 0 && (subtype === undefined || !isAllowed)) throw wrongMimeType(mimetype);
  if (size > maxSizeOf(service, bucket)) throw tooLarge();
}

interface IncomingFile {
  bytes: ReadableStream<Uint8Array>;
  mimetype: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
}

function readMetadata(json: string | null | undefined): Record<string, unknown> | null {
  if (!json) return null;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Reported below, like every value that is not an object.
  }
  throw invalidRequest('Metadata must be a JSON object');
}

const emptyStream = (): ReadableStream<Uint8Array> => new Blob([]).stream();

// Space for the names, headers and boundaries around the file, in bytes.
const formOverhead = 64 * 1024;

/** A form has to be buffered before its file can be read, so its size is limited to that of the file. */
async function readForm(context: Context, limit: number): Promise<FormData> {
  let size = 0;
  let exceeded = false;
  const limiter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      exceeded = size > limit + formOverhead;
      if (exceeded) controller.error(tooLarge());
      else controller.enqueue(chunk);
    },
  });
  const body = (context.req.raw.body ?? emptyStream()).pipeThrough(limiter);
  const headers = { 'content-type': context.req.header('content-type') ?? '' };
  try {
    return await new Response(body, { headers }).formData();
  } catch {
    throw exceeded ? tooLarge() : invalidRequest('Invalid multipart body');
  }
}

const field = (form: FormData, name: string): string | null => {
  const value = form.get(name);
  return typeof value === 'string' ? value : null;
};

/** Reads an upload: the body itself, or a form with the fields that storage-js sends. */
async function readFile(context: Context, limit: number): Promise<IncomingFile> {
  const contentType = context.req.header('content-type') ?? '';
  const cacheControl = context.req.header('cache-control') ?? 'no-cache';
  if (!contentType.startsWith('multipart/form-data')) {
    const metadata = context.req.header('x-metadata');
    return {
      bytes: context.req.raw.body ?? emptyStream(),
      mimetype: contentType || 'application/octet-stream',
      cacheControl,
      userMetadata: readMetadata(metadata && Buffer.from(metadata, 'base64').toString()),
    };
  }
  const form = await readForm(context, limit);
  const file = Array.from(form.values()).find((value) => typeof value !== 'string');
  if (!file) throw invalidRequest('No content provided');
  const maxAge = field(form, 'cacheControl');
  if (maxAge && !/^\d{1,10}$/.test(maxAge)) throw invalidRequest('cacheControl must be a number of seconds');
  return {
    bytes: file.stream(),
    // The parser of forms that Storage uses leaves out the parameters of a part's type.
    mimetype: field(form, 'contentType') || (file.type.split(';')[0] ?? '').trim() || 'application/octet-stream',
    cacheControl: maxAge ? `max-age=${maxAge}` : cacheControl,
    userMetadata: readMetadata(field(form, 'metadata')),
  };
}

/**
 * Stores a file: checks the policies, writes the content outside any transaction, then writes its row. If a step fails,
 * the file is deleted.
 */
export async function upload(
  context: Context,
  service: Service,
  caller: Caller,
  path: { bucket: string; name: string },
  { upsert }: { upsert: boolean },
): Promise<Response> {
  const name = objectName(path.name);
  const bucket = await findBucket(service, path.bucket);
  const limit = maxSizeOf(service, bucket);
  const declaredSize = Number(context.req.header('content-length') ?? 0);
  if (declaredSize > limit + formOverhead) throw tooLarge();
  const version = randomUUID();
  const entry: Entry = { bucket: bucket.id, name, version, metadata: null, userMetadata: null };
  await probeWrite(service, caller, entry, upsert);

  const { bytes, mimetype, cacheControl, userMetadata } = await readFile(context, limit);
  checkLimits(service, bucket, mimetype, 0);
  const { size, md5 } = await service.files.write(version, bytes, limit);
  const metadata = {
    eTag: `"${md5}"`,
    size,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  } as const;
  const written = await writeObject(service, caller, { ...entry, metadata, userMetadata }, upsert).catch(
    async (error: unknown) => {
      await service.files.remove([version]);
      throw error;
    },
  );
  if (written.replaced) await service.files.remove([written.replaced]);
  return context.json({ Id: written.id, Key: `${bucket.id}/${name}` });
}
