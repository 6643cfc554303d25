import type { Service } from './service.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

const likeSite = (url: URL, site: URL): boolean =>
  url.protocol === site.protocol &&
  url.hostname === site.hostname &&
  (url.port === site.port || loopback.has(url.hostname));

/** GoTrue's glob patterns: `*` and `?` do not match `.` and `/`, `**` matches everything. */
function patternOf(glob: string): RegExp {
  const wild: Record<string, string> = { '**': '.*', '*': '[^./]*', '?': '[^./]' };
  const source = glob.replaceAll(/\*\*|[*?]|[\\^$.+()[\]{}|]/g, (part) => wild[part] ?? `\\${part}`);
  return new RegExp(`^${source}$`);
}

/**
 * The redirect target of a link: the requested URL if it belongs to the site or matches an entry of config.toml, else
 * the site URL.
 */
export function allowedRedirect({ config }: Service, wanted: string): string {
  if (!URL.canParse(wanted)) return config.siteUrl;
  const url = new URL(wanted);
  if (url.username || url.password) return config.siteUrl;
  // Compared in the form in which the browser parses it, not as it was written.
  const { href } = url;
  const [bare = href] = href.split('#');
  const listed = (): boolean =>
    config.additionalRedirectUrls.some((glob) =>
      [bare, bare.replace(/\/$/, '')].some((form) => patternOf(glob).test(form)),
    );
  return likeSite(url, new URL(config.siteUrl)) || listed() ? href : config.siteUrl;
}
