/** What an operator is told to type: in repairs of the doctor and of /admin, in alerts, in docs, and by a deployment. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { byHand } from '../../scripts/deploy/byHand.ts';
import { hostedSteps } from '../../scripts/deploy/hostedSteps.ts';
import { compose } from '../../scripts/deploy/server.ts';
import { serverSteps } from '../../scripts/deploy/serverSteps.ts';
import { backendChecks } from '../../scripts/doctor/backend.ts';
import { installationChecks } from '../../scripts/doctor/installation.ts';
import { projectChecks } from '../../scripts/doctor/project.ts';
import { serviceChecks } from '../../scripts/doctor/services.ts';
import { siteChecks } from '../../scripts/doctor/site.ts';
import { root } from '../../scripts/generated.ts';
import { installationText } from '../../src/views/admin/text/installation.en.ts';
import { alertsByFile } from './alerts.ts';

export interface OperatorCommand {
  /** Where it is said. */
  place: string;
  text: string;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The pages that an operator reads. */
const pages = ['README.md', 'docs/deploy.md', 'docs/operations.md', 'deploy/README.md', 'docs/capacity.md'];

/** What the doctor and /admin advise, by its place. */
export const repairs = [
  ...[...siteChecks, ...backendChecks, ...installationChecks, ...projectChecks, ...serviceChecks].map(
    ({ id, mend }) => [`doctor: ${id}`, mend] as const,
  ),
  ...Object.entries(installationText.checks).map(([id, { mend }]) => [`/admin: ${id}`, mend] as const),
];

/** What stands between backticks and has a space: one word is a name. */
const spansIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+ [^`\n]+)`/gu)].map(([, span = '']) => span);

/** Of each file with rules of Prometheus. */
const alerts = [...alertsByFile].flatMap(([place, rules]) =>
  rules.map(({ annotations }) => ({ place, text: annotations.command })),
);

const programs =
  /^(?:[A-Z_]+=\S+ )*(?:read|npm|npx|node|supabase|docker|aws|psql|pg_restore|git|curl|caddy|cp|rsync|sed|tar|vercel|netlify) [^|]/u;
const sql = /^(?:select|insert|update|delete|truncate|alter|create|drop|revoke|grant|reindex|set|do) /iu;
export const isSql = (text: string): boolean => sql.test(text);

/** The lines of blocks of a language, without remarks. Lines that belong together are joined. */
const linesIn = (page: string, language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gmu'))].flatMap(([, block = '']) =>
    (language === 'sql' ? block.split(/;\n(?!end)/u) : block.split('\n'))
      .map((line) => line.replace(/ {2,}#.*$/u, '').replace(/^(?:\S+ ){5}cd /u, 'cd '))
      .filter((line) => line.trim() !== ''),
  );

const ofPages = pages.flatMap((path) => {
  const page = read(path);
  const spans = spansIn(page.replaceAll(/^```[^]*?^```/gmu, '')).filter((span) => programs.test(span) || isSql(span));
  return [...spans, ...linesIn(page, 'sh'), ...linesIn(page, 'sql')].map((text) => ({ place: path, text }));
});

const sampleContext = {
  site: 'https://app.contoh.id',
  backend: 'https://api.contoh.id',
  projectName: 'abcdefghijklmnopqrst',
  server: { folder: '/srv/supabase' },
} as never;

/** Sentences without backticks. A command ends with a full stop, a comma or a bracket. */
const spoken = [
  ...byHand.map(({ text }) => ['by hand', text(sampleContext)] as const),
  ...[...hostedSteps, ...serverSteps].map(({ name, whenFailed }) => [`step ${name}`, whenFailed] as const),
];
const inSentences = spoken.flatMap(([place, sentence]) =>
  [...sentence.matchAll(/\b(?:npm run|npx|docker compose|supabase [a-z]+ [a-z]+)(?: (?:[^\s,;()]*[^\s,;().]))+/gu)].map(
    ([text]) => ({ place, text: text.replaceAll(compose.join(' '), '-f docker-compose.yml -f <overlay>') }),
  ),
);

export const operatorCommands: readonly OperatorCommand[] = [
  ...repairs.flatMap(([place, mend]) => spansIn(mend).map((text) => ({ place, text }))),
  ...alerts,
  ...ofPages,
  ...inSentences,
];
