import { logError } from '../_shared/log.ts';
import type { Envelope } from '../_shared/waha/envelope.ts';
import { catchUp, lookPause, type Ears } from '../_shared/waha/missedMessages.ts';

export interface Listening {
  /** Whether this event is a reason to look for others that never came: then how many came of it. Never fails. */
  notice(envelope: Envelope): Promise<number> | null;
}

/** Looks for what nobody heard: when a session works again, with the first event of this process, and every so often. */
export function createListening(ears: Ears): Listening {
  /** When this process last had a reason to look, by session. */
  const noticed = new Map<string, number>();
  const underWay = new Map<string, Promise<number>>();

  const look = (session: string, sinceLast: number): Promise<number> => {
    const before = underWay.get(session) ?? Promise.resolve(0);
    const mine = before
      .then(async () => catchUp(ears, session, sinceLast))
      .catch((error: unknown) => {
        logError(error);
        return 0;
      })
      .finally(() => {
        if (underWay.get(session) === mine) underWay.delete(session);
      });
    underWay.set(session, mine);
    return mine;
  };

  return {
    notice: (envelope) => {
      const { session } = envelope;
      const isBack = envelope.event === 'session.status' && envelope.status.status === 'WORKING';
      // A session that does not work has nothing to say, and WAHA waits for it before it says so.
      if (envelope.event === 'session.status' && !isBack) return null;
      const last = noticed.get(session);
      const isAgain = !isBack && last !== undefined;
      if (isAgain && ears.now() - last < lookPause) return null;
      noticed.set(session, ears.now());
      return look(session, isAgain ? lookPause : 0);
    },
  };
}
