import type { HeaderRule } from '../../local/http/securityHeaders.ts';
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

/** In a form without escapes. */
const quote = (text: string): string => `\`${text}\``;

/** Directives of a `route` apply in the order in which they stand, each on a line. */
const indent = (lines: readonly string[], depth: number): string =>
  lines.map((line) => `${'\t'.repeat(depth)}${line}`).join('\n');

/** Where the rules look for the build, unless CHABOT_ROOT is given. */
export const DIST = '/srv/chabot/dist';

/** The site for Caddy 2.6 or newer. CHABOT_ADDRESS, CHABOT_ROOT and CHABOT_BACKEND in its environment replace its addresses and folder. */
export function caddyfile({ address, backend, rules }: BuiltSite): string {
  const headersOf = ({ paths, ofFiles, headers }: HeaderRule, at: number): string[] => {
    const name = `${ofFiles ? 'file' : 'headers'}${at}`;
    const conditions = [
      ...(paths ? [`path_regexp ${quote(expressionOf(paths))}`] : []),
      ...(ofFiles ? ['file {path}'] : []),
    ];
    const matcher = conditions.length ? [`@${name} {`, ...conditions.map((line) => `\t${line}`), '}'] : [];
    return [
      ...matcher,
      ...Object.entries(headers).map(
        ([header, value]) => `header ${matcher.length ? `@${name} ` : ''}${header} ${quote(value)}`,
      ),
    ];
  };
  const rewrites = documents.flatMap(({ path, file }, at) => [
    `@document${at} path_regexp ${quote(expressionOf([path]))}`,
    `rewrite @document${at} ${file}`,
  ]);
  const contentTypes = Object.entries(types).map(
    ([extension, type]) => `header @${extension} content-type ${quote(type)}`,
  );
  const typeMatchers = Object.keys(types).map((extension) => `@${extension} path *.${extension}`);
  const missing = (name: string, ...conditions: string[]): string[] => [
    `@${name} {`,
    // A folder is no file.
    '\tnot {',
    '\t\tfile {path}',
    String.raw`		path_regexp [^/]$`,
    '\t}',
    ...conditions.map((line) => `\t${line}`),
    '}',
  ];
  const errors = ([404, 405] as const).flatMap((status) => [
    `@is${status} expression {err.status_code} == ${status}`,
    ...Object.entries(refusalHeaders(status)).map(([name, value]) => `header @is${status} ${name} ${quote(value)}`),
    `respond @is${status} ${quote(refusals[status])} ${status}`,
  ]);
  return `# Written by scripts/hosting.ts with the build.
# CHABOT_ADDRESS=${address} CHABOT_ROOT=${DIST} caddy run --config Caddyfile
{$CHABOT_ADDRESS:${address}} {
	root * {$CHABOT_ROOT:${DIST}}

	# The address as it was asked for: a matcher of paths decodes it.
	@gateway vars_regexp {http.request.orig_uri} ^${gateway.path}
	handle @gateway {
		route {
			uri path_regexp ^${gateway.path} ${gateway.target}
			reverse_proxy {$CHABOT_BACKEND:${backend}} {
				header_up Host {upstream_hostport}
			}
		}
	}

	handle {
		route {
${indent(
  [
    ...rules.filter(({ ofFiles }) => !ofFiles).flatMap(headersOf),
    `@refused not method ${METHODS.join(' ')}`,
    'error @refused 405',
    `@hidden path_regexp ${quote(HIDDEN)}`,
    'error @hidden 404',
    // A refusal has none of them.
    ...rules.filter(({ ofFiles }) => ofFiles).flatMap(headersOf),
    ...rewrites,
    ...missing('lost', `path_regexp ${quote(expressionOf([ASSETS]))}`),
    'error @lost 404',
    ...missing('dotted', `path_regexp ${quote(DOTTED)}`, 'not header Accept *text/html*'),
    'error @dotted 404',
    ...missing('route'),
    `rewrite @route ${FALLBACK}`,
    `header content-type ${OTHER_TYPE}`,
    ...typeMatchers,
    ...contentTypes,
    'file_server {',
    '\tprecompressed br gzip',
    '\tdisable_canonical_uris',
    '}',
  ],
  3,
)}
		}
	}

	handle_errors {
		route {
${indent([...errors, 'respond "" {err.status_code}'], 3)}
		}
	}
}
`;
}
