/**
 * Draws the machines of `models.ts` as mermaid charts: one page for each domain in docs/charts, and the table in
 * docs/architecture.md. `node scripts/charts.ts` writes; `--check` fails where a committed file differs.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';

import { kindOf } from '../tests/model/graph.ts';
import { loadExport, root, writeOrCheck } from './generated.ts';
import { charted } from './models.ts';

type Node = AnyTransitionDefinition['source'];

const children = (node: Node): Node[] => Object.values(node.states) as Node[];
const idOf = (node: Node) => node.path.join('_');

const nameOf = (thing: unknown): string => {
  if (typeof thing === 'string') return thing;
  if (typeof thing === 'object' && thing !== null && 'type' in thing) return String(thing.type);
  return typeof thing === 'function' && 'type' in thing ? String(thing.type) : '';
};

const eventOf = (type: string): string => {
  const { kind, name } = kindOf(type);
  if (type === '') return 'at once';
  if (kind === 'after') return `after ${name}`;
  return kind === 'sent'
    ? name.replace(/^xstate\.done\.state\..*/, 'finished')
    : `${name} ${kind === 'done' ? 'is done' : 'fails'}`;
};

/** `code.submitted [lastTry] / countWrongCode`; a colon would end the label. */
const labelOf = ({ eventType, guard, actions }: AnyTransitionDefinition): string => {
  const does = actions.map(nameOf).filter((name) => name && !name.startsWith('xstate.'));
  return [eventOf(eventType), guard && nameOf(guard) && `[${nameOf(guard)}]`, does.length > 0 && `/ ${does.join(', ')}`]
    .filter(Boolean)
    .join(' ')
    .replaceAll(':', ' ');
};

const edges = (node: Node): string[] => {
  const own = [...[...node.transitions.values()].flat(), ...(node.always ?? [])].filter(
    (t) => t.target ?? t.actions.length,
  );
  // What the root answers holds everywhere: an arrow from each state would hide the chart.
  if (!node.parent) return [];
  return own.flatMap((t) =>
    (t.target ?? [node]).map((target: Node) => `${idOf(node)} --> ${idOf(target)} : ${labelOf(t)}`),
  );
};

const body = (node: Node): string[] => {
  const inner = children(node).map((child) => [
    ...(children(child).length > 0
      ? [`state "${child.key}" as ${idOf(child)} {`, ...body(child).map((line) => `  ${line}`), '}']
      : [`state "${child.key}" as ${idOf(child)}`]),
    ...(child.type === 'final' ? [`${idOf(child)} --> [*]`] : []),
  ]);
  if (node.type === 'parallel') return inner.flatMap((lines, at) => (at > 0 ? ['--', ...lines] : lines));
  return [...node.initial.target.map((first) => `[*] --> ${idOf(first)}`), ...inner.flat()];
};

const all = (node: Node): Node[] => [node, ...children(node).flatMap(all)];

const everywhere = (machine: AnyStateMachine): string[] =>
  [...machine.root.transitions.values()]
    .flat()
    .filter((t) => t.target ?? t.actions.length)
    .map(
      (t) =>
        `- ${labelOf(t)}${t.target ? ` → ${t.target.map((target: Node) => target.path.join('.')).join(', ')}` : ''}`,
    );

/** The doc comment at the top of a machine's file, as prose. */
const prose = (source: string): string =>
  (/^\/\*\*\n([\s\S]*?)\n \*\//.exec(source)?.[1] ?? '').replaceAll(/^ \* ?/gm, '').trim();

const chart = (machine: AnyStateMachine, source: string): string => {
  const anywhere = everywhere(machine);
  const lines = [...body(machine.root), ...all(machine.root).flatMap(edges)].map((line) => `  ${line}`);
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
for (const place of charted) {
  const machine = await loadExport<AnyStateMachine>('machines', place, '.machine.ts');
  const [path] = place.split('#') as [string];
  const source = await readFile(join(root, 'src/machines', `${path}.machine.ts`), 'utf8');
  const domain = dirname(path);
  pages.set(domain, [...(pages.get(domain) ?? [`${HEADER}\n\n# ${domain}`]), chart(machine, source)]);
  const leaves = all(machine.root).filter((node) => children(node).length === 0).length;
  const [sentence] = prose(source)
    .replaceAll('\n', ' ')
    .split(/(?<=[.:])\s/);
  rows.push(`| [${machine.id}](charts/${domain}.md#${machine.id.toLowerCase()}) | ${sentence ?? ''} | ${leaves} |`);
}

const files = new Map(
  [...pages].map(([domain, parts]) => [join(root, 'docs/charts', `${domain}.md`), `${parts.join('\n\n')}\n`]),
);
const architecture = join(root, 'docs/architecture.md');
const text = await readFile(architecture, 'utf8').catch(() => '');
if (text.includes(BEGIN)) {
  const table = ['| machine | what it models | states |', '|---|---|---|', ...rows].join('\n');
  const [before, rest] = text.split(BEGIN) as [string, string];
  files.set(architecture, `${before}${BEGIN}\n\n${table}\n\n${END}${rest.slice(rest.indexOf(END) + END.length)}`);
}
await writeOrCheck(files, 'node scripts/charts.ts');
