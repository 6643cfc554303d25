/** What a function is told by its surroundings. Secrets stay on this side: none of these go into an answer. */
export interface BackendEnv {
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  /** How many proxies of ours stand before the function: what they add to x-forwarded-for is true, the rest is hearsay. */
  trustedProxies: number;
}

/** For the functions that talk with WAHA. */
export interface Env extends BackendEnv {
  wahaUrl: string;
  wahaKey: string;
  webhookUrl: string;
  webhookSecret: string;
}

/** For the functions that make links and send them. */
export interface LinkEnv extends BackendEnv {
  /** Signs the tokens in links. */
  linkSecret: string;
  /** Where the application is, without a slash at its end. */
  siteUrl: string;
  /** Null: letters are not sent, and the link is passed on by hand. */
  mail: MailEnv | null;
}

export interface MailEnv {
  /** Takes a POST as Resend's `/emails` does. */
  url: string;
  key: string;
  from: string;
}

type Get = (name: string) => string | undefined;

/** Reads variables; a missing one stops the function at its start, by name, and not at its first caller. */
function read<Field extends string>(get: Get, names: Record<Field, string>): Record<Field, string> {
  const entries = Object.entries(names) as [Field, string][];
  const missing = entries.filter(([, name]) => !get(name));
  if (missing.length) throw new Error(`Missing environment: ${missing.map(([, name]) => name).join(', ')}`);
  return Object.fromEntries(entries.map(([field, name]) => [field, get(name)])) as Record<Field, string>;
}

const backend = {
  supabaseUrl: 'SUPABASE_URL',
  publishableKey: 'SUPABASE_ANON_KEY',
  secretKey: 'SUPABASE_SERVICE_ROLE_KEY',
} as const;

/** One where nothing is said: too few makes strangers share a limit, too many lets them choose whose they use. */
function readProxies(get: Get): { trustedProxies: number } {
  const said = get('TRUSTED_PROXIES') || '1';
  if (!/^\d{1,2}$/.test(said)) throw new Error(`TRUSTED_PROXIES must be a number, not "${said}"`);
  return { trustedProxies: Number(said) };
}

export const readBackendEnv = (get: Get): BackendEnv => ({ ...read(get, backend), ...readProxies(get) });

export const readEnv = (get: Get): Env => ({
  ...read(get, {
    ...backend,
    wahaUrl: 'WAHA_BASE_URL',
    wahaKey: 'WAHA_API_KEY',
    webhookUrl: 'WAHA_WEBHOOK_URL',
    webhookSecret: 'WAHA_WEBHOOK_SECRET',
  }),
  ...readProxies(get),
});

export function readLinkEnv(get: Get): LinkEnv {
  const { siteUrl, ...env } = read(get, { ...backend, linkSecret: 'LINK_SECRET', siteUrl: 'SITE_URL' });
  const mail = get('MAIL_API_URL') ? read(get, { url: 'MAIL_API_URL', key: 'MAIL_API_KEY', from: 'MAIL_FROM' }) : null;
  return { ...env, ...readProxies(get), siteUrl: siteUrl.replace(/\/+$/, ''), mail };
}
