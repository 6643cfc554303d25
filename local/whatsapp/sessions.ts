import { randomBytes } from 'node:crypto';

import { sleep, type Clock } from './clock.ts';
import { createLocks } from './locks.ts';
import { createPasskeys, type PasskeyStep, type Passkeys } from './passkeys.ts';
import type { Json } from './payloads.ts';
import type { Engine, Me, Session, SessionConfig, SessionStatus } from './state.ts';
import type { Store } from './store.ts';
import type { WhatsAppServer } from './whatsappServer.ts';

/** The current QR code and when it expires. */
interface QrCode {
  value: string;
  /** 1…6 */
  attempt: number;
  expiresAt: number;
}

/** WAHA's sessions and their lifecycle. Calls that change a session hold its lock. */
export interface Sessions {
  all(): Session[];
  get(name: string): Session | null;
  create(name: string, config: SessionConfig | null, options: { start: boolean }): Promise<Session>;
  update(name: string, config: SessionConfig | null): Promise<Session>;
  start(name: string): Promise<Session>;
  stop(name: string): Promise<Session>;
  restart(name: string): Promise<Session>;
  logout(name: string): Promise<Session>;
  remove(name: string): Promise<void>;
  /** Resolves with true when the status is `status`, or with false after `timeout` ms. */
  waitForStatus(name: string, status: SessionStatus, timeout: number): Promise<boolean>;
  qr(name: string): QrCode | null;
  /** The current pairing code, created by `requestCode`. */
  pairingCode(name: string): string | null;
  requestCode(name: string): string;
  /**
   * The business's phone scans the code. False if no code is shown. A `passkey` step has to be completed before the
   * link.
   */
  scan(name: string, me: Me, passkey?: PasskeyStep): boolean;
  passkeys: Passkeys;
  /** Makes `source` of a message `api`, for ten minutes or until the session restarts. */
  rememberSent(name: string, rawId: string): void;
  /** The phone removes the linked device. */
  unlink(name: string): void;
  /** Simulates a lost connection for `ms`. */
  drop(name: string, ms: number): void;
  setEngine(name: string, engine: Engine): void;
  /** WhatsApp limits the number, or no longer does. */
  setLimit(name: string, limit: Session['limit'] | null): void;
  /** Adds a session that is WORKING, as if it had been linked before. */
  addLinkedSession(name: string, options: { me: Me; config: SessionConfig; engine?: Engine }): Session;
  /** Restarts the sessions that ran when the process ended. */
  resume(): void;
}

const startDelay = 1_000;
const reconnectDelay = 2_000;
const firstCodeLifetime = 60_000;
const nextCodeLifetime = 20_000;
const maxCodes = 6;
/** How long stopping the engine takes. */
const stopDelays: Record<Engine, number> = { WEBJS: 3_000, NOWEB: 1_000, GOWS: 0 };
const logoutDelay = 4_000;
const sentIdLifetime = 600_000;

export function createSessions({
  store,
  clock,
  server,
  engine,
}: {
  store: Store;
  clock: Clock;
  server: WhatsAppServer;
  engine: Engine;
}): Sessions {
  const { sessions, chats } = store.state;
  const locks = createLocks(clock);
  const qrCodes = new Map<string, QrCode>();
  const pairingCodes = new Map<string, string>();
  /** Cancels a session's next scheduled step. */
  const pending = new Map<string, () => void>();

  const sessionOf = (name: string): Session => {
    const session = sessions[name];
    if (!session) throw new Error(`no session ${name}`);
    return session;
  };

  const schedule = (name: string, ms: number, callback: () => void): void => {
    pending.get(name)?.();
    pending.set(name, clock.after(ms, callback));
  };

  const setStatus = (name: string, status: SessionStatus, data?: Json): void => {
    const session = sessionOf(name);
    pending.get(name)?.();
    pending.delete(name);
    if (status !== 'SCAN_QR_CODE') {
      qrCodes.delete(name);
      pairingCodes.delete(name);
    }
    if (!status.startsWith('PASSKEY')) passkeys.clear(name);
    const timestamp = clock.now();
    session.status = status;
    session.activity = timestamp;
    session.statuses = [...session.statuses, { status, timestamp }].slice(-3);
    server.emit({ type: 'status', session: name, ...(data && { data }) });
  };

  const showQrCode = (name: string, attempt: number): void => {
    if (attempt > maxCodes) return setStatus(name, 'FAILED');
    const lifetime = attempt === 1 ? firstCodeLifetime : nextCodeLifetime;
    const part = (): string => randomBytes(32).toString('base64');
    qrCodes.set(name, { value: `2@${part()},${part()},${part()}`, attempt, expiresAt: clock.now() + lifetime });
    setStatus(name, 'SCAN_QR_CODE');
    schedule(name, lifetime, () => showQrCode(name, attempt + 1));
  };

  const startEngine = (name: string, after = startDelay): void => {
    setStatus(name, 'STARTING');
    schedule(name, after, () => (sessionOf(name).linked ? setStatus(name, 'WORKING') : showQrCode(name, 1)));
  };

  /** A new engine knows nothing about what the one before it sent. */
  const startNewEngine = (name: string): void => {
    sessionOf(name).sentIds = [];
    startEngine(name);
  };

  const link = (name: string, me: Me): void => {
    Object.assign(sessionOf(name), { me, phone: me, linked: true });
    startEngine(name);
  };

  const passkeys = createPasskeys({ setStatus, link });

  const stop = async (name: string): Promise<void> => {
    if (sessionOf(name).status === 'STOPPED') return;
    await sleep(clock, stopDelays[sessionOf(name).engine]);
    setStatus(name, 'STOPPED');
  };

  const newSession = (name: string, config: SessionConfig | null): Session => ({
    name,
    status: 'STOPPED',
    config,
    engine,
    me: null,
    linked: false,
    sentIds: [],
    statuses: [],
    activity: null,
  });

  return {
    all: () => Object.values(sessions),
    get: (name) => (Object.hasOwn(sessions, name) ? sessionOf(name) : null),
    create: (name, config, { start }) =>
      locks.withLock(name, async () => {
        sessions[name] = newSession(name, config);
        store.save();
        if (start) startNewEngine(name);
        return sessionOf(name);
      }),
    update: (name, config) =>
      locks.withLock(name, async () => {
        const session = sessionOf(name);
        session.config = config;
        store.save();
        if (session.status !== 'STOPPED') {
          await stop(name);
          startNewEngine(name);
        }
        return session;
      }),
    start: (name) =>
      locks.withLock(name, async () => {
        if (['STOPPED', 'FAILED'].includes(sessionOf(name).status)) startNewEngine(name);
        return sessionOf(name);
      }),
    stop: (name) =>
      locks.withLock(name, async () => {
        await stop(name);
        return sessionOf(name);
      }),
    restart: (name) =>
      locks.withLock(name, async () => {
        await stop(name);
        startNewEngine(name);
        return sessionOf(name);
      }),
    logout: (name) =>
      locks.withLock(name, async () => {
        const session = sessionOf(name);
        const wasRunning = session.status !== 'STOPPED';
        await sleep(clock, logoutDelay);
        Object.assign(session, { linked: false, me: null });
        if (wasRunning) startNewEngine(name);
        store.save();
        return session;
      }),
    remove: (name) =>
      locks.withLock(name, async () => {
        if (!sessions[name]) return;
        if (sessionOf(name).status !== 'STOPPED') setStatus(name, 'STOPPED');
        delete sessions[name];
        delete chats[name];
        server.emit({ type: 'other' });
      }),
    waitForStatus: (name, status, timeout) => {
      if (sessions[name]?.status === status) return Promise.resolve(true);
      return new Promise((resolve) => {
        const finish = (reached: boolean): void => {
          unsubscribe();
          cancel();
          resolve(reached);
        };
        const unsubscribe = server.onChange(() => {
          if (sessions[name]?.status === status) finish(true);
        });
        const cancel = clock.after(timeout, () => finish(false));
      });
    },
    qr: (name) => qrCodes.get(name) ?? null,
    pairingCode: (name) => pairingCodes.get(name) ?? null,
    requestCode: (name) => {
      const characters = Array.from(randomBytes(8), (byte) => 'ABCDEFGHJKLMNPQRSTVWXYZ123456789'[byte % 32]).join('');
      const code = `${characters.slice(0, 4)}-${characters.slice(4)}`;
      pairingCodes.set(name, code);
      server.emit({ type: 'other' });
      return code;
    },
    scan: (name, me, passkey) => {
      if (sessions[name]?.status !== 'SCAN_QR_CODE') return false;
      if (passkey) passkeys.request(name, me, passkey);
      else link(name, me);
      return true;
    },
    passkeys,
    rememberSent: (name, rawId) => {
      const { sentIds } = sessionOf(name);
      sentIds.push(rawId);
      clock.after(sentIdLifetime, () => sentIds.splice(sentIds.indexOf(rawId), 1));
    },
    unlink: (name) => {
      sessionOf(name).linked = false;
      if (sessionOf(name).status !== 'STOPPED') setStatus(name, 'FAILED');
    },
    drop: (name, ms) => {
      if (sessionOf(name).status === 'SCAN_QR_CODE') setStatus(name, 'FAILED');
      else if (sessionOf(name).status === 'WORKING') startEngine(name, ms + reconnectDelay);
    },
    setEngine: (name, newEngine) => {
      sessionOf(name).engine = newEngine;
      server.emit({ type: 'other' });
    },
    setLimit: (name, limit) => {
      sessionOf(name).limit = limit ?? undefined;
      server.emit({ type: 'other' });
    },
    addLinkedSession: (name, { me, config, engine: newEngine }) => {
      sessions[name] = {
        ...(sessions[name] ?? newSession(name, config)),
        config,
        me,
        phone: me,
        linked: true,
        sentIds: [],
      };
      if (newEngine) sessionOf(name).engine = newEngine;
      if (sessionOf(name).status !== 'WORKING') setStatus(name, 'WORKING');
      return sessionOf(name);
    },
    resume: () => {
      for (const session of Object.values(sessions))
        if (!['STOPPED', 'FAILED'].includes(session.status)) startNewEngine(session.name);
    },
  };
}
