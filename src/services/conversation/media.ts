/** The addresses of pictures, voice notes and files of messages. */
import { fileNameOf } from '../composer/fileType.ts';
import type { FileMemoryStore } from '../outbox/fileMemoryStore.ts';
import type { SignedUrls } from '../platform/signedUrls.ts';

export interface MediaUrls {
  /** An address that works for a few minutes. Rejects if there is none. */
  urlOf: (path: string) => Promise<string>;
  /** Whether an address of `urlOf` has not expired. */
  isCurrent: (path: string, address: string) => boolean;
  /**
   * The file itself; null if it cannot be downloaded. A file that this page sends comes from the file memory store,
   * because the content security policy does not let the page fetch blob: addresses (`connect-src`).
   */
  fileOf: (path: string, signal?: AbortSignal) => Promise<Blob | null>;
  /** The attributes of a link that downloads the file at an address of `urlOf`. */
  downloadLink: (address: string, file: DownloadedFile) => DownloadLink;
}

/** `filename`: as received, null if it has none. */
export type DownloadedFile = { filename: string | null; mimetype: string };
export type DownloadLink = { href: string; download: string };

/**
 * Browsers ignore `download` for another host such as Storage: they would open the file in the page, named after the
 * message's id. So the address asks Storage to send the file as an attachment with its name. The extension always
 * matches the type that the gateway has detected.
 */
const downloadLink = (address: string, { filename, mimetype }: DownloadedFile): DownloadLink => {
  const download = fileNameOf(filename ?? '', mimetype);
  if (!/^https?:/.test(address)) return { href: address, download };
  const href = new URL(address);
  href.searchParams.set('download', download);
  return { href: href.href, download };
};

/** The message's id, which names the file in Storage and in the file memory store. */
const idOf = (path: string): string => path.replace(/^.*\//, '').replace(/\..*/, '');

/** A file that this page sends is shown from the file memory store and not downloaded. */
export const createMediaUrls = ({
  signed,
  files,
}: {
  signed: Pick<SignedUrls, 'urlOf' | 'cached'>;
  files: Pick<FileMemoryStore, 'get'>;
}): MediaUrls & { clear: () => void } => {
  const own = new Map<string, string>();

  const ownUrl = async (path: string): Promise<string | null> => {
    const id = idOf(path);
    const made = own.get(id);
    if (made !== undefined) return made;
    const file = await files.get(id);
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
    isCurrent: (path, address) => address.startsWith('blob:') || signed.cached(path) === address,
    fileOf: async (path, signal) => (await files.get(idOf(path))) ?? fetched(path, signal).catch(() => null),
    downloadLink,
    clear: () => {
      for (const address of own.values()) URL.revokeObjectURL(address);
      own.clear();
    },
  };
};
