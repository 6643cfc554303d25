import { ASSETS, documents, FALLBACK, gateway } from '../../local/http/siteRules.ts';
import type { BuiltSite } from './builtSite.ts';

const NOTE = `# Written by scripts/hosting.ts with the build. Copy it into dist/ before the upload.
# Netlify cannot answer 405, nor 404 for a lost file outside ${ASSETS}: it has the document. It cannot tell a lost file of ${ASSETS}
# from one that is there, so that browsers ask for files there again.
`;

/** Rules of Netlify, from the top: the first one that matches counts. With \`!\` it goes before a file. */
export const netlifyRedirects = ({ backend }: BuiltSite): string =>
  `${NOTE}# A call of the gateway may take 26 s.
${[
  `${gateway.path}*  ${backend}${gateway.target}:splat  200!`,
  `/.vite/*  ${FALLBACK}  404!`,
  // Otherwise / has the file index.html.
  ...documents.map(({ path, file }) => `${path}  ${file}  200!`),
  `${ASSETS}  ${FALLBACK}  404`,
  `/*  ${FALLBACK}  200`,
].join('\n')}
`;

/** A path has the headers of all blocks that match. */
export const netlifyHeaders = ({ rules }: BuiltSite): string =>
  `${NOTE}# A later block has to replace values of an earlier one: \`npm run doctor\` says whether it does.
${rules
  .filter(({ ofFiles }) => !ofFiles)
  .flatMap(({ paths = ['/*'], headers }) =>
    paths.map((path) => [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')),
  )
  .join('\n')}
`;
