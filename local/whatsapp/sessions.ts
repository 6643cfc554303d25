import { randomBytes } from 'node:crypto';

import { pause, type Clock } from './clock.ts';
import { createDemands, type Demand, type Demands } from './passkeys.ts';
import { createLocks } from './locks.ts';
import type { Engine, Me, Session, SessionConfig, SessionStatus } from './state.ts';
import type { Network } from './whatsappServer.ts';
import type { Json } from './payloads.ts';
import type { Store } from './store.ts';

/** The current QR code and when it expires. */
interface Qr {
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
  reaches(name: string, status: SessionStatus, patience: number): Promise<boolean>;
  qr(name: string): Qr | null;
  /** The current pairing code, created by `requestCode`. */
  pairingCode(name: string): string | null;
  requestCode(name: string): string;
  /**
   * The business's phone scans the code. False if no code is shown. A `passkey` step has to be completed before the
   * link.
   */
  scan(name: string, me: Me, demand?: Demand): boolean;
  demands: Demands;
  /** The phone removes the linked device. */
  unlink(name: string): void;
  /** Simulates a lost connection for `ms`. */
  drop(name: string, ms: number): void;
  setEngine(name: string, engine: Engine): void;
  /** Adds a session that is WORKING, as if it had been linked before. */
  adopt(name: string, given: { me: Me; config: SessionConfig; engine?: Engine }): Session;
  /** Restarts the sessions that ran when the process ended. */
  resume(): void;
}

const booting = 1_000;
const reconnecting = 2_000;
const firstCode = 60_000;
const nextCode = 20_000;
const mostCodes = 6;
/** How long stopping the engine takes. */
const stopping: Record<Engine, number> = { WEBJS: 3_000, NOWEB: 1_000, GOWS: 0 };
const unpairing = 4_000;

export function createSessions({
  store,
  clock,
  network,
  engine,
}: {
  store: Store;
  clock: Clock;
  network: Network;
  engine: Engine;
}): Sessions {
  const { sessions, chats } = store.world;
  const locks = createLocks(clock);
  const codes = new Map<string, Qr>();
  const pairing = new Map<string, string>();
  /** Cancels a session's next scheduled step. */
  const pending = new Map<string, () => void>();

  const known = (name: string): Session => {
    const session = sessions[name];
    if (!session) throw new Error(`no session ${name}`);
    return session;
  };

  const next = (name: string, ms: number, then: () => void): void => {
    pending.get(name)?.();
    pending.set(name, clock.after(ms, then));
  };

  const become = (name: string, status: SessionStatus, data?: Json): void => {
    const session = known(name);
    pending.get(name)?.();
    pending.delete(name);
    if (status !== 'SCAN_QR_CODE') {
      codes.delete(name);
      pairing.delete(name);
    }
    if (!status.startsWith('PASSKEY')) demands.forget(name);
    const timestamp = clock.now();
    session.status = status;
    session.activity = timestamp;
    session.statuses = [...session.statuses, { status, timestamp }].slice(-3);
    network.tell({ type: 'status', session: name, ...(data && { data }) });
  };

  const showCode = (name: string, attempt: number): void => {
    if (attempt > mostCodes) return become(name, 'FAILED');
    const lifetime = attempt === 1 ? firstCode : nextCode;
    const part = (): string => randomBytes(32).toString('base64');
    codes.set(name, { value: `2@${part()},${part()},${part()}`, attempt, expiresAt: clock.now() + lifetime });
    become(name, 'SCAN_QR_CODE');
    next(name, lifetime, () => showCode(name, attempt + 1));
  };

  const boot = (name: string, after = booting): void => {
    become(name, 'STARTING');
    next(name, after, () => (known(name).linked ? become(name, 'WORKING') : showCode(name, 1)));
  };

  const link = (name: string, me: Me): void => {
    Object.assign(known(name), { me, phone: me, linked: true });
    boot(name);
  };

  const demands = createDemands({ become, link });

  const stop = async (name: string): Promise<void> => {
    if (known(name).status === 'STOPPED') return;
    await pause(clock, stopping[known(name).engine]);
    become(name, 'STOPPED');
  };

  const fresh = (name: string, config: SessionConfig | null): Session => ({
    name,
    status: 'STOPPED',
    config,
    engine,
    me: null,
    linked: false,
    statuses: [],
    activity: null,
  });

  return {
    all: () => Object.values(sessions),
    get: (name) => (Object.hasOwn(sessions, name) ? known(name) : null),
    create: (name, config, { start }) =>
      locks.hold(name, async () => {
        sessions[name] = fresh(name, config);
        store.changed();
        if (start) boot(name);
        return known(name);
      }),
    update: (name, config) =>
      locks.hold(name, async () => {
        const session = known(name);
        session.config = config;
        store.changed();
        if (session.status !== 'STOPPED') {
          await stop(name);
          boot(name);
        }
        return session;
      }),
    start: (name) =>
      locks.hold(name, async () => {
        if (['STOPPED', 'FAILED'].includes(known(name).status)) boot(name);
        return known(name);
      }),
    stop: (name) =>
      locks.hold(name, async () => {
        await stop(name);
        return known(name);
      }),
    restart: (name) =>
      locks.hold(name, async () => {
        await stop(name);
        boot(name);
        return known(name);
      }),
    logout: (name) =>
      locks.hold(name, async () => {
        const session = known(name);
        const ran = session.status !== 'STOPPED';
        await pause(clock, unpairing);
        Object.assign(session, { linked: false, me: null });
        if (ran) boot(name);
        store.changed();
        return session;
      }),
    remove: (name) =>
      locks.hold(name, async () => {
        if (!sessions[name]) return;
        if (known(name).status !== 'STOPPED') become(name, 'STOPPED');
        delete sessions[name];
        delete chats[name];
        network.tell({ type: 'people' });
      }),
    reaches: (name, status, patience) => {
      if (sessions[name]?.status === status) return Promise.resolve(true);
      return new Promise((resolve) => {
        const done = (reached: boolean): void => {
          deaf();
          cancel();
          resolve(reached);
        };
        const deaf = network.hear(() => {
          if (sessions[name]?.status === status) done(true);
        });
        const cancel = clock.after(patience, () => done(false));
      });
    },
    qr: (name) => codes.get(name) ?? null,
    pairingCode: (name) => pairing.get(name) ?? null,
    requestCode: (name) => {
      const letters = Array.from(randomBytes(8), (byte) => 'ABCDEFGHJKLMNPQRSTVWXYZ123456789'[byte % 32]).join('');
      const code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
      pairing.set(name, code);
      network.tell({ type: 'people' });
      return code;
    },
    scan: (name, me, demand) => {
      if (sessions[name]?.status !== 'SCAN_QR_CODE') return false;
      if (demand) demands.make(name, me, demand);
      else link(name, me);
      return true;
    },
    demands,
    unlink: (name) => {
      known(name).linked = false;
      if (known(name).status !== 'STOPPED') become(name, 'FAILED');
    },
    drop: (name, ms) => {
      if (known(name).status === 'SCAN_QR_CODE') become(name, 'FAILED');
      else if (known(name).status === 'WORKING') boot(name, ms + reconnecting);
    },
    setEngine: (name, to) => {
      known(name).engine = to;
      network.tell({ type: 'people' });
    },
    adopt: (name, { me, config, engine: given }) => {
      sessions[name] = { ...(sessions[name] ?? fresh(name, config)), config, me, phone: me, linked: true };
      if (given) known(name).engine = given;
      if (known(name).status !== 'WORKING') become(name, 'WORKING');
      return known(name);
    },
    resume: () => {
      for (const session of Object.values(sessions))
        if (!['STOPPED', 'FAILED'].includes(session.status)) boot(session.name);
    },
  };
}
