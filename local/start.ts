import { join } from 'node:path';

import { accounts } from './accounts.ts';
import { builtSite } from './build.ts';
import { startClock } from './clock.ts';
import { command, onExit, readOptions, resetCommand } from './console.ts';
import { fillPage } from './http/page.ts';
import { openSite } from './http/site.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

type Site = NonNullable<StackOptions['site']>;

function announce({ url, times, warnings, seeded }: Stack, { data, took }: { data: string; took: number }): void {
  const parts = Object.entries(times).map(([part, ms]) => `${part} ${ms}`);
  for (const warning of warnings) console.warn(`! ${warning}`);
  console.log(`
  Chabot siap di ${url}

  Akun contoh (kata sandi semua: rahasia-chabot)
${accounts.map(([email, who]) => `    ${email.padEnd(20)} ${who}`).join('\n')}

  Ponsel simulasi   ${url}/__phone
  Kotak surat       ${url}/__mail
${seeded ? `\n  Basis data baru telah diisi contoh; \`${resetCommand(data)}\` mengosongkannya.` : ''}
  Siap dalam ${took} ms (${parts.join(', ')} ms). Hentikan dengan Ctrl+C.
`);
}

/** The application itself: from Vite while it is being worked on, else the build, served from memory. */
async function openApplication(
  stack: Stack,
  { data, built }: { data: string; built: Promise<{ folder: string }> | null },
): Promise<Site> {
  if (built === null) {
    const { developmentSite } = await import('./vite-plugin.ts');
    return await developmentSite({ server: stack.server, key: stack.keys.publishable });
  }
  const { folder } = await built;
  const { CHABOT_PIXEL_ID: pixelId = '', CHABOT_SOCIAL_APP_ID: socialAppId = '' } = process.env;
  const site = await openSite({
    folder,
    cache: join(data, 'cache'),
    page: (html) => fillPage(html, { url: '', key: stack.keys.publishable, pixelId, socialAppId }),
    headers: { pixel: pixelId !== '' },
  });
  void site.warm();
  return site.handle;
}

await command(async () => {
  const options = readOptions();
  const began = performance.now();
  // Looked for, or made, while the database starts.
  const built = options.dev ? null : builtSite();
  built?.catch(() => {});
  const ready = Promise.withResolvers<Site>();
  ready.promise.catch(() => {});
  const stack = await startStack({
    dataFolder: options.data,
    port: options.port,
    seed: true,
    // The build may take longer than the backend; who comes early waits.
    site: (request, response) => {
      ready.promise.then(
        (site) => site(request, response),
        () => response.destroy(),
      );
    },
  });
  const stopClock = startClock(stack.database, console.error);
  onExit(() => {
    stopClock();
    return stack.stop();
  });
  try {
    ready.resolve(await openApplication(stack, { data: options.data, built }));
  } catch (error) {
    await stack.stop();
    throw error;
  }
  announce(stack, { data: options.data, took: Math.round(performance.now() - began) });
});
