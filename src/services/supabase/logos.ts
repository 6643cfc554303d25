/** Logos: public pictures of a business, each under a name of its own, so that an address never shows another picture. */
import * as v from 'valibot';

import type { LogoKept } from '../../machines/settings/logo.machine.ts';

export interface LogosDeps {
  /** Where Supabase is. */
  url: string;
  fetch: typeof globalThis.fetch;
}

/** Over HTTP every refusal of storage is 400; which one it is stands in the body. */
const refusalSchema = v.object({ statusCode: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)) });

const ENDINGS: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

const OBJECTS = '/storage/v1/object/public/logos/';

export const createLogos = ({ url, fetch }: LogosDeps) => ({
  /** Throws when the server cannot be reached. */
  keep: async (businessId: string, picture: Blob, signal: AbortSignal): Promise<LogoKept> => {
    const path = `${businessId}/${crypto.randomUUID()}.${ENDINGS[picture.type] ?? 'img'}`;
    const answer = await fetch(`${url}/storage/v1/object/logos/${path}`, {
      method: 'POST',
      // The address is another one for another picture.
      headers: { 'content-type': picture.type, 'cache-control': 'max-age=31536000' },
      body: picture,
      signal,
    });
    if (answer.ok) return { url: `${url}${OBJECTS}${path}` };
    const body = v.safeParse(refusalSchema, await answer.json().catch(() => null));
    const status = body.success ? body.output.statusCode : answer.status;
    if (status === 413) return { refused: 'tooLarge' };
    if (status === 415) return { refused: 'notPicture' };
    if (status === 401 || status === 403 || status === 404) return { refused: 'denied' };
    throw new Error(`${status}`);
  },

  /** Removes a picture that nothing shows any more. What cannot be removed costs a few kilobytes. */
  drop: async (address: string): Promise<void> => {
    const path = address.startsWith(url + OBJECTS) ? address.slice((url + OBJECTS).length) : '';
    if (!/^[0-9a-f-]{36}\/[\w.-]+$/u.test(path)) return;
    await fetch(`${url}/storage/v1/object/logos/${path}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  },
});
