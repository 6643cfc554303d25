import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

test('a service passes on the message of a response only if its code is one of ours, whose message is a sentence', () => {
  const folder = join(import.meta.dirname, '..');
  const lines = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .map((line) => ({ file, line: line.trim() })),
    );
  const passedOn = lines.filter(
    ({ line }) =>
      /\b(?:error|cause|thrown)\??\.message\b(?!\.startsWith\()/.test(line) &&
      !/^(?:\*|\/)|\.(?:test|exec|match)\(error\.message|secondsIn\(/.test(line),
  );
  const isOwn = /\^\[a-z_\]\+\$|REFUSALS\.includes\(error\.code\)|isRefusal\(error\)/;
  expect(passedOn.length).toBeGreaterThan(4);
  expect(passedOn.filter(({ line }) => !isOwn.test(line))).toEqual([]);
});
