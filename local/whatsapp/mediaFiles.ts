import { randomUUID } from 'node:crypto';

import type { Clock } from './clock.ts';
import type { MediaRecord } from './state.ts';
import type { Store } from './store.ts';

/** WAHA's media files: published when a response refers to them, at URLs that expire after 180 s. */
export interface Files {
  keep(bytes: Uint8Array, about: { mimetype: string; filename: string | null }): Promise<MediaRecord>;
  /** Makes a stored file downloadable until it expires, and returns its path under /api/files. */
  publish(session: string, rawId: string, media: MediaRecord): string;
  /** Makes generated content downloadable without storing it. */
  lend(session: string, name: string, made: { bytes: Uint8Array<ArrayBuffer>; mimetype: string }): string;
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

export function createFiles({ store, clock }: { store: Store; clock: Clock }): Files {
  type Published = { until: number } & ({ media: MediaRecord } | { bytes: Uint8Array<ArrayBuffer>; mimetype: string });
  const published = new Map<string, Published>();
  return {
    keep: async (bytes, { mimetype, filename }) => {
      const file = `${randomUUID()}.${extensionOf(mimetype)}`;
      await store.saveMedia(file, bytes);
      return { file, mimetype, filename, size: bytes.length };
    },
    publish: (session, rawId, media) => {
      const path = `${session}/${rawId}.${extensionOf(media.mimetype)}`;
      published.set(path, { media, until: clock.now() + lifetime });
      return path;
    },
    lend: (session, name, { bytes, mimetype }) => {
      const path = `${session}/${name}.${extensionOf(mimetype)}`;
      published.set(path, { bytes, mimetype, until: clock.now() + lifetime });
      return path;
    },
    open: async (path) => {
      const found = published.get(path);
      if (!found || found.until <= clock.now()) {
        published.delete(path);
        return null;
      }
      if ('bytes' in found) return found;
      const bytes = await store.readMedia(found.media.file);
      return bytes && { bytes, mimetype: found.media.mimetype };
    },
  };
}
