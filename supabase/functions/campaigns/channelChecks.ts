import * as v from 'valibot';

import { rpc } from '../_shared/clients.ts';
import type { WahaEnv } from '../_shared/env.ts';
import { aboutChannel, logError } from '../_shared/log.ts';
import { shareRun } from '../_shared/shareRun.ts';
import type { WahaContext } from '../_shared/waha/context.ts';
import { recoverLostMessages } from '../_shared/waha/missedMessages.ts';
import { sessionPath } from '../_shared/waha/paths.ts';
import { compareConfig, configDigest, logUntoldConfig, updateConfig } from '../_shared/waha/sessionConfig.ts';
import { lifecycleTimeout } from '../_shared/waha/upstream.ts';
import { UpstreamError } from '../_shared/waha/upstreamError.ts';

interface ChecksContext extends WahaContext {
  env: WahaEnv;
}

/** A channel as `claim_channel_check` gives it out; null: none is due. */
const Due = v.nullable(
  v.object({
    id: v.string(),
    business_id: v.string(),
    external_id: v.string(),
    is_silent: v.boolean(),
    has_lost: v.boolean(),
    is_compared: v.boolean(),
    is_outdated: v.boolean(),
    restart_tries: v.number(),
  }),
);
type Due = NonNullable<v.InferOutput<typeof Due>>;

/**
 * Milliseconds after which a call takes no further channel, and the most that it takes: a process of the hosted runtime ends after 150 s,
 * and sends broadcasts as well. The job of the database wakes the next.
 */
const patience = 60_000;
const most = 20;

/** Milliseconds. An open page may have made WAHA read its history a moment ago. */
const minInterval = 60_000;

/**
 * How often a configuration whose key WAHA conceals is updated though no update is answered. WAHA may have restarted the session
 * for each.
 */
const mostUpdates = 3;

/** Until the next comparison of a configuration that an update does not change. */
const longRest = '30 days';

/**
 * Checks the channels that have been silent for longer than usual, and once a day the webhook configuration of each; after a change
 * of that of the functions, all of them. All calls share one run. A channel whose WAHA fails is left to a later one. Rejects if the database fails.
 */
export const createChannelChecks = (context: ChecksContext): (() => Promise<void>) =>
  shareRun(() => checkDueChannels(context));

async function checkDueChannels(context: ChecksContext): Promise<void> {
  /* oxlint-disable no-await-in-loop -- one history at a time: reading it costs WAHA memory */
  const began = context.now();
  const digest = await configDigest(context.env);
  await rpc(context.service, 'record_webhook_config', { p_digest: digest });
  for (let count = 0; count < most && context.now() - began < patience; count += 1) {
    const due = v.parse(Due, await rpc(context.service, 'claim_channel_check', {}));
    if (!due) return;
    if (!(await aboutChannel(due, () => tryChannel(context, due, digest)))) return;
  }
  /* oxlint-enable no-await-in-loop */
}

/** Returns whether WAHA answered: otherwise it answers for no other session either. */
async function tryChannel(context: ChecksContext, due: Due, digest: string): Promise<boolean> {
  try {
    await checkChannel(context, due, digest);
    return true;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logError(error);
    return !error.isForAll;
  }
}

/** Messages that no webhook has brought are applied. Then the configuration is compared, and the session restarted once. */
async function checkChannel(context: ChecksContext, channel: Due, digest: string): Promise<void> {
  const { service, upstream } = context;
  const hasLost =
    channel.is_silent && ((await recoverLostMessages(context, channel.external_id, minInterval)) || channel.has_lost);
  const mayRestart = hasLost && (await beginRestart(context, channel, true));
  const compared =
    mayRestart || !channel.is_compared
      ? await compareAndUpdate(context, channel, mayRestart)
      : { isUpdated: false, compareIn: null };
  if (mayRestart && !compared.isUpdated)
    await upstream.json(`${sessionPath(channel.external_id)}/restart`, { method: 'POST', timeout: lifecycleTimeout });
  await rpc(service, 'end_channel_check', {
    p_session: channel.external_id,
    p_compare_in: compared.compareIn,
    p_digest: compared.compareIn && digest,
    p_restarted_for: mayRestart ? 'lost_messages' : compared.isUpdated ? 'webhook' : null,
  });
}

const beginRestart = ({ service }: ChecksContext, channel: Due, p_has_lost: boolean): Promise<boolean> =>
  rpc<boolean>(service, 'begin_channel_restart', { p_session: channel.external_id, p_has_lost });

/**
 * Updates an outdated configuration, for which WAHA restarts the session. One that stays outdated, or that WAHA conceals, is compared
 * again when messages are lost, or after `longRest`. `compareIn`: until the next comparison; null: in minutes, because the session may not
 * restart now.
 */
async function compareAndUpdate(
  context: ChecksContext,
  channel: Due,
  mayRestart: boolean,
): Promise<{ isUpdated: boolean; compareIn: string | null }> {
  const { state, config } = await compareConfig(context, channel);
  if (state === 'untold') {
    logUntoldConfig();
    return { isUpdated: false, compareIn: longRest };
  }
  // A concealed key is the right one, unless another configuration is recorded since the last comparison. If no update of it was
  // answered, lost messages will show whether it is.
  const isTried = channel.restart_tries >= mostUpdates;
  if (state === 'current' || (state === 'masked' && !mayRestart && (!channel.is_outdated || isTried))) {
    if (state === 'masked' && channel.is_outdated)
      logError('WAHA answers no update of the webhook configuration of a session, and conceals whether it has kept it');
    return { isUpdated: false, compareIn: '1 day' };
  }
  if (!mayRestart && !(await beginRestart(context, channel, false))) return { isUpdated: false, compareIn: null };
  await updateConfig(context, channel, config);
  const isKept = await compareConfig(context, channel).then(
    (kept) => kept.state === 'current' || kept.state === 'masked',
    (error: unknown) => {
      logError(error);
      return true;
    },
  );
  if (!isKept) logError('WAHA does not keep the webhook configuration of a session');
  return { isUpdated: true, compareIn: isKept ? '1 day' : longRest };
}
