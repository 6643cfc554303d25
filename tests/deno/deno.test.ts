import { execFile } from 'node:child_process';
import { createHmac, webcrypto } from 'node:crypto';
import { readFile, readdir, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  denoOf,
  denoVersions,
  functionNames,
  functionsFolder,
  hostedPermissions,
  importsOf,
  isolation,
  root,
  runFolder,
  variablesOf,
  type Deno,
} from './installation.ts';
import { startSites, type Received } from './sites.ts';

const run = promisify(execFile);
const names = await functionNames();
const maps = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await importsOf(name)] as const)));

let folder = '';
let sites: Awaited<ReturnType<typeof startSites>>;
let allImports = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chabot-deno-'));
  sites = await startSites();
  allImports = join(folder, 'deno.json');
  await writeFile(allImports, JSON.stringify({ imports: Object.assign({}, ...Object.values(maps)) as object }));
  await writeFile(join(folder, 'authority.pem'), sites.authority);
});
afterAll(async () => {
  sites.stop();
  await rm(folder, { recursive: true });
});

test('all functions use the same version of a package, which is the installed one', async () => {
  const { devDependencies, dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
    dependencies: Record<string, string>;
  };
  const installed = { ...devDependencies, ...dependencies };
  for (const specifier of Object.values(maps).flatMap((map) => Object.values(map))) {
    const [, name = '', version] = /^npm:((?:@[^/]+\/)?[^@/]+)@([^/]+)/u.exec(specifier) ?? [];
    expect(`${name} ${version}`).toBe(`${name} ${installed[name]}`);
  }
});

/** Every variable that a function reads. */
const variables = async (): Promise<Record<string, string>> => {
  const source = await readFile(join(functionsFolder, '_shared', 'env.ts'), 'utf8');
  const found = Array.from(source.matchAll(/'([A-Z][A-Z0-9]*_[A-Z0-9_]+)'/gu), ([, name = '']) => name);
  const url = 'http://127.0.0.1:1';
  const valueOf = (name: string) =>
    /^(?:TRUSTED_PROXIES|RAJAONGKIR_SHARE)$|_(?:SECONDS|PRICE)$/u.test(name)
      ? '1'
      : name === 'AGENT_HEARING_PATH'
        ? '/inference'
        : name === 'AGENT_HEARING_LANGUAGE'
          ? 'id'
          : name === 'AGENT_THINKING'
            ? 'low'
            : name.endsWith('URL')
              ? url
              : /(?:KEYS|TOKENS|PRICES)$/u.test(name)
                ? '{}'
                : 'v1,whsec_YQ==';
  return Object.fromEntries(found.map((name) => [name, valueOf(name)]));
};

const base64url = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(bytes as Uint8Array).toString('base64url');

const newKeys = async (name: 'ECDH' | 'ECDSA') => {
  const usages = name === 'ECDH' ? (['deriveBits'] as const) : (['sign'] as const);
  const keys = (await webcrypto.subtle.generateKey({ name, namedCurve: 'P-256' }, true, usages)) as CryptoKeyPair;
  const { d = '' } = await webcrypto.subtle.exportKey('jwk', keys.privateKey);
  return { publicKey: base64url(await webcrypto.subtle.exportKey('raw', keys.publicKey)), privateKey: d };
};

const secret = Buffer.from('rahasia').toString('base64');

const settings = async (): Promise<Record<string, string>> => ({
  CHABOT_TEST: JSON.stringify({
    sitePort: sites.sitePort,
    providerPort: sites.providerPort,
    subscription: {
      p256dh: (await newKeys('ECDH')).publicKey,
      auth: base64url(webcrypto.getRandomValues(new Uint8Array(16))),
    },
    vapid: { ...(await newKeys('ECDSA')), subject: 'mailto:a@chabot.id' },
    secret,
  }),
});

const accepted = { code: 204, failure: null };
const expected = {
  '_shared/pinnedRequest.ts': {
    '/halaman': 'text/html Halo é',
    '/potongan': 'text/html Halo.',
    '/rapat': 'text/html Halo',
    '/bom': 'too_large',
    '/brotli': 'wrong_content',
    '/besar': 'too_large',
    '/lambat': 'slow',
    '/diam': 'slow',
    '/judul-besar': 'unreachable',
    '/pindah': 'text/html Halo é',
    '/ke-dalam': 'forbidden_address',
    '/putaran': 'redirects',
    '/rahasia': 'robots',
    '/tidak-ada': 'not_found',
    wrongName: 'unreachable',
  },
  'integrations/deliver.ts': {
    accepted,
    wrongName: { code: null, failure: 'unreachable' },
    redirect: { code: 302, failure: 'redirect' },
    missing: { code: 404, failure: 'status' },
    endless: { code: 200, failure: null },
    silent: { code: null, failure: 'slow' },
    inside: { code: null, failure: 'forbidden_address' },
  },
  '_shared/publicAddress.ts': true,
  '_shared/mail.ts': true,
  '_shared/fetchAnswer.ts': 200,
  '_shared/waha/upstream.ts': { answer: true, redirect: 'unreachable', silent: 'timeout' },
  'agent/hearing.ts': { text: 'halo kak', doubt: null, seconds: null },
  'agent/model.ts': { action: 'answer', text: 'Ready.', sources: ['a'], reason: 'found', summary: '' },
  'checkout/connection.ts': { answer: 'works', silent: 'slow', closed: 'unreachable' },
  'push/send.ts': { is: 'sent' },
  'sms-hook/app.ts': ['/auth/v1/otp 200'],
  'templates/graph.ts': 'id',
  'waha/profilePicture.ts': ['claim_picture', 'https://pps.whatsapp.net/a.jpg 200', 'save_picture'],
};

interface Output {
  results: object;
  /** The addresses that were connected to, with the host and path of the URL. */
  connected: string[];
}

/** What the sites have received from one run of network.ts is as expected. */
function expectReceived(received: readonly Received[], connected: readonly string[]): void {
  expect(connected).toContain('93.184.215.14 www.toko.test/halaman');
  expect(connected.filter((one) => one.includes('dalam.test') || one.includes('/rahasia'))).toEqual([]);
  const webhook = received.find(({ path }) => path === '/webhook');
  const body = Buffer.from(webhook?.body ?? '', 'latin1').toString();
  const signature = createHmac('sha256', 'rahasia').update(`msg_1.1700000000.${body}`).digest('base64');
  expect(body).toBe('{"teks":"é"}');
  expect(webhook?.headers).toMatchObject({
    host: `toko.test:${sites.sitePort}`,
    'webhook-signature': `v1,${signature}`,
    'content-length': String(Buffer.byteLength(body)),
  });
  const push = received.find(({ path }) => path === '/push/1');
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'a', urgency: 'high' });
}

test('every file that calls another computer is among those that are run', async () => {
  const files = (await readdir(functionsFolder, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const calls = /await fetch\(|from 'node:(?:dns|net|tls|https?)|import\('undici'\)|network\.request\(/u;
  const calling: string[] = [];
  for (const file of files) {
    if (calls.test(await readFile(join(functionsFolder, file), 'utf8'))) calling.push(file.replaceAll('\\', '/'));
  }
  // Pages are read through pinnedRequest.ts.
  expect(calling.toSorted()).toEqual([...Object.keys(expected), 'reader/fetchPage.ts'].toSorted());
});

test('the packaged Node speaks to the network as hosted does', async () => {
  sites.received.length = 0;
  const env = { ...process.env, ...(await settings()), NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') };
  const { stdout } = await run(process.execPath, [join(runFolder, 'network.ts')], { env });
  const { results, connected } = JSON.parse(stdout) as Output;
  expect(results).toEqual(expected);
  expectReceived(sites.received, connected);
});

describe.each(Object.entries(denoVersions))('%s', (_, name) => {
  let deno: Deno;
  beforeAll(async () => {
    deno = await denoOf(name);
  });

  const denoRun = async (args: readonly string[], env: Record<string, string> = {}): Promise<string> => {
    const { stdout } = await run(deno.program, args, {
      cwd: folder,
      maxBuffer: 2 ** 26,
      env: { ...variablesOf(deno), DENO_CERT: join(folder, 'authority.pem'), ...env },
    });
    return stdout;
  };

  test('finds the types of all functions right', async () => {
    const files = names.map((one) => join(functionsFolder, one, 'index.ts'));
    // It ends with an error, which names the faults, when a type is wrong.
    await expect(denoRun(['check', ...isolation, '--config', allImports, ...files])).resolves.toBe('');
  });

  test('speaks to the network, with the certificate checked for the name of the host', async () => {
    sites.received.length = 0;
    const file = join(runFolder, 'network.ts');
    const args = ['run', '--no-check', ...isolation, ...hostedPermissions, '--config', allImports, file];
    const { results, connected } = JSON.parse(await denoRun(args, await settings())) as Output;
    expect(results).toEqual(expected);
    expectReceived(sites.received, connected);
  });

  test.each(names)('resolves every import of %s by its own deno.json, and starts it', async (one) => {
    const config = ['--config', join(functionsFolder, one, 'deno.json')];
    const index = join(functionsFolder, one, 'index.ts');
    const graph = JSON.parse(await denoRun(['info', '--json', ...isolation, ...config, index])) as {
      modules: { specifier: string; error?: string; dependencies?: Record<string, { error?: string } | undefined>[] }[];
    };
    const failed = graph.modules.flatMap(({ specifier, error, dependencies = [] }) => [
      ...(error ? [`${specifier}: ${error}`] : []),
      ...dependencies.flatMap(({ code, type }) => [code?.error, type?.error].filter((text) => text !== undefined)),
    ]);
    expect(failed).toEqual([]);
    const args = ['run', '--no-check', ...isolation, ...hostedPermissions, ...config, join(runFolder, 'boot.ts')];
    const status = await denoRun(args, { ...(await variables()), CHABOT_FUNCTION: one });
    expect(status).toMatch(/^4\d\d\n$/u);
  });
});
