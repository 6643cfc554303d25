import type { Answers } from '../operator/variables.ts';
/** What a deployment cannot do, with the place to click. */
import type { Context } from './context.ts';
import { compose, settingsFor } from './server.ts';

/** Where browsers find an installation. */
export type Addresses = Pick<Context, 'site' | 'backend'>;

interface ByHand {
  /** Said for one of the two ways only. */
  only?: 'hosted' | 'server';
  /** The variables that the sentence tells to fill in. Once all are answered, it is not said. */
  variables?: readonly string[];
  /** The address that others were told. After a change, it is said again. */
  tells?: keyof Addresses;
  /** Whether the answers do already what it tells after a change. */
  isDone?: (variables: Answers, former: Addresses) => boolean;
  /** Whether it is said though it has no variables, or all of them are answered. */
  isOpen?: (variables: Answers) => boolean;
  text: (context: Pick<Context, 'site' | 'backend' | 'projectName' | 'server'>) => string;
}

export const dashboard = (ref: string): string => `https://supabase.com/dashboard/project/${ref}`;
const file = 'berkas jawaban';

export const byHand: readonly ByHand[] = [
  {
    only: 'hosted',
    isOpen: () => true,
    text: ({ site }) =>
      `Situs: unggah dist/ ke host Anda dengan aturan dari dist.hosting/ (docs/deploy.md), dan arahkan DNS ${new URL(site).host} ke sana.`,
  },
  {
    only: 'hosted',
    variables: ['SMTP_HOST', 'SMTP_USER', 'SMTP_PASS', 'SMTP_SENDER'],
    text: () =>
      `Email pendaftaran: tanpa server SMTP, hanya anggota organisasi Supabase yang menerimanya. Isi SMTP_HOST, SMTP_USER, SMTP_PASS dan SMTP_SENDER di ${file}, dan catatan SPF dan DKIM di DNS.`,
  },
  {
    only: 'server',
    variables: ['SMTP_HOST', 'SMTP_USER', 'SMTP_PASS', 'SMTP_SENDER'],
    text: () =>
      `Email pendaftaran tidak terkirim: isi SMTP_HOST, SMTP_USER, SMTP_PASS dan SMTP_SENDER di ${file}, dan catatan SPF dan DKIM di DNS.`,
  },
  {
    only: 'server',
    isOpen: () => true,
    text: ({ server }) =>
      `Cadangan tiap malam: tambahkan ke crontab (deploy/README.md): 15 2 * * * cd ${server?.folder} && docker compose ${compose.join(' ')} run --rm backup`,
  },
  {
    only: 'server',
    isOpen: (variables) => settingsFor(variables)['WAHA_REPLICAS'] === '0',
    text: () =>
      'Cadangan di server ini tidak memuat sesi WhatsApp, karena WAHA ada di host lain: salin /app/.sessions host itu tiap malam. Folder cadangan dari sebelum WAHA pindah menyimpan sesi yang lama.',
  },
  {
    variables: ['MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM'],
    text: () =>
      `Email undangan: isi MAIL_API_URL (https://api.resend.com/emails), MAIL_API_KEY dan MAIL_FROM di ${file}; tanpa itu tautan diberikan sendiri.`,
  },
  {
    variables: ['TURNSTILE_SECRET_KEY', 'VITE_CAPTCHA_SITE_KEY'],
    tells: 'site',
    text: ({ site }) =>
      `Pemeriksaan keamanan: dash.cloudflare.com > Turnstile > Add widget untuk ${new URL(site).host}, lalu isi TURNSTILE_SECRET_KEY dan VITE_CAPTCHA_SITE_KEY.`,
  },
  {
    variables: ['WAHA_CODES_SESSION'],
    text: () =>
      'Kode masuk lewat WhatsApp: tautkan nomor sendiri ke sebuah sesi WAHA tanpa usaha, lalu isi WAHA_CODES_SESSION; butuh pemeriksaan keamanan.',
  },
  {
    variables: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    tells: 'backend',
    text: ({ backend }) =>
      `Masuk dengan Google: console.cloud.google.com > APIs & Services > Credentials > OAuth client, redirect ${backend}/auth/v1/callback, lalu isi GOOGLE_CLIENT_ID dan GOOGLE_CLIENT_SECRET.`,
  },
  {
    variables: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
    tells: 'backend',
    text: ({ backend }) =>
      `Masuk dengan Facebook: developers.facebook.com > Facebook Login > Settings, redirect ${backend}/auth/v1/callback, lalu isi FACEBOOK_CLIENT_ID dan FACEBOOK_CLIENT_SECRET.`,
  },
  {
    only: 'server',
    tells: 'site',
    isDone: ({ FORMER_SITE_URL: redirected }, { site }) => redirected === site,
    text: ({ site }) =>
      `Alamat situs kini ${site}: isi FORMER_SITE_URL dengan alamat yang lama di ${file}, lalu ulangi, agar tautan pembayaran, undangan dan pesanan yang sudah dikirim tetap terbuka (docs/deploy.md, “Change the domain”).`,
  },
  {
    only: 'hosted',
    tells: 'site',
    text: ({ site }) =>
      `Alamat situs kini ${site}: arahkan alamat yang lama ke sana di host situs, dengan jalurnya (308), agar tautan pembayaran, undangan dan pesanan yang sudah dikirim tetap terbuka.`,
  },
  {
    isOpen: (variables) => !variables['META_ACCESS_TOKEN'] && !variables['META_ACCESS_TOKENS'],
    text: () =>
      'Template WhatsApp resmi: isi META_APP_SECRET, dan META_ACCESS_TOKEN atau META_ACCESS_TOKENS; META_VERIFY_TOKEN dibuat sendiri.',
  },
  {
    isOpen: (variables) => Boolean(variables['META_APP_SECRET']),
    text: ({ backend }) =>
      `Webhook Meta: developers.facebook.com > aplikasi Anda > Webhooks > WhatsApp Business Account, alamat ${backend}/functions/v1/templates/webhook dengan META_VERIFY_TOKEN dari ${file}; langgani message_template_status_update, message_template_quality_update dan template_category_update.`,
  },
  {
    isOpen: ({
      MIDTRANS_SERVER_KEY: key,
      MIDTRANS_SERVER_KEYS: keys,
      XENDIT_SECRET_KEY: other,
      XENDIT_SECRET_KEYS: others,
    }) => !key && !keys && !other && !others,
    text: () =>
      'Virtual account: isi MIDTRANS_SERVER_KEY (atau MIDTRANS_SERVER_KEYS), atau XENDIT_SECRET_KEY dan XENDIT_CALLBACK_TOKEN (atau XENDIT_SECRET_KEYS dan XENDIT_CALLBACK_TOKENS).',
  },
  {
    isOpen: (variables) => Boolean(variables['MIDTRANS_SERVER_KEY'] ?? variables['MIDTRANS_SERVER_KEYS']),
    text: ({ backend }) =>
      `Midtrans: dashboard.midtrans.com > Settings > Payment > Notification URL, isi ${backend}/functions/v1/checkout/midtrans.`,
  },
  {
    isOpen: (variables) => Boolean(variables['XENDIT_SECRET_KEY'] ?? variables['XENDIT_SECRET_KEYS']),
    text: ({ backend }) =>
      `Xendit: dashboard.xendit.co > Settings > Webhooks > Virtual Account, isi ${backend}/functions/v1/checkout/xendit.`,
  },
  {
    isOpen: (variables) => !variables['RAJAONGKIR_KEY'] && !variables['RAJAONGKIR_KEYS'],
    text: () => 'Ongkos kirim: isi RAJAONGKIR_KEY (collaborator.komerce.id, kunci Shipping Cost) atau RAJAONGKIR_KEYS.',
  },
];

/** The sentences that hold for these answers, with those about an address that the last run did not have. */
export const leftByHand = (context: Context, former: Addresses | undefined): string[] => {
  const variables = context.variables();
  return byHand
    .filter(({ only }) => only === undefined || only === (context.server ? 'server' : 'hosted'))
    .filter(
      ({ variables: names = [], isOpen, tells, isDone }) =>
        (isOpen?.(variables) ?? false) ||
        names.some((name) => !variables[name]) ||
        (tells !== undefined &&
          former !== undefined &&
          former[tells] !== context[tells] &&
          !isDone?.(variables, former)),
    )
    .map(({ text }) => text(context));
};
