import { randomUUID } from 'node:crypto';

import type { Clock } from './clock.ts';
import type { MediaRecord } from './state.ts';
import type { Store } from './store.ts';

/** WAHA's media files: published when a response refers to them, at URLs that expire after 180 s. */
export interface MediaFiles {
  save(bytes: Uint8Array, info: { mimetype: string; filename: string | null }): Promise<MediaRecord>;
  /** Makes a stored file downloadable until it expires, and returns its path under /api/files. */
  publish(session: string, rawId: string, media: MediaRecord): string;
  /** Makes generated content downloadable without storing it. */
  publishContent(session: string, name: string, content: { bytes: Uint8Array<ArrayBuffer>; mimetype: string }): string;
  /** The published file, or null if it is unknown or has expired. */
  open(path: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; mimetype: string } | null>;
}

const lifetime = 180_000;

const extensions: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'audio/ogg': 'oga',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'application/pdf': 'pdf',
};

const extensionOf = (mimetype: string): string => extensions[mimetype.split(';')[0] ?? ''] ?? 'bin';

export function createMediaFiles({ store, clock }: { store: Store; clock: Clock }): MediaFiles {
  type Published = { expiresAt: number } & (
    | { media: MediaRecord }
    | { bytes: Uint8Array<ArrayBuffer>; mimetype: string }
  );
  const published = new Map<string, Published>();
  return {
    save: async (bytes, { mimetype, filename }) => {
      const file = `${randomUUID()}.${extensionOf(mimetype)}`;
      await store.saveMedia(file, bytes);
      return { file, mimetype, filename, size: bytes.length };
    },
    publish: (session, rawId, media) => {
      const path = `${session}/${rawId}.${extensionOf(media.mimetype)}`;
      published.set(path, { media, expiresAt: clock.now() + lifetime });
      return path;
    },
    publishContent: (session, name, { bytes, mimetype }) => {
      const path = `${session}/${name}.${extensionOf(mimetype)}`;
      published.set(path, { bytes, mimetype, expiresAt: clock.now() + lifetime });
      return path;
    },
    open: async (path) => {
      const entry = published.get(path);
      if (!entry || entry.expiresAt <= clock.now()) {
        published.delete(path);
        return null;
      }
      if ('bytes' in entry) return entry;
      const bytes = await store.readMedia(entry.media.file);
      return bytes && { bytes, mimetype: entry.media.mimetype };
    },
  };
}
