/**
 * Keeps the session alive and tells what happens to it: checks every 30 s, renews when 90 s remain, tries again after
 * 200 ms doubling up to 30 s, and hears of the other tabs. Only a tab that is looked at renews on its own.
 */
import type { SessionEvent } from '../../machines/auth/auth.setup.ts';
import type { StoredSession } from '../schemas/session.ts';
import { identityOf } from './auth.services.ts';
import { backoff, RENEW_BEFORE, type Renewal } from './session.renewal.ts';
import { openTabs, type Tabs } from './session.tabs.ts';
import type { SessionClient } from './session.ts';

const CHECK_EVERY = 30_000;

export interface Watching {
  /** Asks again now, for somebody who does not want to wait for the next try. */
  restore(): void;
  stop(): void;
}

export const watchSession = (
  client: SessionClient,
  tell: (event: SessionEvent) => void,
  {
    tabs = openTabs(),
    isSeen = () => document.visibilityState === 'visible',
  }: { tabs?: Tabs; isSeen?: () => boolean } = {},
): Watching => {
  /** Whom the machine believes to be signed in. Undefined until INITIAL_SESSION was told. */
  let known: string | null | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const next = (pause: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void check(), pause);
  };

  /** Compares the cookie with what was told last: whatever another tab did, this finds it out at the latest. */
  const compare = (session: StoredSession | null) => {
    if (known === undefined) {
      known = session?.user.id ?? null;
      tell({ type: 'INITIAL_SESSION', session: session && identityOf(session) });
      return;
    }
    if (known !== null && known !== session?.user.id) end('ended');
    if (session !== null && known === null) begin(session);
  };
  const begin = (session: StoredSession) => {
    known = session.user.id;
    tell({ type: 'SIGNED_IN', session: identityOf(session) });
  };
  const end = (reason: 'expired' | 'ended') => {
    if (known === null) return;
    known = null;
    tell({ type: 'SIGNED_OUT', reason });
  };

  const check = async (): Promise<void> => {
    const session = await client.current();
    if (session === null) {
      compare(null);
      return next(CHECK_EVERY);
    }
    const life = client.lifeOf(session);
    if (life > RENEW_BEFORE) {
      failures = 0;
      compare(session);
      return next(CHECK_EVERY);
    }
    if (life > 0) compare(session);
    if (!isSeen() && known !== undefined) return next(CHECK_EVERY);
    await client.renew(session.access_token); // `heard` goes on from here
  };

  /** A renewal ended, whoever asked for it. */
  const heard = (renewal: Renewal) => {
    if (stopped) return;
    if (renewal.is === 'unreachable') {
      if (known === undefined) tell({ type: 'session.unreachable' });
      next(renewal.retryAfter ?? backoff(failures));
      failures += 1;
      return;
    }
    failures = 0;
    next(CHECK_EVERY);
    if (renewal.is === 'alive') {
      compare(renewal.session);
      if (!renewal.fresh) return;
      tell({ type: 'TOKEN_REFRESHED', session: identityOf(renewal.session) });
      tabs.say('renewed');
    } else if (renewal.is === 'refused') {
      end('expired');
      tabs.say('expired');
    } else compare(null);
  };

  const unhear = client.onRenewal(heard);
  const untab = tabs.listen((word) => {
    if (word === 'expired') end('expired');
    else void check();
  });
  const { data: authJs } = client.auth.onAuthStateChange((event, session) => {
    // Its INITIAL_SESSION is null in an outage too, and it renews nothing here.
    if (event === 'INITIAL_SESSION' || event === 'TOKEN_REFRESHED') return;
    if (event === 'SIGNED_OUT' || session === null) return end('ended');
    const stored = session as unknown as StoredSession;
    if (known !== undefined) known = stored.user.id;
    tell({ type: event as Exclude<typeof event, 'SIGNED_OUT'>, session: identityOf(stored) });
  });
  // auth-js may have come back from a mail with a code in the address: that is settled first.
  void client.auth.initialize().then(check, check);

  return {
    restore: () => void check(),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      unhear();
      untab();
      authJs.subscription.unsubscribe();
    },
  };
};
