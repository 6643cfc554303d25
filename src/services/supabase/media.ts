/** Where pictures, voice notes and files of messages are shown from. */
import type { Shelf } from '../browser/shelf.ts';
import type { Signed } from './signed.ts';

export interface MediaUrls {
  /** An address that works for an hour. Rejects when the file cannot be had. */
  urlOf: (path: string) => Promise<string>;
  /**
   * The file itself; null when it cannot be had. What lies on the shelf is taken from there: no address of a page's own
   * files may be fetched (`connect-src`).
   */
  fileOf: (path: string, signal?: AbortSignal) => Promise<Blob | null>;
}

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
    clear: () => {
      for (const address of own.values()) URL.revokeObjectURL(address);
      own.clear();
    },
  };
};
