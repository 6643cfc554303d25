/**
 * The site for Cloudflare Workers with static assets. scripts/hosting.ts builds it, with the options of the installation, to
 * one file. Each request passes here (`run_worker_first`).
 */
import { headersAt, type HeaderOptions } from '../../local/http/securityHeaders.ts';
import {
  documentOf,
  FALLBACK,
  gateway,
  isHidden,
  isRoute,
  METHODS,
  OTHER_TYPE,
  refusalHeaders,
  refusals,
  siteHeaderRules,
  types,
} from '../../local/http/siteRules.ts';

interface Env {
  ASSETS: { fetch(request: Request): Promise<Response> };
}

declare const SITE_BACKEND: string;
declare const SITE_OPTIONS: HeaderOptions;

const rules = siteHeaderRules(SITE_OPTIONS);

const typeOf = (file: string): string => types[/\.(\w+)$/u.exec(file)?.[1] ?? ''] ?? OTHER_TYPE;

async function respond(request: Request, { ASSETS }: Env): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (pathname.startsWith(gateway.path))
    return fetch(
      new Request(`${SITE_BACKEND}${gateway.target}${pathname.slice(gateway.path.length)}${search}`, request),
    );
  const refuse = (status: keyof typeof refusals): Response =>
    new Response(request.method === 'HEAD' ? null : refusals[status], {
      status,
      headers: { ...headersAt(rules, pathname, false), ...refusalHeaders(status) },
    });
  if (!METHODS.includes(request.method)) return refuse(405);
  const load = (path: string): Promise<Response> => ASSETS.fetch(new Request(new URL(path, request.url), request));
  const document = documentOf(pathname);
  const isFound = ({ status }: Response): boolean => status === 200 || status === 304;
  // A file goes before the fallback, and no document but it has a path that is also a file's.
  const files = [
    ...(document === FALLBACK && !isHidden(pathname) ? [pathname] : []),
    ...(isRoute(pathname, request.headers.get('accept')) ? [document] : []),
  ];
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- the second only without the first
    const asset = await load(file);
    if (!isFound(asset)) continue;
    const headers = new Headers(asset.headers);
    for (const [name, value] of Object.entries(headersAt(rules, pathname, true))) headers.set(name, value);
    if (asset.status === 200) headers.set('content-type', typeOf(file));
    return new Response(asset.body, { status: asset.status, headers });
  }
  return refuse(404);
}

// oxlint-disable-next-line import/no-default-export -- the form of a Worker
export default { fetch: respond };
