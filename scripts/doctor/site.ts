/** What the host of the application answers, by the rules of the site (local/http/siteRules.ts). */
import { connect } from 'node:tls';

import { inlineHashes } from '../../local/http/inlineHashes.ts';
import { headersAt } from '../../local/http/securityHeaders.ts';
import { ASSETS, documents, FALLBACK, gateway, siteHeaderRules, types } from '../../local/http/siteRules.ts';
import { metaOf } from '../site/metaOf.ts';
import { fail, failOf, faultsOf, warn, type Check, type DoctorContext } from './check.ts';

const asPage = { headers: { accept: 'text/html' } };
const asFile = { accept: '*/*' };

/** A path of the pattern of a document. */
const exampleOf = (pattern: string): string => pattern.replaceAll(/:\w+/gu, 'd0000000-0000-4000-8000-000000000001');
const examples = [
  ...documents.map(({ path, file }) => ({ path: exampleOf(path), file })),
  { path: '/home', file: FALLBACK },
];

/** A script that the first page names. */
const assetOf = ({ documents: pages }: DoctorContext): string =>
  /(?:src|href)="(\/assets\/[^"]+)"/u.exec(pages.get(FALLBACK) ?? '')?.[1] ?? '';

/** The files that the first page names, and those that browsers and search engines ask for by their names. */
const namedFiles = ({ documents: pages }: DoctorContext): string[] => [
  ...new Set([
    ...Array.from((pages.get(FALLBACK) ?? '').matchAll(/(?:src|href)="(\/[^"?#]+\.\w+)"/gu), ([, path = '']) => path),
    '/sw.js',
    '/version.json',
    '/robots.txt',
    '/sitemap.xml',
  ]),
];

const typeOf = (path: string): string => types[path.slice(path.lastIndexOf('.') + 1)] ?? '';

const otherNames: Partial<Record<string, string>> = {
  'application/javascript': 'text/javascript',
  'application/x-javascript': 'text/javascript',
  'text/xml': 'application/xml',
  'image/vnd.microsoft.icon': 'image/x-icon',
};

/** Without parameters, and by one of its names. */
const essenceOf = (type: string): string => {
  const name = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return otherNames[name] ?? name;
};

/** Bytes from which a compressed text is worth it. */
const SMALL = 2048;

/** What is refused, with its status. */
const refused = [
  { path: `${ASSETS.slice(0, -1)}tidak-ada.js`, method: 'GET', status: 404 },
  { path: '/tidak-ada.txt', method: 'GET', status: 404 },
  { path: '/.vite/manifest.json', method: 'GET', status: 404 },
  { path: '/home', method: 'POST', status: 405 },
] as const;

/** The headers that differ at some paths and of what is refused, of those that `isChecked` names. */
async function wrongHeaders(context: DoctorContext, isChecked: (name: string) => boolean): Promise<string[]> {
  const page = context.documents.get(FALLBACK) ?? '';
  const rules = siteHeaderRules({
    backend: metaOf(page, 'supabase-url') ?? '',
    pixel: Boolean(metaOf(page, 'pixel-id')),
    inline: inlineHashes([...context.documents.values()].join('')),
  });
  const asset = assetOf(context);
  const paths = ['/', '/en', '/login', '/home', '/signed-out', '/captcha.html', '/sw.js', ...(asset ? [asset] : [])];
  const differing = ({ headers }: Response, path: string, found: boolean): string[] =>
    Object.entries(headersAt(rules, path, found))
      .filter(([name, value]) => isChecked(name) && name !== 'vary' && headers.get(name) !== value)
      .map(([name]) => name);
  return [
    ...(await faultsOf(paths, async (path) => {
      const response = await context.ask(path, asPage);
      if (response.status !== 200) return [`${path}: ${response.status}`];
      return differing(response, path, true).map((name) => `${path}: ${name}`);
    })),
    ...(await faultsOf(refused, async ({ path, method, status }) => {
      const response = await context.ask(path, { method, headers: asFile });
      // Another status is what `refusals` names.
      if (response.status !== status) return [];
      return differing(response, path, false).map((name) => `${path} (${status}): ${name}`);
    })),
  ];
}

/** Of the certificate of the site, in days. */
const certificateDays = (hostname: string, port: number, now: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port, servername: hostname }, () => {
      resolve((Date.parse(socket.getPeerCertificate().valid_to) - now) / 86_400_000);
      socket.destroy();
    });
    socket.setTimeout(10_000, () => socket.destroy(new Error('tidak menjawab')));
    socket.on('error', reject);
  });

export const siteChecks: readonly Check[] = [
  {
    id: 'certificate',
    what: 'Sertifikat TLS berlaku lebih dari 14 hari, dan http diarahkan ke https',
    breaks: 'Peramban menolak membuka aplikasi',
    mend: 'Perbarui sertifikat di server web, dan arahkan http ke https',
    run: async ({ site, ask, now }) => {
      const { protocol, hostname, port, host } = new URL(site);
      if (protocol === 'http:')
        return /^(?:localhost|127\.0\.0\.1)$/u.test(hostname) ? null : fail(`${site} tanpa https`);
      const days = await certificateDays(hostname, Number(port || 443), now());
      if (days < 14) return fail(`tersisa ${Math.floor(days)} hari`);
      const plain = await ask(`http://${host}/`).catch(() => null);
      if (plain === null) return warn('http tidak dijawab');
      return plain.headers.get('location')?.startsWith('https://') ? null : warn('http tidak diarahkan');
    },
  },
  {
    id: 'documents',
    what: 'Setiap alamat menyajikan dokumennya',
    breaks: 'Halaman depan, checkout atau aplikasi kosong atau tertukar',
    mend: 'Salin aturan dokumen dari dist.hosting/ ke server web',
    run: async ({ ask, documents: pages }) =>
      failOf(
        await faultsOf(examples, async ({ path, file }) => {
          const response = await ask(path, asPage);
          return response.status === 200 && (await response.text()) === pages.get(file)
            ? []
            : [`${path} bukan ${file}`];
        }),
      ),
  },
  {
    id: 'policy',
    what: 'Content-Security-Policy sesuai build yang disajikan',
    breaks: 'Skrip halaman ditolak peramban: layar putih',
    mend: 'Salin header dari dist.hosting/ bersama dist/, dari satu build',
    run: async (context) => failOf(await wrongHeaders(context, (name) => name === 'content-security-policy')),
  },
  {
    id: 'headers',
    what: 'Header keamanan sesuai aturan situs',
    breaks: 'Situs lain dapat membingkai aplikasi atau membaca alamat bertoken',
    mend: 'Salin header dari dist.hosting/ ke server web',
    run: async (context) =>
      failOf(await wrongHeaders(context, (name) => !['content-security-policy', 'cache-control'].includes(name))),
  },
  {
    id: 'caches',
    what: 'Berkas ber-hash disimpan selamanya, lainnya ditanyakan lagi, dan dikirim terkompresi',
    breaks: 'Versi lama bertahan di peramban, atau setiap kunjungan mengunduh semuanya',
    mend: 'Salin aturan cache dari dist.hosting/ ke server web',
    run: async (context) => {
      const faults = await wrongHeaders(context, (name) => name === 'cache-control');
      const { headers } = await context.ask('/sw.js');
      const etag = headers.get('etag');
      const again = etag === null ? null : await context.ask('/sw.js', { headers: { 'if-none-match': etag } });
      if (again?.status !== 304) faults.push('/sw.js tanpa 304');
      const plain = await faultsOf(['/home', assetOf(context)].filter(Boolean), async (path) => {
        const response = await context.ask(path, asPage);
        const { byteLength } = await response.arrayBuffer();
        return byteLength < SMALL || response.headers.get('content-encoding') ? [] : [`${path} tidak terkompresi`];
      });
      return failOf([...faults, ...plain]);
    },
  },
  {
    id: 'types',
    what: 'Setiap berkas punya jenis isinya',
    breaks: 'Peramban menolak skrip dan gaya berjenis lain: layar putih; aplikasi tidak dapat dipasang di ponsel',
    mend: 'Salin jenis berkas dari dist.hosting/ ke server web',
    run: async (context) =>
      failOf(
        await faultsOf(
          namedFiles(context).filter((path) => typeOf(path) !== ''),
          async (path) => {
            const { status, headers } = await context.ask(path);
            if (status !== 200) return [`${path}: ${status}`];
            const type = headers.get('content-type') ?? '';
            return essenceOf(type) === essenceOf(typeOf(path)) ? [] : [`${path}: ${type || 'tanpa jenis'}`];
          },
        ),
      ),
  },
  {
    id: 'refusals',
    what: 'Berkas yang hilang dijawab 404, dan metode lain 405',
    breaks: 'Halaman tersimpan sebagai skrip selama setahun',
    mend: 'Salin aturan 404 dari dist.hosting/ ke server web',
    run: async ({ ask }) =>
      failOf(
        await faultsOf(refused, async ({ path, method, status }) => {
          const response = await ask(path, { method, headers: asFile });
          return response.status === status ? [] : [`${method} ${path}: ${response.status}`];
        }),
      ),
  },
  {
    id: 'placeholders',
    what: 'Tidak ada penanda build dan alamat contoh yang tersisa',
    breaks: 'Mesin pencari dan pratinjau tautan melihat alamat yang bukan alamat',
    mend: '%VITE_…%: unggah dist/ dari `npm run deploy`; chabot.test: isi VITE_OPERATOR_NAME, VITE_OPERATOR_PRIVACY_EMAIL dan VITE_OPERATOR_SUPPORT_EMAIL di berkas jawaban, lalu `npm run deploy`',
    run: async ({ ask, documents: pages }) => {
      const texts = new Map(pages);
      for (const path of ['/robots.txt', '/sitemap.xml']) texts.set(path, await (await ask(path)).text());
      return failOf(
        [...texts].flatMap(([path, text]) =>
          (/%VITE_\w+%|chabot\.test/u.exec(text) ?? []).map((found) => `${path}: ${found}`),
        ),
      );
    },
  },
  {
    id: 'version',
    what: 'Semua berkas berasal dari satu build',
    breaks: 'Aplikasi tidak memperbarui diri, atau memuat berkas yang tidak ada',
    mend: 'Unggah seluruh dist/ dari satu build',
    run: async (context) => {
      const [file, worker] = await Promise.all(
        ['/version.json', '/sw.js'].map(async (path) => (await context.ask(path)).text()),
      );
      const [named, running] = [file, worker].map((text = '') => /"version":\s*"([^"]+)"/u.exec(text)?.[1]);
      if (named === undefined || named !== running)
        return fail(`version.json: ${named ?? '-'}, sw.js: ${running ?? '-'}`);
      const asset = assetOf(context);
      return asset === '' || (await context.ask(asset)).status === 200 ? null : fail(`${asset} tidak ada`);
    },
  },
  {
    id: 'proxy',
    what: `${gateway.path} diteruskan ke fungsi waha, tanpa mengubah alamat`,
    breaks: 'Tidak ada pesan yang dapat dikirim atau dimuat',
    mend: 'Salin aturan proxy dari dist.hosting/; alamat tidak boleh didekode',
    run: async ({ ask }) => {
      const response = await ask(`${gateway.path}health/%2F%3F`);
      const body = (await response.json().catch(() => null)) as { function?: string; path?: string } | null;
      if (body?.function !== 'waha') return fail(`dijawab ${response.status} oleh yang lain`);
      return body.path === '/waha/health/%2F%3F' ? null : fail('escape di alamat didekode');
    },
  },
  {
    id: 'upload',
    what: 'Proxy menerima berkas besar',
    breaks: 'Foto dan dokumen gagal dikirim',
    mend: `Naikkan batas isi permintaan proxy ke ${gateway.maxMegabytes} MB`,
    run: async ({ ask }) => {
      const { status } = await ask(`${gateway.path}send-media`, { method: 'POST', body: 'x'.repeat(2 * 2 ** 20) });
      // The function refuses it, for want of a key.
      return status === 401 ? null : fail(`2 MB dijawab ${status}`);
    },
  },
];
