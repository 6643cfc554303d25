import { sha256Hex } from '../bytes.ts';
import type { WahaEnv } from '../env.ts';
import { logError } from '../log.ts';
import { asArray, asObject, valueAt, type Json } from './json.ts';
import { sessionPath } from './paths.ts';
import { lifecycleTimeout, type Upstream } from './upstream.ts';

/** Without `message`: with both, `message.any` would deliver every incoming message twice. */
export const webhookEvents = [
  'message.any',
  'message.ack',
  'session.status',
  'message.reaction',
  'message.edited',
  'message.revoked',
  'message.waiting',
  'poll.vote',
  'call.received',
  'call.accepted',
  'call.rejected',
  'presence.update',
];

interface ConfiguredChannel {
  id: string;
  business_id: string;
  external_id: string;
}

/** The config of a new session. */
export const sessionConfig = (
  { webhookUrl, webhookSecret }: WahaEnv,
  { id, business_id }: ConfiguredChannel,
): object => ({
  metadata: { businessId: business_id, channelId: id },
  webhooks: [{ url: webhookUrl, events: webhookEvents, hmac: { key: webhookSecret } }],
  // NOWEB has no chats without its store. Groups, statuses and channels are no customers.
  noweb: { markOnline: true, store: { enabled: true, fullSync: false } },
  ignore: { groups: true, status: true, channels: true, broadcast: true },
});

/** Tells whether the configuration has changed. */
export const configDigest = async ({ webhookUrl, webhookSecret }: WahaEnv): Promise<string> =>
  sha256Hex([webhookUrl, webhookSecret, ...webhookEvents].join(' '));

interface ConfigContext {
  env: WahaEnv;
  upstream: Upstream;
}

/** `masked`: WAHA conceals the key, and all else is current. `untold`: WAHA conceals the whole config. */
interface ComparedConfig {
  state: 'current' | 'masked' | 'outdated' | 'untold';
  config: Json | null;
}

const normalised = (url: unknown): string =>
  typeof url === 'string' && URL.canParse(url) ? new URL(url).href.replace(/\/$/, '') : '';

const isMasked = (key: unknown): boolean => typeof key !== 'string' || key === '' || key.includes('***');

/** Compares the webhook of a session, as WAHA tells it, with the present address, secret and events. */
export async function compareConfig(
  { env, upstream }: ConfigContext,
  channel: ConfiguredChannel,
): Promise<ComparedConfig> {
  const told = valueAt(await upstream.json(sessionPath(channel.external_id)), 'config');
  const config = asObject(told);
  // A session without one has null.
  if (!config && told !== null) return { state: 'untold', config };
  const keys = asArray(config?.['webhooks'])
    .filter(
      (hook) =>
        normalised(valueAt(hook, 'url')) === normalised(env.webhookUrl) &&
        webhookEvents.every((event) => asArray(valueAt(hook, 'events')).includes(event)),
    )
    .map((hook) => valueAt(hook, 'hmac', 'key'));
  const state = keys.includes(env.webhookSecret) ? 'current' : keys.some(isMasked) ? 'masked' : 'outdated';
  return { state, config };
}

/** Updates the config of a session. Other settings (e.g. a proxy) stay. WAHA restarts a running session for it. */
export async function updateConfig(
  { env, upstream }: ConfigContext,
  channel: ConfiguredChannel,
  config: Json | null,
): Promise<void> {
  const body = { config: { ...config, ...sessionConfig(env, channel) } };
  await upstream.json(sessionPath(channel.external_id), { method: 'PUT', body, timeout: lifecycleTimeout });
}

/** An update would delete the other settings of such a session. */
export const logUntoldConfig = (): void =>
  logError('WAHA does not tell the configuration of a session, so its webhook is not updated');

/** Updates the config of a session that was created with fewer events or another secret, or whose secret is concealed. */
export async function updateOutdatedConfig(context: ConfigContext, channel: ConfiguredChannel): Promise<void> {
  const { state, config } = await compareConfig(context, channel);
  if (state === 'untold') logUntoldConfig();
  else if (state !== 'current') await updateConfig(context, channel, config);
}
