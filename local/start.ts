import { join } from 'node:path';

import { logError } from '../supabase/functions/_shared/log.ts';
import { accounts } from './accounts.ts';
import { buildSite } from './build.ts';
import { runCommand, onShutdown, readOptions, resetCommand } from './cli.ts';
import { startClock } from './clock.ts';
import { CommandError } from './commandError.ts';
import { fillIndexHtml } from './http/indexHtml.ts';
import { openStaticSite } from './http/staticSite.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

type Site = NonNullable<StackOptions['site']>;

function printReady({ url, times, warnings, seeded }: Stack, { data, took }: { data: string; took: number }): void {
  const parts = Object.entries(times).map(([part, ms]) => `${part} ${ms}`);
  for (const warning of warnings) console.warn(`! ${warning}`);
  console.log(`
  Chabot siap di ${url}

  Akun contoh (kata sandi semua: rahasia-chabot)
${accounts.map(([email, description]) => `    ${email.padEnd(20)} ${description}`).join('\n')}

  Ponsel simulasi   ${url}/__phone
  Kotak surat       ${url}/__mail
  Model bawaan      ${url}/__model
  Meta simulasi     ${url}/__graph
  Bank simulasi     ${url}/__pay
  Ongkir simulasi   ${url}/__shipping
${seeded ? `\n  Basis data baru telah diisi contoh; \`${resetCommand(data)}\` mengosongkannya.` : ''}
  Siap dalam ${took} ms (${parts.join(', ')} ms). Hentikan dengan Ctrl+C.
`);
}

/** The application's site: the production build, served from memory. */
const openBuiltSite = (data: string): Site => {
  // The build runs while the database starts.
  const building = buildSite();
  building.catch(() => {});
  return async ({ url, keys }) => {
    const { folder } = await building;
    const { CHABOT_PIXEL_ID: pixelId = '', CHABOT_SOCIAL_APP_ID: socialAppId = '' } = process.env;
    const { CHABOT_CAPTCHA_SITE_KEY: captchaSiteKey = '' } = process.env;
    const site = await openStaticSite({
      folder,
      cache: join(data, 'cache'),
      transformPage: (html) =>
        fillIndexHtml(html, {
          url: '',
          key: keys.publishable,
          pixelId,
          socialAppId,
          captchaSiteKey,
          siteUrl: url,
        }),
      headers: { pixel: pixelId !== '' },
    });
    void site.precompress();
    return site.handle;
  };
};

const openDevelopmentSite: Site = async ({ keys, server }) => {
  const { developmentSite } = await import('./vite-plugin.ts');
  return developmentSite({ server, key: keys.publishable });
};

/**
 * The language model that the environment names; none: the built-in one answers. A server that runs on this machine often
 * has one model and no key.
 */
function readLanguageModel(): Record<string, string> {
  const { AGENT_BASE_URL, AGENT_API_KEY = 'none', AGENT_MODEL_SMALL, AGENT_MODEL_LARGE } = process.env;
  const [small, large] = [AGENT_MODEL_SMALL ?? AGENT_MODEL_LARGE, AGENT_MODEL_LARGE ?? AGENT_MODEL_SMALL];
  if (!AGENT_BASE_URL) return {};
  if (!small || !large) throw new CommandError('AGENT_BASE_URL perlu AGENT_MODEL_SMALL atau AGENT_MODEL_LARGE.');
  const others = Object.entries(process.env).filter(([name, value]) => name.startsWith('AGENT_') && value);
  return {
    ...(Object.fromEntries(others) as Record<string, string>),
    AGENT_BASE_URL,
    AGENT_API_KEY,
    AGENT_MODEL_SMALL: small,
    AGENT_MODEL_LARGE: large,
  };
}

await runCommand(async () => {
  const options = readOptions();
  const began = performance.now();
  const stack = await startStack({
    dataFolder: options.data,
    port: options.port,
    seed: true,
    languageModel: readLanguageModel(),
    site: options.dev ? openDevelopmentSite : openBuiltSite(options.data),
  });
  const stopClock = startClock(stack.database, {
    callFunction: (name) =>
      fetch(`${stack.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stack.keys.secret}` },
      }),
    log: logError,
  });
  onShutdown(() => {
    stopClock();
    return stack.stop();
  });
  try {
    const { SELF_SERVICE: selfService = 'on' } = process.env;
    await stack.database.query(`update private.setting set value = $1 where name = 'self_service'`, [selfService]);
    // Off in the seed, so that in tests only those answer customers that turn it on.
    await stack.database.query(`update private.setting set value = 'on' where name = 'agent'`);
    await stack.application;
  } catch (error) {
    await stack.stop();
    throw error;
  }
  void stack.crashed.then(async (part) => {
    console.error(
      `${part} berhenti sendiri, jadi Chabot berhenti juga. Jalankan lagi dengan perintah yang sama: data Anda tetap ada.`,
    );
    await stack.stop().catch(console.error);
    process.exit(1);
  });
  printReady(stack, { data: options.data, took: Math.round(performance.now() - began) });
});
