/**
 * Logos and photos of products are public pictures of a business. Each has its own name, so that an address never shows another
 * picture.
 */
import * as v from 'valibot';

import type { LogoUploadResult } from '../../contracts/settings.ts';
import { parseUploadResponse } from '../platform/uploadErrors.ts';

export interface LogosDeps {
  /** Supabase's address. */
  url: string;
  fetch: typeof globalThis.fetch;
}

const EXTENSIONS: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

const PUBLIC_PATH = '/storage/v1/object/public/logos/';

/** Milliseconds after which a picture that no row names is no longer part of a draft. */
const UNUSED_AFTER = 24 * 3_600_000;

/** The most that Storage lists at once: more than the photos of most catalogues, which are the oldest. */
const MOST_LISTED = 1000;

const listSchema = v.array(v.object({ name: v.string(), created_at: v.string() }));

export const createLogos = ({ url, fetch }: LogosDeps) => {
  const post = (path: string, body: object, init: RequestInit = {}) =>
    fetch(`${url}/storage/v1/object/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...init,
    });

  /** Removes pictures that were uploaded and never saved, or are shown no more. The database keeps those that the business shows. */
  const removeUnused = async (businessId: string): Promise<void> => {
    const sortBy = { column: 'created_at', order: 'asc' };
    const list = v.parse(
      listSchema,
      await (await post('list/logos', { prefix: businessId, limit: MOST_LISTED, sortBy })).json(),
    );
    const old = list.filter(({ created_at }) => Date.parse(created_at) < Date.now() - UNUSED_AFTER);
    const prefixes = old.map(({ name }) => `${businessId}/${name}`);
    if (prefixes.length > 0) await post('logos', { prefixes }, { method: 'DELETE' });
  };

  return {
    /** Throws if the server cannot be reached. */
    upload: async (businessId: string, picture: Blob, signal: AbortSignal): Promise<LogoUploadResult> => {
      const path = `${businessId}/${crypto.randomUUID()}.${EXTENSIONS[picture.type] ?? 'img'}`;
      const response = await fetch(`${url}/storage/v1/object/logos/${path}`, {
        method: 'POST',
        // Each picture has its own address, so it can be cached for a year.
        headers: { 'content-type': picture.type, 'cache-control': 'max-age=31536000' },
        body: picture,
        signal,
      });
      const upload = parseUploadResponse(response.status, await response.text());
      if (upload.stored) {
        void removeUnused(businessId).catch(() => undefined);
        return { url: `${url}${PUBLIC_PATH}${path}` };
      }
      const { status } = upload;
      if (status === 413) return { refused: 'tooLarge' };
      if (status === 415) return { refused: 'notPicture' };
      if (status === 403 || status === 404) return { refused: 'denied' };
      throw new Error(`${status}`);
    },

    /**
     * Removes an unused picture; the database keeps the one that the business shows. A failed removal is retried by the
     * next upload.
     */
    remove: async (address: string): Promise<void> => {
      const path = address.startsWith(url + PUBLIC_PATH) ? address.slice((url + PUBLIC_PATH).length) : '';
      if (!/^[0-9a-f-]{36}\/[\w.-]+$/u.test(path)) return;
      await fetch(`${url}/storage/v1/object/logos/${path}`, { method: 'DELETE', keepalive: true }).catch(
        () => undefined,
      );
    },
  };
};
