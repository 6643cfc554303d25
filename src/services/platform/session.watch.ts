import type { StoredSession, Session, SessionEvent } from '../../contracts/auth.ts';
import { identityOf } from './session.identity.ts';
import { RENEW_BEFORE, type Renewal } from './session.renewal.ts';
import { openTabs, type Tabs } from './session.tabs.ts';
import type { SessionClient } from './session.ts';

const CHECK_EVERY = 30_000;
/** Another tab's word may be quicker than the cookie that it is about. */
const LOOK_AGAIN = 1000;

export interface Watching {
  /** Asks again now, for somebody who does not want to wait for the next try. */
  restore(): void;
  stop(): void;
}

export interface WatchParts {
  tabs: Tabs;
  /** Whether the page is looked at. */
  isSeen: () => boolean;
  /** Whether the address carries what a mail's link brought. */
  returns: () => boolean;
  /** Whether this device has kept something that this person can read without the server. */
  hasKept: (userId: string) => Promise<boolean>;
}

const seen = () => document.visibilityState === 'visible';
const hasCode = () => /[?#&](code|error|access_token)=/.test(location.search + location.hash);

/** The answer's code comes when it is asked for, and that is seldom. */
const keptHere = async (userId: string): Promise<boolean> => {
  try {
    return await (await import('../app/offlineCopy.ts')).hasKept(userId);
  } catch {
    return false;
  }
};

export const watchSession = (
  client: SessionClient,
  tell: (event: SessionEvent) => void,
  { tabs = openTabs(), isSeen = seen, returns = hasCode, hasKept = keptHere }: Partial<WatchParts> = {},
): Watching => {
  /** Whom the machine believes to be signed in. Undefined until INITIAL_SESSION was told. */
  let known: Session | null | undefined;
  /** Whom it believes to have expired: they are asked for their password, until somebody signs out. */
  let isAwaited = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const next = (pause: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void check(), pause);
  };

  /** Compares the cookie with what was told last: whatever another tab did, this finds it out at the latest. */
  const compare = (stored: StoredSession | null) => {
    const session = stored && identityOf(stored);
    if (known === undefined) {
      known = session;
      return tell({ type: 'INITIAL_SESSION', session });
    }
    // A cookie that went without a word, as when somebody empties the browser, is nobody's wish to leave.
    if (session === null) return end(tabs.last() === 'ended' ? 'ended' : 'expired');
    if (known !== null && known.userId !== session.userId) end('ended');
    const before = known;
    isAwaited = false;
    known = session;
    if (before === null) tell({ type: 'SIGNED_IN', session });
    else if (before.level !== session.level) tell({ type: 'MFA_CHALLENGE_VERIFIED', session });
  };
  const end = (reason: 'expired' | 'ended') => {
    // Whoever is still being asked for hears that they expired, and of a sign-out that nobody is there.
    const isTold = known === undefined ? reason === 'expired' : known !== null || (isAwaited && reason === 'ended');
    if (!isTold) return;
    known = null;
    isAwaited = reason === 'expired';
    tell({ type: 'SIGNED_OUT', reason });
  };

  const check = async (insists = false): Promise<void> => {
    const session = await client.current();
    if (session === null) {
      compare(null);
      return next(insists ? LOOK_AGAIN : CHECK_EVERY);
    }
    const life = client.lifeOf(session);
    if (life > RENEW_BEFORE) {
      compare(session);
      return next(CHECK_EVERY);
    }
    if (life > 0) compare(session);
    if (!isSeen() && known !== undefined) return next(CHECK_EVERY);
    const renewal = await client.renew(session.access_token, insists); // `heard` goes on from here …
    // … but of a renewal that rests nobody is told.
    if (renewal.is === 'unreachable') next(renewal.retryAfter);
  };

  /** Nobody can say whether the session is good. It opens what this device has kept for it, and nothing else. */
  const openKept = async () => {
    const stored = await client.current();
    const isHere = stored !== null && (await hasKept(stored.user.id));
    if (stopped || known !== undefined) return;
    if (isHere) compare(stored);
    else tell({ type: 'session.unreachable' });
  };

  /** A renewal ended, whoever asked for it. */
  const heard = async (renewal: Renewal) => {
    if (stopped) return;
    if (renewal.is === 'unreachable') {
      if (known === undefined) void openKept();
      return next(renewal.retryAfter);
    }
    next(CHECK_EVERY);
    // It ended a while ago: who is in by now, the cookie says.
    const stored = await client.current();
    if (stopped) return;
    if (stored === null && renewal.is === 'refused') {
      end('expired');
      return tabs.say('expired');
    }
    compare(stored);
    if (stored === null || renewal.is !== 'alive' || !renewal.fresh) return;
    tell({ type: 'TOKEN_REFRESHED', session: identityOf(stored) });
    tabs.say('changed');
  };

  const unhear = client.onRenewal((renewal) => void heard(renewal));
  const untab = tabs.listen((word) => {
    if (word === 'changed') void check(true);
    else end(word);
  });
  const unauth = client.onAuthChange((event, session) => {
    if (event === 'SIGNED_OUT' || session === null) {
      tabs.say('ended');
      return end('ended');
    }
    tabs.say('changed');
    const identity = identityOf(session);
    // Whatever is being done for the one before (a password that they choose) is not done for this one.
    if (event === 'SIGNED_IN' && known && known.userId !== identity.userId) end('ended');
    if (known !== undefined) known = identity;
    isAwaited = false;
    tell({ type: event, session: identity });
  });
  // Somebody comes back from a mail with a code in the address: auth-js takes it before anything is looked at.
  if (returns())
    void client
      .auth()
      .then((auth) => auth.initialize())
      .then(
        () => check(),
        () => check(),
      );
  // Somebody has just opened this page: the rest of the other tabs is not theirs.
  else void check(true);

  return {
    restore: () => void check(true),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      unhear();
      untab();
      unauth();
    },
  };
};
