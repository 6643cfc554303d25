import type { StoredSession, SessionEvent, SignOutReason } from '../../contracts/auth.ts';
import { identityOf } from './session.identity.ts';
import { openTabs, type Tabs } from './session.tabs.ts';
import { RENEW_BEFORE, type Renewal } from './session.tokenRenewal.ts';
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
 * Reports what the cookie, other tabs, auth-js and renewals say about the session. What it means is decided by `auth`.
 * INITIAL_SESSION is the first reading of the cookie; in an outage `session.unreachable` is reported instead, repeatedly.
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
  /** Whether the first result was reported. Until then renewals do not wait for the page to be visible. */
  let hasReported = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const scheduleCheck = (delay: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void check(), delay);
  };

  const reportCookie = (stored: StoredSession | null) => {
    const session = stored && identityOf(stored);
    if (!hasReported) emit({ type: 'INITIAL_SESSION', session });
    else if (session !== null) emit({ type: 'SIGNED_IN', session });
    // A cookie that disappears without a message, for example because the browser's data was cleared, is no sign-out.
    else emit({ type: 'SIGNED_OUT', reason: tabs.lastMessage() === 'ended' ? 'ended' : 'expired' });
    hasReported = true;
  };
  const reportSignOut = (reason: SignOutReason) => {
    // A page that finds its session rejected has nothing more to read.
    if (reason === 'expired') hasReported = true;
    emit({ type: 'SIGNED_OUT', reason });
  };

  const check = async (force = false): Promise<void> => {
    const session = await client.current();
    if (session === null) {
      reportCookie(null);
      return scheduleCheck(force ? RECHECK_DELAY : CHECK_INTERVAL);
    }
    const life = client.remainingLife(session);
    if (life > RENEW_BEFORE) {
      reportCookie(session);
      return scheduleCheck(CHECK_INTERVAL);
    }
    if (life > 0) reportCookie(session);
    if (!isVisible() && hasReported) return scheduleCheck(CHECK_INTERVAL);
    const renewal = await client.renew(session.access_token, force); // `onRenewal` continues from here
    // A renewal that backs off does not reach `onRenewal`.
    if (renewal.is === 'unreachable') scheduleCheck(renewal.retryAfter);
  };

  /** In an outage the session cannot be checked. It opens only if this device has an offline copy for its user. */
  const openOffline = async () => {
    const stored = await client.current();
    const hasCopy = stored !== null && (await hasOfflineCopy(stored.user.id));
    if (stopped || hasReported) return;
    if (hasCopy) reportCookie(stored);
    else emit({ type: 'session.unreachable' });
  };

  /** After a renewal by any caller of this tab. */
  const onRenewal = async (renewal: Renewal) => {
    if (stopped) return;
    if (renewal.is === 'unreachable') {
      if (!hasReported) void openOffline();
      return scheduleCheck(renewal.retryAfter);
    }
    scheduleCheck(CHECK_INTERVAL);
    // The session may have changed since the renewal ended: the cookie decides.
    const stored = await client.current();
    if (stopped) return;
    if (stored === null && renewal.is === 'refused') {
      reportSignOut('expired');
      return tabs.post('expired');
    }
    reportCookie(stored);
    if (stored === null || renewal.is !== 'valid' || !renewal.fresh) return;
    emit({ type: 'TOKEN_REFRESHED', session: identityOf(stored) });
    tabs.post('changed');
  };

  const unsubscribeRenewal = client.onRenewal((renewal) => void onRenewal(renewal));
  const unsubscribeTabs = tabs.subscribe((message) => {
    if (message === 'changed') void check(true);
    else reportSignOut(message);
  });
  const unsubscribeAuth = client.onAuthChange((event, session) => {
    if (event === 'SIGNED_OUT' || session === null) {
      tabs.post('ended');
      return reportSignOut('ended');
    }
    tabs.post('changed');
    emit({ type: event, session: identityOf(session) });
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
