/** Environment of every edge function. It holds secrets: none of it may appear in a response. */
export interface BackendEnv {
  supabaseUrl: string;
  /** The keys that functions send. */
  publishableKey: string;
  secretKey: string;
  /** Those that callers may send as well: a project has legacy keys, and several of today's, at the same time. */
  otherPublishableKeys?: readonly string[];
  otherSecretKeys?: readonly string[];
  /** Number of own proxies before the function. Only their entries in `x-forwarded-for` are trusted. */
  trustedProxies: number;
}

/** Environment of the functions that configure WAHA's webhooks, or receive them. */
export interface WahaEnv extends UpstreamEnv {
  webhookUrl: string;
  webhookSecret: string;
}

/** Environment of the functions that create links and mail them. */
export interface LinkEnv extends BackendEnv {
  /** Signs the tokens in links. */
  linkSecret: string;
  /** URL of the application, without a trailing slash. */
  siteUrl: string;
  /** Null: no mail is sent, and the user passes the link on. */
  mail: MailEnv | null;
}

export interface MailEnv {
  /** Endpoint with the API of Resend's `POST /emails`. */
  url: string;
  key: string;
  from: string;
}

/** Environment of the functions that talk to WAHA. */
export interface UpstreamEnv extends BackendEnv {
  wahaUrl: string;
  wahaKey: string;
}

/** Environment of the function `sms-hook`. */
export interface SmsHookEnv extends UpstreamEnv {
  /** `v1,whsec_<base64>` as the auth service has them, several joined by `|`. */
  hookSecrets: string;
  /** The WAHA session of the platform's own number. */
  session: string;
  /** Whether codes are sent only if the auth service requires a security check (captcha). */
  needsCheck: boolean;
}

/** Environment of the functions that read prices of couriers. */
export interface ShippingEnv {
  rajaOngkirUrl: string;
  /** The key for shipping costs for all businesses; null: without one of its own, a business has no prices. */
  rajaOngkirKey: string | null;
  /** … or one for each, by the id of the business. */
  rajaOngkirKeys: Readonly<Record<string, string>>;
  /** Calls a day with the key for all that one business may cause. */
  rajaOngkirShare: number;
}

/** Milliseconds that a model has. */
export interface ModelTime {
  /** Of one call. */
  step: number;
  /** Of all calls for one answer, and of the customer's waiting before them. */
  all: number;
}

/** Rupiah for a million tokens. */
export interface TokenPrice {
  in: number;
  out: number;
}

/** An OpenAI-compatible endpoint with its models. */
export interface ModelEndpoint {
  /** Up to and including `/v1`. */
  modelUrl: string;
  modelKey: string;
  smallModel: string;
  largeModel: string;
  /** Judges answers and chats; null: the model that answers in that business. */
  judgeModel: string | null;
}

/** An endpoint with OpenAI's `/audio/transcriptions`. */
export interface HearingEndpoint {
  /** The whole address of the call. */
  url: string;
  key: string;
  model: string;
  /** A hint for the model, by ISO 639-1; null: it finds out. */
  language: string | null;
  /** Rupiah for a minute; null: none is known. */
  minutePrice: number | null;
}

/** An endpoint with a model that takes pictures. */
export interface SeeingEndpoint {
  /** Up to and including `/v1`. */
  modelUrl: string;
  modelKey: string;
  model: string;
}

/** The models of the function `agent`, as the operator of the installation sets them. */
export interface ModelsEnv extends ModelEndpoint {
  /** Asked while the first endpoint is away; null: there is none. */
  secondEndpoint: ModelEndpoint | null;
  /** What transcribes voice notes; none: a person hears them. */
  hearing?: HearingEndpoint | null;
  /** What describes pictures; none: a person sees them. */
  seeing?: SeeingEndpoint | null;
  modelTime: ModelTime;
  /** How much a model that thinks may think; `default`: as much as it does by itself. */
  thinking: 'default' | 'low' | 'off';
  /** By the name of the model. A model without a price has no cost. */
  prices: Readonly<Record<string, TokenPrice>>;
}

/** Environment of the function `agent`. */
export interface AgentEnv extends UpstreamEnv, ShippingEnv, ModelsEnv {
  /** URL of the application, without a trailing slash; null: the AI sends no links to orders. */
  siteUrl: string | null;
}

/** Environment of the function `templates`. Without a token, no template can be submitted. */
export interface TemplatesEnv extends BackendEnv {
  graphUrl: string;
  graphVersion: string;
  /** The token of a system user for all businesses … */
  metaToken: string | null;
  /** … or one for each, by the id of the business. */
  metaTokens: Readonly<Record<string, string>>;
  /** Signs the webhooks of Meta; null: none is accepted. */
  metaAppSecret: string | null;
  metaVerifyToken: string | null;
}

/** Environment of the function `checkout`. Without a key of its provider, a business takes transfers only. */
export interface CheckoutEnv extends BackendEnv, ShippingEnv {
  midtransUrl: string;
  /** The server key for all businesses … */
  midtransKey: string | null;
  /** … or one for each, by the id of the business. */
  midtransKeys: Readonly<Record<string, string>>;
  xenditUrl: string;
  /** The secret key, and the token of the notices, as those of Midtrans. */
  xenditKey: string | null;
  xenditKeys: Readonly<Record<string, string>>;
  xenditToken: string | null;
  xenditTokens: Readonly<Record<string, string>>;
}

/** Environment of the function `push`. Without keys, no device can subscribe. */
export interface PushEnv extends BackendEnv {
  vapid: VapidEnv | null;
}

/** The key pair by which push services recognise the installation, in base64url. Another pair voids every subscription. */
export interface VapidEnv {
  /** The uncompressed point. */
  publicKey: string;
  privateKey: string;
  /** A `mailto:` or `https:` address of the operator, with a real domain. */
  subject: string;
}

type Get = (name: string) => string | undefined;

/** Reads variables. Throws with the names of the missing ones, so that a function fails at start and not at a request. */
function readRequired<Field extends string>(get: Get, names: Record<Field, string>): Record<Field, string> {
  const entries = Object.entries(names) as [Field, string][];
  const missing = entries.filter(([, name]) => !get(name));
  if (missing.length) throw new Error(`Missing environment: ${missing.map(([, name]) => name).join(', ')}`);
  return Object.fromEntries(entries.map(([field, name]) => [field, get(name)])) as Record<Field, string>;
}

/** Values by name in JSON. The error does not repeat the text, which may be a secret. */
function mapOf(get: Get, name: string): Record<string, string> {
  try {
    return JSON.parse(get(name) || '{}') as Record<string, string>;
  } catch {
    throw new Error(`${name} must be JSON with a value for each name`);
  }
}

/** A key of the project in each of its forms: today's by name, self-hosted's, and the legacy one. The first is sent. */
function readKeys(get: Get, [byName, single, legacy]: readonly [string, string, string]): [string, readonly string[]] {
  const { default: usual, ...named } = mapOf(get, byName);
  const [first, ...others] = [usual, ...Object.values(named), get(single), get(legacy)].flatMap((key) => key || []);
  if (first === undefined) throw new Error(`Missing environment: ${byName} or ${legacy}`);
  return [first, others];
}

/** Default 1. With too few, visitors share a rate limit; with too many, a visitor can choose the address that is counted. */
function readTrustedProxies(get: Get): { trustedProxies: number } {
  const value = get('TRUSTED_PROXIES') || '1';
  if (!/^\d{1,2}$/.test(value)) throw new Error(`TRUSTED_PROXIES must be a number, not "${value}"`);
  return { trustedProxies: Number(value) };
}

/** The least level of a request that is logged: `info` (default), `warn` or `error`. */
export const readLogLevel = (get: Get): string => get('LOG_LEVEL') || 'info';

const publishableNames = ['SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'] as const;
const secretNames = ['SUPABASE_SECRET_KEYS', 'SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'] as const;

export function readBackendEnv(get: Get): BackendEnv {
  const [publishableKey, otherPublishableKeys] = readKeys(get, publishableNames);
  const [secretKey, otherSecretKeys] = readKeys(get, secretNames);
  return {
    ...readRequired(get, { supabaseUrl: 'SUPABASE_URL' }),
    publishableKey,
    otherPublishableKeys,
    secretKey,
    otherSecretKeys,
    ...readTrustedProxies(get),
  };
}

export const readWahaEnv = (get: Get): WahaEnv => ({
  ...readUpstreamEnv(get),
  ...readRequired(get, { webhookUrl: 'WAHA_WEBHOOK_URL', webhookSecret: 'WAHA_WEBHOOK_SECRET' }),
});

export const readUpstreamEnv = (get: Get): UpstreamEnv => ({
  ...readBackendEnv(get),
  ...readRequired(get, { wahaUrl: 'WAHA_BASE_URL', wahaKey: 'WAHA_API_KEY' }),
});

export const readSmsHookEnv = (get: Get): SmsHookEnv => ({
  ...readUpstreamEnv(get),
  ...readRequired(get, { hookSecrets: 'SEND_SMS_HOOK_SECRETS', session: 'WAHA_CODES_SESSION' }),
  needsCheck: get('WAHA_CODES_CHECK') !== 'off',
});

const DEFAULT_RAJAONGKIR_URL = 'https://rajaongkir.komerce.id/api/v1';

const DEFAULT_RAJAONGKIR_SHARE = 100;

function readShare(get: Get): number {
  const value = get('RAJAONGKIR_SHARE') || String(DEFAULT_RAJAONGKIR_SHARE);
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new Error(`RAJAONGKIR_SHARE must be a positive number, not "${value}"`);
  return Number(value);
}

const readShippingEnv = (get: Get): ShippingEnv => ({
  rajaOngkirUrl: get('RAJAONGKIR_URL') || DEFAULT_RAJAONGKIR_URL,
  rajaOngkirKey: get('RAJAONGKIR_KEY') || null,
  rajaOngkirKeys: mapOf(get, 'RAJAONGKIR_KEYS'),
  rajaOngkirShare: readShare(get),
});

/** The address of an endpoint. A key in it would stand in logs, and a query or a fragment would be lost. */
function readModelUrl(name: string, value: string): string {
  const url = URL.parse(value);
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain) throw new Error(`${name} must be an address with http or https, without a key, a query or a fragment`);
  return value.replace(/(?<!\/)\/+$/, '');
}

const endpointVariables = {
  modelUrl: 'AGENT_BASE_URL',
  modelKey: 'AGENT_API_KEY',
  smallModel: 'AGENT_MODEL_SMALL',
  largeModel: 'AGENT_MODEL_LARGE',
} as const;

const secondEndpointVariables = {
  modelUrl: 'AGENT_SECOND_BASE_URL',
  modelKey: 'AGENT_SECOND_API_KEY',
  smallModel: 'AGENT_SECOND_MODEL_SMALL',
  largeModel: 'AGENT_SECOND_MODEL_LARGE',
} as const;

/** @param judge the variable of the model that judges */
function readEndpoint(
  get: Get,
  names: typeof endpointVariables | typeof secondEndpointVariables,
  judge: string,
): ModelEndpoint {
  const { modelUrl, ...models } = readRequired<keyof typeof names>(get, names);
  return { ...models, modelUrl: readModelUrl(names.modelUrl, modelUrl), judgeModel: get(judge) || null };
}

/** Seconds. Hosted, a function may work for 150 s in all. */
const DEFAULT_STEP_SECONDS = 20;
const DEFAULT_ANSWER_SECONDS = 45;
const MAX_ANSWER_SECONDS = 120;

function readModelTime(get: Get): ModelTime {
  const seconds = (name: string, usual: number): number => {
    const value = get(name) || String(usual);
    if (!/^[1-9]\d{0,2}$/.test(value) || Number(value) > MAX_ANSWER_SECONDS)
      throw new Error(`${name} must be a whole number of seconds from 1 to ${MAX_ANSWER_SECONDS}, not "${value}"`);
    return Number(value) * 1000;
  };
  const all = seconds('AGENT_ANSWER_SECONDS', DEFAULT_ANSWER_SECONDS);
  const step = seconds('AGENT_STEP_SECONDS', Math.min(DEFAULT_STEP_SECONDS, all / 1000));
  if (step > all) throw new Error('AGENT_STEP_SECONDS must not be longer than AGENT_ANSWER_SECONDS');
  return { step, all };
}

function readThinking(get: Get): ModelsEnv['thinking'] {
  const value = get('AGENT_THINKING') || 'default';
  if (value !== 'default' && value !== 'low' && value !== 'off')
    throw new Error(`AGENT_THINKING must be default, low or off, not "${value}"`);
  return value;
}

const isPrice = (value: unknown): value is TokenPrice => {
  const { in: asked, out } = (value ?? {}) as Partial<Record<'in' | 'out', unknown>>;
  return [asked, out].every((price) => typeof price === 'number' && Number.isFinite(price) && price >= 0);
};

/** Prices by model in JSON: `{"gpt-5-mini": {"in": 4100, "out": 33000}}`. */
function readPrices(get: Get): Record<string, TokenPrice> {
  const text = get('AGENT_PRICES') || '{}';
  try {
    const prices = JSON.parse(text) as unknown;
    if (typeof prices === 'object' && prices !== null && Object.values(prices).every(isPrice))
      return prices as Record<string, TokenPrice>;
  } catch {
    // The message below says what is wanted.
  }
  throw new Error('AGENT_PRICES must be JSON with {"in", "out"} in rupiah for a million tokens, by model');
}

const DEFAULT_TRANSCRIPTION_PATH = '/audio/transcriptions';

/** Without an own address, the endpoint of the models is asked. */
function readHearing(get: Get): HearingEndpoint | null {
  const model = get('AGENT_HEARING_MODEL');
  if (!model) return null;
  const own = get('AGENT_HEARING_BASE_URL');
  const base = own
    ? readModelUrl('AGENT_HEARING_BASE_URL', own)
    : readModelUrl('AGENT_BASE_URL', get('AGENT_BASE_URL') ?? '');
  const path = get('AGENT_HEARING_PATH') || DEFAULT_TRANSCRIPTION_PATH;
  if (!/^(?:\/[\w.~-]+)+$/.test(path))
    throw new Error('AGENT_HEARING_PATH must be a path like /inference, without a query');
  const language = get('AGENT_HEARING_LANGUAGE') || 'id';
  if (!/^(?:[a-z]{2,3}|auto)$/.test(language))
    throw new Error(`AGENT_HEARING_LANGUAGE must be a code like id, or auto, not "${language}"`);
  const price = get('AGENT_HEARING_MINUTE_PRICE');
  if (price && !/^\d{1,6}(?:\.\d{1,4})?$/.test(price))
    throw new Error(`AGENT_HEARING_MINUTE_PRICE must be rupiah for a minute, not "${price}"`);
  return {
    url: base + path,
    key: get('AGENT_HEARING_API_KEY') || (own ? 'none' : (get('AGENT_API_KEY') ?? 'none')),
    model,
    language: language === 'auto' ? null : language,
    minutePrice: price ? Number(price) : null,
  };
}

/** Without an own address, the endpoint of the models is asked. */
function readSeeing(get: Get): SeeingEndpoint | null {
  const model = get('AGENT_SEEING_MODEL');
  if (!model) return null;
  const own = get('AGENT_SEEING_BASE_URL');
  return {
    modelUrl: own
      ? readModelUrl('AGENT_SEEING_BASE_URL', own)
      : readModelUrl('AGENT_BASE_URL', get('AGENT_BASE_URL') ?? ''),
    modelKey: get('AGENT_SEEING_API_KEY') || (own ? 'none' : (get('AGENT_API_KEY') ?? 'none')),
    model,
  };
}

/** Throws with the name of the variable that is missing or has another form. No value of a key is in the message. */
export const readModelsEnv = (get: Get): ModelsEnv => ({
  ...readEndpoint(get, endpointVariables, 'AGENT_MODEL_JUDGE'),
  secondEndpoint: get('AGENT_SECOND_BASE_URL')
    ? readEndpoint(get, secondEndpointVariables, 'AGENT_SECOND_MODEL_JUDGE')
    : null,
  hearing: readHearing(get),
  seeing: readSeeing(get),
  modelTime: readModelTime(get),
  thinking: readThinking(get),
  prices: readPrices(get),
});

export const readAgentEnv = (get: Get): AgentEnv => ({
  ...readUpstreamEnv(get),
  ...readModelsEnv(get),
  ...readShippingEnv(get),
  siteUrl: get('SITE_URL')?.replace(/(?<!\/)\/+$/, '') || null,
});

export function readLinkEnv(get: Get): LinkEnv {
  const { siteUrl, linkSecret } = readRequired(get, { linkSecret: 'LINK_SECRET', siteUrl: 'SITE_URL' });
  const mail = get('MAIL_API_URL')
    ? readRequired(get, { url: 'MAIL_API_URL', key: 'MAIL_API_KEY', from: 'MAIL_FROM' })
    : null;
  return { ...readBackendEnv(get), linkSecret, siteUrl: siteUrl.replace(/(?<!\/)\/+$/, ''), mail };
}

const DEFAULT_GRAPH_URL = 'https://graph.facebook.com';
/** The newest version of Meta's Graph API that the function was written for. */
const DEFAULT_GRAPH_VERSION = 'v26.0';

export const readTemplatesEnv = (get: Get): TemplatesEnv => ({
  ...readBackendEnv(get),
  graphUrl: get('META_GRAPH_URL') || DEFAULT_GRAPH_URL,
  graphVersion: get('META_GRAPH_VERSION') || DEFAULT_GRAPH_VERSION,
  metaToken: get('META_ACCESS_TOKEN') || null,
  metaTokens: JSON.parse(get('META_ACCESS_TOKENS') || '{}') as Record<string, string>,
  metaAppSecret: get('META_APP_SECRET') || null,
  metaVerifyToken: get('META_VERIFY_TOKEN') || null,
});

const DEFAULT_MIDTRANS_URL = 'https://api.midtrans.com';
const DEFAULT_XENDIT_URL = 'https://api.xendit.co';

export const readCheckoutEnv = (get: Get): CheckoutEnv => ({
  ...readBackendEnv(get),
  ...readShippingEnv(get),
  midtransUrl: get('MIDTRANS_URL') || DEFAULT_MIDTRANS_URL,
  midtransKey: get('MIDTRANS_SERVER_KEY') || null,
  midtransKeys: mapOf(get, 'MIDTRANS_SERVER_KEYS'),
  xenditUrl: get('XENDIT_URL') || DEFAULT_XENDIT_URL,
  xenditKey: get('XENDIT_SECRET_KEY') || null,
  xenditKeys: mapOf(get, 'XENDIT_SECRET_KEYS'),
  xenditToken: get('XENDIT_CALLBACK_TOKEN') || null,
  xenditTokens: mapOf(get, 'XENDIT_CALLBACK_TOKENS'),
});

export const readPushEnv = (get: Get): PushEnv => ({
  ...readBackendEnv(get),
  vapid: get('VAPID_PUBLIC_KEY')
    ? readRequired(get, { publicKey: 'VAPID_PUBLIC_KEY', privateKey: 'VAPID_PRIVATE_KEY', subject: 'VAPID_SUBJECT' })
    : null,
});
