import type { WahaEnv } from '../env.ts';
import { asArray, asObject, valueAt } from './json.ts';
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

/**
 * Updates the config of a session that was created with fewer events or another secret. Other settings (e.g. a proxy)
 * stay. WAHA restarts a running session for an update, so a current config is left alone. Returns whether it was outdated.
 */
export async function updateOutdatedConfig(
  { env, upstream }: { env: WahaEnv; upstream: Upstream },
  channel: ConfiguredChannel,
): Promise<boolean> {
  const path = sessionPath(channel.external_id);
  const current = asObject(valueAt(await upstream.json(path), 'config'));
  const isCurrent = asArray(current?.['webhooks']).some(
    (hook) =>
      valueAt(hook, 'url') === env.webhookUrl &&
      valueAt(hook, 'hmac', 'key') === env.webhookSecret &&
      webhookEvents.every((event) => asArray(valueAt(hook, 'events')).includes(event)),
  );
  if (isCurrent) return false;
  const body = { config: { ...current, ...sessionConfig(env, channel) } };
  await upstream.json(path, { method: 'PUT', body, timeout: lifecycleTimeout });
  return true;
}
