/** Where pictures, voice notes and files of messages are shown from. */
import { fileNameOf } from '../composer/fileType.ts';
import type { Shelf } from '../outbox/fileMemoryStore.ts';
import type { Signed } from '../platform/signedUrls.ts';

export interface MediaUrls {
  /** An address that works for an hour. Rejects when the file cannot be had. */
  urlOf: (path: string) => Promise<string>;
  /**
   * The file itself; null when it cannot be had. What lies on the shelf is taken from there: no address of a page's own
   * files may be fetched (`connect-src`).
   */
  fileOf: (path: string, signal?: AbortSignal) => Promise<Blob | null>;
  /** What a link needs that saves what lies at an address of `urlOf`. */
  saving: (address: string, file: Saved) => Saving;
}

/** `filename`: as it came, null where it has none. */
export type Saved = { filename: string | null; mimetype: string };
export type Saving = { href: string; download: string };

/**
 * The storage is another host, of which browsers heed no `download` of a link: they would open the file in place of the
 * application, and the storage calls it by the message's id. So the storage is asked for its name, and to have it saved.
 * No name promises another type than the gateway has found.
 */
const saving = (address: string, { filename, mimetype }: Saved): Saving => {
  const download = fileNameOf(filename ?? '', mimetype);
  if (!/^https?:/.test(address)) return { href: address, download };
  const href = new URL(address);
  href.searchParams.set('download', download);
  return { href: href.href, download };
};

/** What a file of a message is called in the storage: by the message's id, which the shelf knows it by. */
const idOf = (path: string): string => path.replace(/^.*\//, '').replace(/\..*$/, '');

/** What this page has itself, because it is being sent from here, is shown from the shelf and never asked for. */
export const createMediaUrls = ({
  signed,
  shelf,
}: {
  signed: Pick<Signed, 'urlOf'>;
  shelf: Pick<Shelf, 'get'>;
}): MediaUrls & { clear: () => void } => {
  const own = new Map<string, string>();

  const ownUrl = async (path: string): Promise<string | null> => {
    const id = idOf(path);
    const made = own.get(id);
    if (made !== undefined) return made;
    const file = await shelf.get(id);
    if (file === null) return null;
    const address = own.get(id) ?? URL.createObjectURL(file);
    own.set(id, address);
    return address;
  };

  const fetched = async (path: string, signal: AbortSignal | undefined): Promise<Blob | null> => {
    const response = await fetch(await signed.urlOf(path), signal ? { signal } : {});
    return response.ok ? response.blob() : null;
  };

  return {
    urlOf: async (path) => (await ownUrl(path)) ?? signed.urlOf(path),
    fileOf: async (path, signal) => (await shelf.get(idOf(path))) ?? fetched(path, signal).catch(() => null),
    saving,
    clear: () => {
      for (const address of own.values()) URL.revokeObjectURL(address);
      own.clear();
    },
  };
};
