import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

test('no service passes on the message of a response: refusals become codes of sentences', () => {
  const folder = join(import.meta.dirname, '..');
  const lines = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .map((line) => ({ file, line: line.trim() })),
    );
  const read = lines.filter(
    ({ line }) =>
      /\b(?:error|cause|thrown)\??\.message\b(?!\.startsWith\()|\{ code, message \}: PostgrestError\b.*=> \S*\(/.test(
        line,
      ) && !/^(?:\*|\/)/.test(line),
  );
  // These look for words in a message of the auth service, which has no code for them, and pass on none.
  const isSearched = /\.(?:test|exec|match)\(error\.message|secondsIn\(/;
  expect(read.length).toBeGreaterThan(2);
  expect(read.filter(({ line }) => !isSearched.test(line))).toEqual([]);
});
