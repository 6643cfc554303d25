import type { Service } from './service.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

const likeSite = (url: URL, site: URL): boolean =>
  url.protocol === site.protocol &&
  url.hostname === site.hostname &&
  (url.port === site.port || loopback.has(url.hostname));

/** GoTrue's patterns: `*` and `?` stop at `.` and `/`, `**` stops nowhere. */
function patternOf(glob: string): RegExp {
  const wild: Record<string, string> = { '**': '.*', '*': '[^./]*', '?': '[^./]' };
  const source = glob.replaceAll(/\*\*|[*?]|[\\^$.+()[\]{}|]/g, (part) => wild[part] ?? `\\${part}`);
  return new RegExp(`^${source}$`);
}

/** Where a link may lead: the wanted address if it is of the site or on the list of config.toml, else the site. */
export function allowedRedirect({ config }: Service, wanted: string): string {
  if (!URL.canParse(wanted)) return config.siteUrl;
  const url = new URL(wanted);
  if (url.username || url.password) return config.siteUrl;
  // Compared as the browser will read it, not as it was written.
  const { href } = url;
  const [bare = href] = href.split('#');
  const listed = (): boolean =>
    config.additionalRedirectUrls.some((glob) =>
      [bare, bare.replace(/\/$/, '')].some((form) => patternOf(glob).test(form)),
    );
  return likeSite(url, new URL(config.siteUrl)) || listed() ? href : config.siteUrl;
}
