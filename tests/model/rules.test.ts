import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { delays } from './delays.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/rules.md'), 'utf8');

interface Row {
  heading: string;
  rule: string;
  value: string;
  /** The cell with the constants. */
  source: string;
}

const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);

const rows: Row[] = page.split(/^## /m).flatMap((section) => {
  const [heading = '', ...lines] = section.split('\n');
  return lines
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .filter(([, rule = '']) => rule !== 'rule' && !/^-+$/.test(rule))
    .map(([, rule = '', value = '', source = '']) => ({ heading, rule, value, source }));
});

/** `A`, `B` in `path`; `C` in `other/path` */
const SOURCE = /^(`[^`]+`(?:, `[^`]+`)* in `[^`]+`)(?:; `[^`]+`(?:, `[^`]+`)* in `[^`]+`)*$/;

const constantsOf = ({ source }: Row): { path: string; names: string[] }[] =>
  source.split('; ').map((part) => {
    const quoted = [...part.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
    return { path: quoted.at(-1) ?? '', names: quoted.slice(0, -1) };
  });

/** Whether the text contains the name, and not only as a part of a longer one. */
const contains = (text: string, name: string): boolean => {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w$])${escaped}(?![\w$])`).test(text);
};

/** Whether the text states the time in one of the ways to write it: `1,000 ms`, `0.6 s`, `2 min`, `a minute`, `1 h`. */
const statesTime = (text: string, milliseconds: number): boolean =>
  [
    `${milliseconds.toLocaleString('en')} ms`,
    `${milliseconds / 1000} s`,
    `${milliseconds / 60_000} min`,
    `${milliseconds / 3_600_000} h`,
    ...(milliseconds === 60_000 ? ['minute'] : []),
  ].some((time) => new RegExp(String.raw`(?<![\w.,])${time.replace('.', String.raw`\.`)}(?!\w)`).test(text));

/** The milliseconds of a delay, and of one that depends on the context those of its examples. */
const timesOf = (delay: (typeof delays)[string][string] | undefined): readonly number[] =>
  typeof delay === 'number' ? [delay] : (delay ?? []).map(([, milliseconds]) => milliseconds);

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|js|css|sql|toml|html|md)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));

describe('docs/rules.md', () => {
  test('every row names constants, or says after a dash why there are none', () => {
    const unclear = rows.filter(({ source }) => !/^– \S/.test(source) && !SOURCE.test(source));
    expect(rows.length).toBeGreaterThan(0);
    expect(unclear).toEqual([]);
  });

  test('every named file exists and contains the named constants', () => {
    const wrong = rows
      .filter(({ source }) => SOURCE.test(source))
      .flatMap((row) =>
        constantsOf(row).flatMap(({ path, names }) => {
          if (!existsSync(join(root, path))) return `${row.heading} › ${row.rule}: no file ${path}`;
          const text = readFileSync(join(root, path), 'utf8');
          return names
            .filter((name) => !contains(text, name))
            .map((name) => `${row.heading} › ${row.rule}: no ${name} in ${path}`);
        }),
      );
    expect(wrong).toEqual([]);
  });

  test('a row states the milliseconds of the delays that it names', () => {
    const named = rows
      .filter(({ source }) => SOURCE.test(source))
      .flatMap((row) =>
        constantsOf(row).flatMap(({ path, names }) => {
          // Nearly all files of a machine begin with its id.
          const id = /^src\/machines\/.*?(\w+)\.(?:machine|setup)\.ts$/.exec(path)?.[1] ?? '';
          return names.map((name) => ({ row, name, id, times: timesOf(delays[id]?.[name]) }));
        }),
      )
      .filter(({ times }) => times.length > 0);
    expect(named.length).toBeGreaterThan(0);
    const wrong = named
      .filter(({ row, times }) => !times.some((time) => statesTime(row.value, time)))
      .map(({ row, name, id, times }) => `${row.heading} › ${row.rule}: ${name} of ${id} is ${times.join(' or ')} ms`);
    expect(wrong).toEqual([]);
  });

  test('every number that the function of the AI names is in a row', () => {
    const named = new Set(
      rows.flatMap((row) => constantsOf(row).flatMap(({ path, names }) => names.map((name) => `${path} ${name}`))),
    );
    const missing = filesIn('supabase/functions/agent')
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/^(?:export )?const (\w+) = \d[\d_. */]*;/gm)].map(
          ([, name = '']) => `${file.slice(root.length + 1)} ${name}`,
        ),
      );
    expect(missing.filter((one) => !named.has(one))).toEqual([]);
  });

  test('each rule that stands on both sides names the test that compares them, or says that none does', () => {
    const both = rows.filter(({ heading }) => heading === 'Rules on both sides');
    expect(both.length).toBeGreaterThan(0);
    for (const { rule, value } of both) {
      const tests = [...value.matchAll(/`((?:tests|src)\/[^`]+)`/g)].map(([, file = '']) => file);
      expect([rule, tests.length > 0 || value.startsWith('nothing yet')]).toEqual([rule, true]);
      for (const file of tests) expect([file, existsSync(join(root, file))]).toEqual([file, true]);
    }
  });

  test('a text in backticks is in the first named file, word for word', () => {
    const wrong = rows
      .filter(({ value, source }) => /^`[^`]+`$/.test(value) && SOURCE.test(source))
      .filter((row) => {
        const file = join(root, constantsOf(row)[0]?.path ?? '');
        const text = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('${', '{') : '';
        return !text.includes(row.value.slice(1, -1));
      })
      .map(({ heading, rule, value }) => `${heading} › ${rule}: ${value}`);
    expect(wrong).toEqual([]);
  });

  test('every heading that a comment cites exists', () => {
    const missing = ['src', 'supabase', 'local', 'tests', 'scripts'].flatMap(filesIn).flatMap((file) => {
      // A citation may continue on the next line of a comment.
      const text = readFileSync(file, 'utf8').replaceAll(/\s*\n\s*(?:\*|\/\/|--|#)?\s*/g, ' ');
      return [...text.matchAll(/docs\/rules\.md, "([^"]+)"/g)]
        .map(([, heading = '']) => heading)
        .filter((heading) => heading !== '<Heading>' && !headings.includes(heading))
        .map((heading) => `${file.slice(root.length + 1)}: "${heading}"`);
    });
    expect(missing).toEqual([]);
  });
});
