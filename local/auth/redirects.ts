import type { Service } from './service.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const isSiteUrl = (url: URL, site: URL): boolean =>
  url.protocol === site.protocol &&
  url.hostname === site.hostname &&
  (url.port === site.port || loopbackHosts.has(url.hostname));

/** GoTrue's glob patterns: `*` and `?` do not match `.` and `/`, `**` matches everything. */
function matchesGlob(glob: string, text: string): boolean {
  /** Where in the text the parts so far may end. */
  let ends = [true];
  for (const part of glob.match(/\*\*|[\s\S]/g) ?? []) {
    const next: boolean[] = [];
    for (let at = 0; at <= text.length; at += 1) {
      const isWithin = part === '**' || !'./'.includes(text[at - 1] ?? '.');
      if (part === '**' || part === '*') next.push((ends[at] ?? false) || (isWithin && (next[at - 1] ?? false)));
      else next.push((ends[at - 1] ?? false) && (part === '?' ? isWithin : part === text[at - 1]));
    }
    ends = next;
  }
  return ends[text.length] ?? false;
}

/**
 * The redirect target of a link: the requested URL if it belongs to the site or matches an entry of config.toml, else
 * the site URL.
 */
export function allowedRedirect({ config }: Service, requested: string): string {
  if (!URL.canParse(requested)) return config.siteUrl;
  const url = new URL(requested);
  if (url.username || url.password) return config.siteUrl;
  // Compared in the form in which the browser parses it, not as it was written.
  const { href } = url;
  const [withoutHash = href] = href.split('#');
  const isListed = (): boolean =>
    config.additionalRedirectUrls.some((glob) =>
      [withoutHash, withoutHash.replace(/\/$/, '')].some((candidate) => matchesGlob(glob, candidate)),
    );
  return isSiteUrl(url, new URL(config.siteUrl)) || isListed() ? href : config.siteUrl;
}
