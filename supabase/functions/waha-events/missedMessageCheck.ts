import { rpc } from '../_shared/clients.ts';
import { logError } from '../_shared/log.ts';
import type { WahaContext } from '../_shared/waha/context.ts';
import type { Envelope } from '../_shared/waha/envelope.ts';
import { checkInterval, fetchMissedMessages } from '../_shared/waha/missedMessages.ts';

export interface MissedMessageCheck {
  /** Starts a check if the event is a reason for one, and resolves with the number of messages. Never rejects. */
  onEvent(envelope: Envelope): Promise<number> | null;
}

/**
 * Checks for messages whose webhooks were lost: when a session is WORKING again, at its first event in this process, and
 * at most every `checkInterval` after that. The database learns that webhooks of the session work.
 */
export function createMissedMessageCheck(context: WahaContext): MissedMessageCheck {
  /** Time of the last check of this process, by session. */
  const lastChecks = new Map<string, number>();
  /** Sessions that are WORKING again, and of which no other event has come since. */
  const unheard = new Set<string>();
  const running = new Map<string, Promise<number>>();

  const check = (session: string, minInterval: number, isHeard: boolean): Promise<number> => {
    const previous = running.get(session) ?? Promise.resolve(0);
    const current = previous
      .then(async () => {
        if (isHeard) await rpc(context.service, 'record_channel_event', { p_session: session });
        return (await fetchMissedMessages(context, session, minInterval)).count;
      })
      .catch((error: unknown) => {
        logError(error);
        return 0;
      })
      .finally(() => {
        if (running.get(session) === current) running.delete(session);
      });
    running.set(session, current);
    return current;
  };

  return {
    onEvent: (envelope) => {
      const { session } = envelope;
      const isReconnected = envelope.event === 'session.status' && envelope.status.status === 'WORKING';
      // A session that is not WORKING cannot read its history, and WAHA waits up to 10 s before it responds so.
      if (envelope.event === 'session.status' && !isReconnected) return null;
      if (isReconnected) unheard.add(session);
      const isHeardAgain = !isReconnected && unheard.delete(session);
      const last = lastChecks.get(session);
      const isPeriodic = !isReconnected && last !== undefined;
      if (isPeriodic && !isHeardAgain && context.now() - last < checkInterval) return null;
      lastChecks.set(session, context.now());
      return check(session, isPeriodic ? checkInterval : 0, !isReconnected);
    },
  };
}
