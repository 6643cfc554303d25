import type { StoredSession, Session, SessionEvent } from '../../contracts/auth.ts';
import { identityOf } from './session.identity.ts';
import { RENEW_BEFORE, type Renewal } from './session.renewal.ts';
import { openTabs, type Tabs } from './session.tabs.ts';
import type { SessionClient } from './session.ts';

/** Milliseconds. */
const CHECK_INTERVAL = 30_000;
/** A message of another tab may arrive before its cookie. */
const RECHECK_DELAY = 1000;

export interface SessionWatcher {
  /** Retries at once, without waiting for the backoff. */
  restore(): void;
  stop(): void;
}

export interface WatchDeps {
  tabs: Tabs;
  isVisible: () => boolean;
  /** Whether the address contains the code or error of a mail link. */
  hasAuthCode: () => boolean;
  /** Whether this device has an offline copy for this user. */
  hasOfflineCopy: (userId: string) => Promise<boolean>;
}

const isPageVisible = () => document.visibilityState === 'visible';
const addressHasAuthCode = () => /[?#&](code|error|access_token)=/.test(location.search + location.hash);

/** Loaded on demand, because an outage at startup is rare. */
const deviceHasOfflineCopy = async (userId: string): Promise<boolean> => {
  try {
    return await (await import('../app/offlineCopy.ts')).hasOfflineCopy(userId);
  } catch {
    return false;
  }
};

/**
 * Emits what happens to the session, in this tab and in others, under auth-js's event names. INITIAL_SESSION is emitted
 * once, as soon as the session is lastSession; in an outage `session.unreachable` is emitted instead, repeatedly.
 */
export const watchSession = (
  client: SessionClient,
  emit: (event: SessionEvent) => void,
  {
    tabs = openTabs(),
    isVisible = isPageVisible,
    hasAuthCode = addressHasAuthCode,
    hasOfflineCopy = deviceHasOfflineCopy,
  }: Partial<WatchDeps> = {},
): SessionWatcher => {
  /** The user last emitted as signed in. Undefined before INITIAL_SESSION. */
  let lastSession: Session | null | undefined;
  /** Whether `expired` was emitted last: the page requests the password until the user signs out. */
  let isExpired = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const scheduleCheck = (delay: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void check(), delay);
  };

  /**
   * Emits the difference between the cookie and the last emitted state, in case a message of another tab was missed.
   */
  const emitChanges = (stored: StoredSession | null) => {
    const session = stored && identityOf(stored);
    if (lastSession === undefined) {
      lastSession = session;
      return emit({ type: 'INITIAL_SESSION', session });
    }
    // A cookie that disappears without a message, for example because the browser's data was cleared, is no sign-out.
    if (session === null) return emitSignedOut(tabs.lastMessage() === 'ended' ? 'ended' : 'expired');
    if (lastSession !== null && lastSession.userId !== session.userId) emitSignedOut('ended');
    const previous = lastSession;
    isExpired = false;
    lastSession = session;
    if (previous === null) emit({ type: 'SIGNED_IN', session });
    else if (previous.level !== session.level) emit({ type: 'MFA_CHALLENGE_VERIFIED', session });
  };
  const emitSignedOut = (reason: 'expired' | 'ended') => {
    // Before the first session only `expired` matters. After `expired`, a sign-out is still emitted.
    const mustEmit =
      lastSession === undefined ? reason === 'expired' : lastSession !== null || (isExpired && reason === 'ended');
    if (!mustEmit) return;
    lastSession = null;
    isExpired = reason === 'expired';
    emit({ type: 'SIGNED_OUT', reason });
  };

  const check = async (force = false): Promise<void> => {
    const session = await client.current();
    if (session === null) {
      emitChanges(null);
      return scheduleCheck(force ? RECHECK_DELAY : CHECK_INTERVAL);
    }
    const life = client.remainingLife(session);
    if (life > RENEW_BEFORE) {
      emitChanges(session);
      return scheduleCheck(CHECK_INTERVAL);
    }
    if (life > 0) emitChanges(session);
    if (!isVisible() && lastSession !== undefined) return scheduleCheck(CHECK_INTERVAL);
    const renewal = await client.renew(session.access_token, force); // `onRenewal` continues from here
    // A renewal that backs off does not reach `onRenewal`.
    if (renewal.is === 'unreachable') scheduleCheck(renewal.retryAfter);
  };

  /** In an outage the session cannot be checked. It opens only if this device has an offline copy for its user. */
  const openOffline = async () => {
    const stored = await client.current();
    const hasCopy = stored !== null && (await hasOfflineCopy(stored.user.id));
    if (stopped || lastSession !== undefined) return;
    if (hasCopy) emitChanges(stored);
    else emit({ type: 'session.unreachable' });
  };

  /** After a renewal by any caller of this tab. */
  const onRenewal = async (renewal: Renewal) => {
    if (stopped) return;
    if (renewal.is === 'unreachable') {
      if (lastSession === undefined) void openOffline();
      return scheduleCheck(renewal.retryAfter);
    }
    scheduleCheck(CHECK_INTERVAL);
    // The session may have changed since the renewal ended: the cookie decides.
    const stored = await client.current();
    if (stopped) return;
    if (stored === null && renewal.is === 'refused') {
      emitSignedOut('expired');
      return tabs.post('expired');
    }
    emitChanges(stored);
    if (stored === null || renewal.is !== 'valid' || !renewal.fresh) return;
    emit({ type: 'TOKEN_REFRESHED', session: identityOf(stored) });
    tabs.post('changed');
  };

  const unsubscribeRenewal = client.onRenewal((renewal) => void onRenewal(renewal));
  const unsubscribeTabs = tabs.subscribe((message) => {
    if (message === 'changed') void check(true);
    else emitSignedOut(message);
  });
  const unsubscribeAuth = client.onAuthChange((event, session) => {
    if (event === 'SIGNED_OUT' || session === null) {
      tabs.post('ended');
      return emitSignedOut('ended');
    }
    tabs.post('changed');
    const identity = identityOf(session);
    // A new password that the previous user is choosing must not be saved for this user.
    if (event === 'SIGNED_IN' && lastSession && lastSession.userId !== identity.userId) emitSignedOut('ended');
    if (lastSession !== undefined) lastSession = identity;
    isExpired = false;
    emit({ type: event, session: identity });
  });
  // auth-js must exchange the code of a mail link before the first check.
  if (hasAuthCode())
    void client
      .auth()
      .then((auth) => auth.initialize())
      .then(
        () => check(),
        () => check(),
      );
  // A page that has just been opened does not wait for the backoff of other tabs.
  else void check(true);

  return {
    restore: () => void check(true),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      unsubscribeRenewal();
      unsubscribeTabs();
      unsubscribeAuth();
    },
  };
};
