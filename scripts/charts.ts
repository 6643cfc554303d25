/**
 * Draws every machine as a mermaid chart: one page for each feature in docs/charts, and the table in
 * docs/architecture.md. `node scripts/charts.ts` writes; `--check` fails where a committed file differs.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';

import {
  actionLabels,
  childrenOf,
  eventLabel,
  guardLabel,
  subtreeOf,
  transitionsOf,
  type StateNode,
} from '../tests/model/transitions.ts';
import { exportWith, filesOf, loadExport, root, writeOrCheck } from './generated.ts';

const idOf = (node: StateNode) => node.path.join('_');

/** `code.submitted [lastTry] / countWrongCode`; a colon would end the label. */
const labelOf = (transition: AnyTransitionDefinition): string => {
  const [guard, actions] = [guardLabel(transition), actionLabels(transition)];
  return [eventLabel(transition), guard && `[${guard}]`, actions.length > 0 && `/ ${actions.join(', ')}`]
    .filter(Boolean)
    .join(' ')
    .replaceAll(':', ' ');
};

const isDrawn = ({ target, actions }: AnyTransitionDefinition) => target ?? actions.length;

const edges = (node: StateNode): string[] => {
  // A transition of the root holds everywhere: an arrow from each state would hide the chart.
  if (!node.parent) return [];
  return transitionsOf(node)
    .filter(isDrawn)
    .flatMap((t) =>
      (t.target ?? [node]).map((target: StateNode) => `${idOf(node)} --> ${idOf(target)} : ${labelOf(t)}`),
    );
};

const body = (node: StateNode): string[] => {
  const inner = childrenOf(node).map((child) => [
    ...(childrenOf(child).length > 0
      ? [`state "${child.key}" as ${idOf(child)} {`, ...body(child).map((line) => `  ${line}`), '}']
      : [`state "${child.key}" as ${idOf(child)}`]),
    ...(child.type === 'final' ? [`${idOf(child)} --> [*]`] : []),
  ]);
  if (node.type === 'parallel') return inner.flatMap((lines, at) => (at > 0 ? ['--', ...lines] : lines));
  return [...node.initial.target.map((first) => `[*] --> ${idOf(first)}`), ...inner.flat()];
};

const everywhere = (machine: AnyStateMachine): string[] =>
  transitionsOf(machine.root)
    .filter(isDrawn)
    .map(
      (t) =>
        `- ${labelOf(t)}${t.target ? ` → ${t.target.map((target: StateNode) => target.path.join('.')).join(', ')}` : ''}`,
    );

/** The doc comment at the top of a machine's file, as prose. */
const prose = (source: string): string =>
  (/^\/\*\*\n([\s\S]*?)\n \*\//.exec(source)?.[1] ?? '').replaceAll(/^ \* ?/gm, '').trim();

const chart = (machine: AnyStateMachine, source: string): string => {
  const anywhere = everywhere(machine);
  const lines = [...body(machine.root), ...subtreeOf(machine.root).flatMap(edges)].map((line) => `  ${line}`);
  return [
    `## ${machine.id}`,
    prose(source),
    `\`\`\`mermaid\nstateDiagram-v2\n${lines.join('\n')}\n\`\`\``,
    ...(anywhere.length > 0 ? [`In every state:\n\n${anywhere.join('\n')}`] : []),
  ].join('\n\n');
};

const HEADER = '<!-- Written by scripts/charts.ts from the machines: change them, not this file. -->';
const [BEGIN, END] = ['<!-- charts: written by scripts/charts.ts -->', '<!-- /charts -->'];

const pages = new Map<string, string[]>();
const rows: string[] = [];
for (const path of filesOf('src/machines/**/*.machine.ts')) {
  const exported = await loadExport<AnyStateMachine | (() => AnyStateMachine)>(path, exportWith(path, 'Machine'));
  // All machines of a factory have the same chart.
  const machine = typeof exported === 'function' ? exported() : exported;
  const source = await readFile(join(root, path), 'utf8');
  const feature = relative('src/machines', dirname(path));
  pages.set(feature, [...(pages.get(feature) ?? [`${HEADER}\n\n# ${feature}`]), chart(machine, source)]);
  const leaves = subtreeOf(machine.root).filter((node) => childrenOf(node).length === 0).length;
  const [sentence] = prose(source)
    .replaceAll('\n', ' ')
    .split(/(?<=[.:])\s/);
  rows.push(`| [${machine.id}](charts/${feature}.md#${machine.id.toLowerCase()}) | ${sentence ?? ''} | ${leaves} |`);
}

const files = new Map(
  [...pages].map(([feature, parts]) => [join(root, 'docs/charts', `${feature}.md`), `${parts.join('\n\n')}\n`]),
);
const architecture = join(root, 'docs/architecture.md');
const text = await readFile(architecture, 'utf8').catch(() => '');
if (text.includes(BEGIN)) {
  const table = ['| machine | what it models | states |', '|---|---|---|', ...rows].join('\n');
  const [before, rest] = text.split(BEGIN) as [string, string];
  files.set(architecture, `${before}${BEGIN}\n\n${table}\n\n${END}${rest.slice(rest.indexOf(END) + END.length)}`);
}
await writeOrCheck({ files, pattern: 'docs/charts/**/*.md', header: HEADER, command: 'npm run charts' });
