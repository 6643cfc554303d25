/** Logos: public pictures of a business, each under a name of its own, so that an address never shows another picture. */
import * as v from 'valibot';

import type { LogoUploadResult } from '../../contracts/settings.ts';
import { storingOf } from '../platform/uploadErrors.ts';

export interface LogosDeps {
  /** Where Supabase is. */
  url: string;
  fetch: typeof globalThis.fetch;
}

const EXTENSIONS: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

const PUBLIC_PATH = '/storage/v1/object/public/logos/';

/** Milliseconds after which a picture that no row names is nobody's draft any more. */
const UNUSED_AFTER = 24 * 3_600_000;

const listSchema = v.array(v.object({ name: v.string(), created_at: v.string() }));

export const createLogos = ({ url, fetch }: LogosDeps) => {
  const post = (path: string, body: object, init: RequestInit = {}) =>
    fetch(`${url}/storage/v1/object/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...init,
    });

  /** Removes what was uploaded once and never saved. What the business shows stays: the database sees to that. */
  const removeUnused = async (businessId: string): Promise<void> => {
    const sortBy = { column: 'created_at', order: 'asc' };
    const list = v.parse(
      listSchema,
      await (await post('list/logos', { prefix: businessId, limit: 100, sortBy })).json(),
    );
    const old = list.filter(({ created_at }) => Date.parse(created_at) < Date.now() - UNUSED_AFTER);
    const prefixes = old.map(({ name }) => `${businessId}/${name}`);
    if (prefixes.length > 0) await post('logos', { prefixes }, { method: 'DELETE' });
  };

  return {
    /** Throws when the server cannot be reached. */
    upload: async (businessId: string, picture: Blob, signal: AbortSignal): Promise<LogoUploadResult> => {
      const path = `${businessId}/${crypto.randomUUID()}.${EXTENSIONS[picture.type] ?? 'img'}`;
      const answer = await fetch(`${url}/storage/v1/object/logos/${path}`, {
        method: 'POST',
        // The address is another one for another picture.
        headers: { 'content-type': picture.type, 'cache-control': 'max-age=31536000' },
        body: picture,
        signal,
      });
      const storing = storingOf(answer.status, await answer.text());
      if (storing.stored) {
        void removeUnused(businessId).catch(() => undefined);
        return { url: `${url}${PUBLIC_PATH}${path}` };
      }
      const { status } = storing;
      if (status === 413) return { refused: 'tooLarge' };
      if (status === 415) return { refused: 'notPicture' };
      if (status === 403 || status === 404) return { refused: 'denied' };
      throw new Error(`${status}`);
    },

    /** Removes a picture that nothing shows any more; one that the business shows stays. What cannot be removed now is swept later. */
    remove: async (address: string): Promise<void> => {
      const path = address.startsWith(url + PUBLIC_PATH) ? address.slice((url + PUBLIC_PATH).length) : '';
      if (!/^[0-9a-f-]{36}\/[\w.-]+$/u.test(path)) return;
      await fetch(`${url}/storage/v1/object/logos/${path}`, { method: 'DELETE', keepalive: true }).catch(
        () => undefined,
      );
    },
  };
};
