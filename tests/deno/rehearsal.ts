/**
 * An installation as it goes live, on this computer: the built site and the API behind Caddy with the configuration of deploy/,
 * the functions on Deno, and a database that calls them and runs its jobs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildSite } from '../../local/build.ts';
import { fillIndexHtml } from '../../local/http/indexHtml.ts';
import { documentFiles } from '../../local/http/siteRules.ts';
import { freePort } from '../../local/ports.ts';
import { startStack, type Stack } from '../../local/stack.ts';
import { precompress } from '../../scripts/hosting.ts';
import { readSite } from '../../scripts/site/builtSite.ts';
import { caddyfile } from '../../scripts/site/caddy.ts';
import { runHostedWorkers } from '../seeded/hostedExtensions.ts';
import { goLive, LIVE_DOMAIN } from '../seeded/liveInstallation.ts';
import { retry } from '../sut/retry.ts';
import { denoFunctions, type DenoFunctions } from './functions.ts';
import type { Deno } from './installation.ts';

/** Keys of the legacy form, which are tokens. */
export const legacyKeys = {
  publishable: 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.x',
  secret: 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.x',
};

export interface Rehearsal {
  stack: Stack;
  functions: DenoFunctions;
  /** The address of the application. */
  site: string;
  /** The address of the API. */
  api: string;
  /** The folder that Caddy serves. */
  root: string;
  /** The rules of the site, as scripts/hosting.ts writes them. */
  rules: string;
  /** Serves the site by other rules. */
  setRules: (rules: string) => Promise<void>;
  stop(): Promise<void>;
}

export async function startRehearsal(caddy: string, deno: Deno): Promise<Rehearsal> {
  const folder = await mkdtemp(join(tmpdir(), 'chabot-rehearsal-'));
  const [sitePort, apiPort, adminPort, templatesPort] = await Promise.all([1, 2, 3, 4].map(() => freePort()));
  const [site, api] = [`http://127.0.0.1:${sitePort}`, `http://127.0.0.1:${apiPort}`];
  const [root, rulesFile] = [join(folder, 'dist'), join(folder, 'rules')];

  let functions: DenoFunctions | undefined;
  const stack = await startStack({
    dataFolder: join(folder, 'data'),
    seed: true,
    quiet: true,
    siteUrl: site,
    openFunctions: ({ env }) => {
      const { SUPABASE_ANON_KEY: publishable, SUPABASE_SERVICE_ROLE_KEY: secret } = env;
      functions = denoFunctions(deno, {
        ...env,
        // A project has today's keys by name, and the legacy ones beside them.
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishable }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: secret }),
        SUPABASE_ANON_KEY: legacyKeys.publishable,
        SUPABASE_SERVICE_ROLE_KEY: legacyKeys.secret,
        // Caddy and the gateway of the API.
        TRUSTED_PROXIES: '2',
      });
      return functions;
    },
  });
  if (!functions) throw new Error('The stack has opened no functions');
  await goLive(stack, `${api}/functions/v1`);
  const stopWorkers = await runHostedWorkers(stack.database);

  await cp((await buildSite()).folder, root, { recursive: true });
  for (const path of [...documentFiles, '/robots.txt', '/sitemap.xml']) {
    const file = join(root, path);
    // An operator writes the own addresses into the texts.
    const text = (await readFile(file, 'utf8')).replaceAll('@chabot.test', LIVE_DOMAIN);
    await writeFile(file, fillIndexHtml(text, { url: api, key: stack.keys.publishable, siteUrl: site }));
  }
  await precompress(root);
  const rules = caddyfile(await readSite(root));
  await writeFile(rulesFile, rules);
  const deployed = await readFile(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8');
  const config = deployed
    .replace('{\n', `{\n\tadmin 127.0.0.1:${adminPort}\n`)
    .replace('api-gw:8000', `127.0.0.1:${stack.port}`)
    .replace('http://:8080', `http://127.0.0.1:${templatesPort}`);
  await writeFile(join(folder, 'Caddyfile'), config);
  const server = spawn(caddy, ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    cwd: folder,
    env: {
      HOME: folder,
      CHABOT_RULES: rulesFile,
      CHABOT_ADDRESS: site,
      CHABOT_ROOT: root,
      CHABOT_BACKEND: stack.url,
      API_ADDRESS: api,
      SITE_URL: site,
      FORMER_SITE_URL: `http://former.invalid:${templatesPort}`,
    },
    stdio: 'ignore',
  });
  const ended = once(server, 'close');
  await retry(() => fetch(site));

  return {
    stack,
    functions,
    site,
    api,
    root,
    rules,
    setRules: async (text) => {
      await writeFile(rulesFile, text);
      const response = await fetch(`http://127.0.0.1:${adminPort}/load`, {
        method: 'POST',
        headers: { 'content-type': 'text/caddyfile' },
        body: config,
      });
      if (!response.ok) throw new Error(`Caddy refused the rules: ${await response.text()}`);
    },
    stop: async () => {
      server.kill('SIGTERM');
      await Promise.all([stopWorkers(), ended]);
      await stack.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
