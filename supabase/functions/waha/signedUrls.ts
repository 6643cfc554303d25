import { Hono } from 'hono';
import * as v from 'valibot';

import { dataOrThrow, rpc } from '../_shared/clients.ts';
import { notFound } from '../_shared/errors.ts';
import { parse, readJson } from '../_shared/input.ts';
import type { GatewayContext, GatewayEnv } from './context.ts';

/** Seconds. Storage checks no rights for a signed URL, so it is also the time for which one works after a membership. */
const VALID_SECONDS = 300;
/** Paths in a request, as in `private.readable_media`. */
const MAX_PATHS = 100;

const body = v.object({
  paths: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(400)), 'paths harus berupa daftar.'),
    v.maxLength(MAX_PATHS, `paths paling banyak ${MAX_PATHS}.`),
  ),
});

/**
 * The part of a signed URL after the address of Storage, which only the browser knows: on one's own server the functions
 * reach it under another name.
 */
const pathOf = (signedUrl: string): string => signedUrl.slice(signedUrl.indexOf('/object/sign/'));

/**
 * `POST /files/sign`: URLs of files in bucket `media`, for the page to show. Members cannot sign them themselves, because
 * they would choose for how long (policies of storage.objects). Answers `{ urls: { <path>: '/object/sign/…' } }` without the
 * files that the caller may not read, and 404 if there is no other.
 */
export const signedUrlRoutes = ({ service }: GatewayContext): Hono<GatewayEnv> =>
  new Hono<GatewayEnv>().post('/files/sign', async (c) => {
    const { paths } = parse(body, await readJson(c));
    const readable = await rpc<string[]>(c.var.caller.db, 'readable_media', { paths });
    if (readable.length === 0) throw notFound();
    const signed = dataOrThrow(await service.storage.from('media').createSignedUrls(readable, VALID_SECONDS)) ?? [];
    const urls = signed.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, pathOf(signedUrl)]] : []));
    return c.json({ urls: Object.fromEntries(urls) as Record<string, string> });
  });
