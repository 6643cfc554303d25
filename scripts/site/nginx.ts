import { createHash } from 'node:crypto';

import { expressionOf } from '../../local/http/sitePaths.ts';
import {
  ASSETS,
  documents,
  DOTTED,
  FALLBACK,
  gateway,
  HIDDEN,
  METHODS,
  OTHER_TYPE,
  refusalHeaders,
  refusals,
  types,
} from '../../local/http/siteRules.ts';
import type { BuiltSite } from './builtSite.ts';

export interface NginxPlace {
  root: string;
  /** The lines of the server about its port and certificate. */
  listen: readonly string[];
  /** The server of visitors without TLS; none behind a server that redirects them. */
  plain?: string;
  /** The certificates that sign the one of the backend. */
  authorities: string;
}

const quote = (text: string): string => (text.includes('"') ? `'${text}'` : `"${text}"`);

const placeOf = (address: string): NginxPlace => {
  const { hostname } = new URL(address);
  return {
    root: '/srv/chabot/dist',
    listen: [
      'listen 443 ssl http2;',
      `server_name ${hostname};`,
      `ssl_certificate /etc/letsencrypt/live/${hostname}/fullchain.pem;`,
      `ssl_certificate_key /etc/letsencrypt/live/${hostname}/privkey.pem;`,
    ],
    plain: `server {\n\tlisten 80;\n\tserver_name ${hostname};\n\treturn 301 https://$host$request_uri;\n}\n`,
    authorities: '/etc/ssl/certs/ca-certificates.crt',
  };
};

/**
 * What the names of one site begin with: the files of `conf.d` share variables and upstreams. A digest, because a variable has
 * 40 characters at most with the default `variables_hash_bucket_size`.
 */
const prefixOf = ({ address }: BuiltSite): string =>
  `site_${createHash('sha256').update(new URL(address).hostname).digest('hex').slice(0, 6)}`;

/**
 * Maps of header values. The first expression of a map that matches counts, so the last rule comes first. All headers are
 * added in one place, because a second one would drop them.
 */
function headerMaps(site: BuiltSite): { maps: string[]; added: string[] } {
  const { rules } = site;
  const prefix = prefixOf(site);
  const names = [...new Set(rules.flatMap(({ headers }) => Object.keys(headers)))];
  const maps = names.map((name) => {
    const values = rules.toReversed().flatMap(({ paths, ofFiles, headers }) => {
      const value = headers[name];
      if (value === undefined) return [];
      if (!paths) return [`\tdefault ${quote(value)};`];
      // A response with an error has another status.
      const status = ofFiles ? '(?:200|206|304)' : String.raw`\d+`;
      const path = paths.map((one) => expressionOf([one]).replace('^', `^${status} `)).join('|');
      return [`\t${quote(`~${path}`)} ${quote(value)};`];
    });
    return `map "$status $${prefix}_path" $${prefix}_${name.replaceAll('-', '_')} {\n${values.join('\n')}\n}`;
  });
  return { maps, added: names.map((name) => `add_header ${name} $${prefix}_${name.replaceAll('-', '_')} always;`) };
}

/** The site for nginx 1.22 or newer: a file for its folder `conf.d`. */
export function nginxConf(site: BuiltSite, place: NginxPlace = placeOf(site.address)): string {
  const { maps, added } = headerMaps(site);
  const backend = new URL(site.backend);
  const prefix = prefixOf(site);
  const port = backend.port || (backend.protocol === 'https:' ? '443' : '80');
  const tls = [
    'proxy_ssl_server_name on;',
    `proxy_ssl_name ${backend.hostname};`,
    'proxy_ssl_verify on;',
    'proxy_ssl_verify_depth 3;',
    `proxy_ssl_trusted_certificate ${place.authorities};`,
  ];
  const locations = [
    { path: `~ ${quote(HIDDEN)}`, lines: ['return 404;'] },
    ...documents.map(({ path, file }) => ({
      path: `~ ${quote(expressionOf([path]))}`,
      lines: [`try_files ${file} =404;`],
    })),
    { path: `~ ${quote(expressionOf([ASSETS]))}`, lines: ['try_files $uri =404;'] },
    { path: `~ ${quote(DOTTED)}`, lines: ['try_files $uri @dotted;'] },
    { path: '@dotted', lines: ['if ($http_accept !~ "text/html") { return 404; }', `try_files ${FALLBACK} =404;`] },
    { path: '/', lines: [`try_files $uri ${FALLBACK};`] },
    ...([404, 405] as const).map((status) => ({
      path: `@is${status}`,
      lines: [
        // The type is otherwise that of the file's name.
        'types { }',
        `default_type ${quote(refusalHeaders(status)['content-type'] ?? '')};`,
        `return ${status} ${quote(refusals[status])};`,
      ],
    })),
    {
      path: '= /.gateway',
      lines: [
        'internal;',
        // Without a header of its own, the location would have those of the site.
        'add_header vary "";',
        `client_max_body_size ${gateway.maxMegabytes}m;`,
        // With variables the address is passed as it was asked for. Otherwise nginx decodes it.
        `proxy_pass ${backend.protocol}//${prefix}${gateway.target}$${prefix}_gateway;`,
        'proxy_http_version 1.1;',
        'proxy_request_buffering off;',
        `proxy_read_timeout ${gateway.maxSeconds}s;`,
        `proxy_set_header Host ${backend.host};`,
        'proxy_set_header Connection "";',
        'proxy_set_header X-Forwarded-For $remote_addr;',
        ...(backend.protocol === 'https:' ? tls : []),
      ],
    },
  ];
  return `# Written by scripts/hosting.ts with the build. Reload nginx when the address of the backend has changed in DNS.
map $request_uri $${prefix}_path { "~^(?<${prefix}_asked>[^?]*)" $${prefix}_asked; }
map $request_uri $${prefix}_gateway { "~^${gateway.path}(?<${prefix}_rest>.*)$" $${prefix}_rest; }
map $status $${prefix}_allow { 405 "${METHODS.join(', ')}"; }
${maps.join('\n')}
upstream ${prefix} { server ${backend.hostname}:${port}; }
${place.plain ?? ''}server {
	${place.listen.join('\n\t')}
	root ${place.root};
	server_tokens off;
	gzip off;
	gzip_static on;
	types {
${Object.entries(types)
  .map(([extension, type]) => `\t\t${quote(type)} ${extension};`)
  .join('\n')}
	}
	default_type ${OTHER_TYPE};
	${added.join('\n\t')}
	add_header allow $${prefix}_allow always;
	error_page 404 @is404;
	error_page 405 @is405;
	if ($request_uri ~ "^${gateway.path}") { rewrite ^ /.gateway last; }
	if ($request_method !~ "^(?:${METHODS.join('|')})$") { return 405; }
${locations.map(({ path, lines }) => `\tlocation ${path} {\n\t\t${lines.join('\n\t\t')}\n\t}`).join('\n')}
}
`;
}
