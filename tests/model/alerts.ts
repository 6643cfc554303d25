import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { parse } from 'yaml';

import { root } from '../../scripts/generated.ts';

/** An alert of Prometheus, with what its sentence says to an operator. */
export interface Alert {
  alert: string;
  expr: string;
  annotations: { summary: string; command: string; docs: string };
}

interface RuleFile {
  groups: { rules: Alert[] }[];
}

/** The alerts of deploy/, by their file: `alerts.yml` has those of our own metrics. */
export const alertsByFile: ReadonlyMap<string, readonly Alert[]> = new Map(
  globSync('deploy/prometheus/*alerts.yml', { cwd: root }).map((path) => [
    basename(path),
    (parse(readFileSync(join(root, path), 'utf8')) as RuleFile).groups.flatMap(({ rules }) => rules),
  ]),
);
