/** The file of answers: `NAME=value` outside the repository, with the names of the variables themselves. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseEnv } from 'node:util';

import { CommandError } from '../../local/commandError.ts';
import { replaceFile } from '../../local/replaceFile.ts';
import { root } from '../generated.ts';
import type { Answers } from './variables.ts';

const quote = (name: string, value: string): string => {
  const mark = ["'", '"', '`'].find((one) => !value.includes(one));
  if (mark === undefined || /[\r\n]/u.test(value))
    throw new CommandError(`${name} tidak dapat ditulis: berisi ganti baris, atau ketiga tanda kutip ' " dan \`.`);
  return mark + value + mark;
};

/** Lines of an environment file, which the CLI reads as `parseEnv` does. */
export const toLines = (values: Answers): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${quote(name, value)}\n`)
    .join('');

const usualFile = (name: string): string => join(homedir(), '.config/chabot', name);

/**
 * The file of answers: the given one, or the usual one. Answers that name a folder of Supabase's release are those of a server, so
 * that one command serves hosted projects and servers.
 */
export function chooseAnswers(
  given: string | undefined,
  isSelfHosted: boolean,
): { file: string; isSelfHosted: boolean } {
  const [hosted, server] = [usualFile('deploy.env'), usualFile('server.env')];
  const usual = isSelfHosted || (!existsSync(hosted) && existsSync(server)) ? server : hosted;
  const file = given === undefined ? usual : resolve(given);
  const { SUPABASE_FOLDER: folder } = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { file, isSelfHosted: isSelfHosted || Boolean(folder) || file === server };
}

/** What a line may have before the name. */
const before = String.raw`^[ \t]*(?:export[ \t]+)?`;

export interface AnswersFile {
  path: string;
  values: Answers;
  /** Whether a line of the file has this name, also one without a value. */
  has: (name: string) => boolean;
  /** Writes at once, so that an interrupted run finds what it had. */
  add: (values: Answers) => Promise<void>;
}

/** Opens the answers, which only their owner can read, and which are not in the repository. */
export function openAnswers(path: string, { writes }: { writes: boolean }): AnswersFile {
  if (!relative(root, path).startsWith('..'))
    throw new CommandError(`${path} ada di dalam repositori. Simpan jawaban di luar: berisi rahasia.`);
  const isThere = existsSync(path);
  if (isThere && writes && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  let text = isThere ? readFileSync(path, 'utf8') : '';
  const cut = new RegExp(`${before}(\\w+)[ \\t]*=[ \\t]*[^'"\`\\s][^\\n]*\\S#`, 'mu').exec(text)?.[1];
  if (cut !== undefined)
    throw new CommandError(`${path}: ${cut} berisi #, yang memulai komentar. Apit nilainya dengan tanda kutip.`);
  const parse = (): Answers =>
    Object.fromEntries(Object.entries(parseEnv(text)).filter((entry): entry is [string, string] => Boolean(entry[1])));
  const file: AnswersFile = {
    path,
    values: parse(),
    has: (name) => name in parseEnv(text),
    add: async (values) => {
      for (const [name, value] of Object.entries(values)) {
        const line = `${name}=${quote(name, value)}`;
        const former = new RegExp(`${before}${name}[ \\t]*=.*$`, 'mu');
        text = former.test(text)
          ? text.replace(former, () => line)
          : `${text}${/[^\n]$/u.test(text) ? '\n' : ''}${line}\n`;
      }
      file.values = parse();
      if (!writes) return;
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      await replaceFile(path, text);
    },
  };
  return file;
}
