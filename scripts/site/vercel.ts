import { expressionOf } from '../../local/http/sitePaths.ts';
import {
  ASSETS,
  documents,
  DOTTED,
  FALLBACK,
  gateway,
  HIDDEN,
  refusalHeaders,
  type refusals,
} from '../../local/http/siteRules.ts';
import type { BuiltSite } from './builtSite.ts';

/** A route of vercel.json. With `continue` the next one is read too, and its headers replace those before. */
export interface VercelRoute {
  src?: string;
  handle?: 'filesystem';
  dest?: string;
  status?: number;
  continue?: true;
  methods?: readonly string[];
  has?: readonly { type: 'header'; key: string; value: string }[];
  headers?: Readonly<Record<string, string>>;
}

/** Vercel knows methods only by their names. */
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const refusal = (status: keyof typeof refusals): VercelRoute => ({
  status,
  headers: { ...refusalHeaders(status), 'cache-control': 'no-cache' },
});

/** The routes for a file `vercel.json` beside the files of the site. Their order is that of Vercel's \`routes\`. */
export const vercelRoutes = ({ backend, rules }: BuiltSite): VercelRoute[] => [
  { src: `^${gateway.path}(.*)$`, dest: `${backend}${gateway.target}$1` },
  ...rules.map(({ paths, headers }): VercelRoute => ({
    src: paths ? expressionOf(paths) : '.*',
    headers,
    continue: true,
  })),
  { src: '.*', methods: OTHER_METHODS, ...refusal(405) },
  { src: `(?:${HIDDEN})`, ...refusal(404) },
  ...documents.map(({ path, file }): VercelRoute => ({ src: expressionOf([path]), dest: file })),
  { handle: 'filesystem' },
  { src: expressionOf([ASSETS]), ...refusal(404) },
  { src: DOTTED, has: [{ type: 'header', key: 'accept', value: '.*text/html.*' }], dest: FALLBACK },
  { src: DOTTED, ...refusal(404) },
  { src: '.*', dest: FALLBACK },
];
