/**
 * The environment of the outbox tests: a gateway that records what was sent, a browser whose tabs can be killed at any
 * moment, and the faults of a network. Everything between the composer and `fetch` is the product's own code.
 */
import { TimeoutError } from 'ky';
import { createActor, SimulatedClock, type Actor } from 'xstate';

import type { OutboxStatus } from '../../../src/contracts/conversation.ts';
import { deliveryMachine } from '../../../src/machines/outbox/delivery.machine.ts';
import { outboxMachine } from '../../../src/machines/outbox/outbox.machine.ts';
import { createFileMemoryStore } from '../../../src/services/outbox/fileMemoryStore.ts';
import { defineDeliveryActors, defineOutboxActors } from '../../../src/services/outbox/outbox.actors.ts';
import { createJournal, type Journal } from '../../../src/services/outbox/outbox.journal.ts';
import type { TabChannel, TabMessage } from '../../../src/services/outbox/outbox.tabs.ts';
import { createOutbox } from '../../../src/services/outbox/outbox.ts';
import { createWithdrawals } from '../../../src/services/outbox/outbox.withdrawals.ts';
import { createGateway, type MediaMessage, type TextMessage } from '../../../src/services/platform/gateway.ts';
import type { UploadResult, Uploads } from '../../../src/services/platform/uploads.ts';

/** Faults of one request. `after`: the server handled it, the client does not learn so. */
export const FAULTS = [
  'lost before',
  'lost after',
  'timeout before',
  'timeout after',
  '500 after',
  '502 after',
  '503',
  '504 after',
  '429',
  '401',
  'html after',
  'doubled',
] as const;
export type Fault = (typeof FAULTS)[number];

const never = new Promise<never>(() => {});
const status = (code: number, headers: Record<string, string> = {}) => new Response('', { status: code, headers });

/** Lets pending work continue for some turns: fake IndexedDB answers by setImmediate. */
export const pump = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn++)
    // oxlint-disable-next-line no-await-in-loop -- turns must run in sequence
    await new Promise((resolve) => setImmediate(resolve));
};

/** The gateway and WAHA. It knows a message by its id, like the real gateway. */
export class Server {
  readonly effects: (TextMessage | MediaMessage)[] = [];
  /** Uploaded files, by path. */
  readonly files = new Map<string, string>();
  readonly faults: Fault[] = [];
  requests = 0;
  #sent = new Map<string, object>();

  #send(message: TextMessage | MediaMessage): Response {
    if ('file' in message && !this.files.has(message.file.path)) return status(400);
    const known = this.#sent.get(message.messageId);
    if (known) return Response.json(known, { status: 200 });
    this.effects.push(message);
    const response = {
      messageId: message.messageId,
      waId: `true_${message.messageId}`,
      ack: 1,
      sentAt: '2026-11-20T10:00:00Z',
    };
    this.#sent.set(message.messageId, response);
    return Response.json(response, { status: 201 });
  }

  /** A file is stored completely or not at all, and the sender may not learn which. */
  async store(path: string, file: Blob): Promise<UploadResult> {
    const fault = this.faults.shift();
    const isStored = fault === undefined || fault === 'doubled' || fault.endsWith('after');
    if (isStored) this.files.set(path, await file.text());
    return fault === undefined || fault === 'doubled' ? { how: 'stored' } : { how: 'later' };
  }

  async respond(request: Request): Promise<Response> {
    this.requests++;
    const message = (await request.json()) as TextMessage | MediaMessage;
    const fault = this.faults.shift();
    if (fault?.endsWith('after') || fault === 'doubled') this.#send(message);
    switch (fault) {
      case 'lost before':
      case 'lost after':
        throw new TypeError('fetch failed');
      case 'timeout before':
      case 'timeout after':
        throw new TimeoutError(request);
      case '429':
        return status(429, { 'Retry-After': '2' });
      case 'html after':
        return new Response('<html>', { status: 200 });
      case '401':
      case '503':
      case '500 after':
      case '502 after':
      case '504 after':
        return status(Number.parseInt(fault, 10));
      case 'doubled':
      case undefined:
        return this.#send(message);
    }
  }
}

export class Tab {
  readonly clock = new SimulatedClock();
  readonly shown = new Map<string, OutboxStatus>();
  readonly files = createFileMemoryStore();
  readonly actor: Actor<typeof outboxMachine>;
  alive = true;

  constructor(browser: Browser) {
    const { userId } = browser;
    // The promises of a killed tab never settle, so its code does not continue.
    const whileAlive = async <T>(work: Promise<T>): Promise<T> => {
      try {
        const result = await work;
        return this.alive ? result : await never;
      } catch (error) {
        if (!this.alive) await never;
        throw error;
      }
    };
    const real = createJournal(userId);
    const guarded =
      <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
      async (...args: A) =>
        whileAlive(this.alive ? browser.working(work(...args)) : never);
    const journal: Journal = {
      open: guarded(real.open),
      write: guarded(async (message, file) => {
        const item = await real.write(message, file);
        browser.persisted.push(item.id);
        return item;
      }),
      read: guarded(real.read),
      file: guarded(real.file),
      uploaded: guarded(real.uploaded),
      fail: guarded(real.fail),
      setConfirmation: guarded(real.setConfirmation),
      requeue: guarded(real.requeue),
      remove: guarded(real.remove),
      count: guarded(real.count),
      clear: guarded(real.clear),
    };
    const gateway = createGateway({
      base: 'https://chabot.test/api/waha',
      key: 'pk',
      isOnline: () => browser.online,
      fetch: async (input, init) => whileAlive(this.alive ? browser.server.respond(new Request(input, init)) : never),
    });
    const store = {
      put: (item: { id: string }, status: OutboxStatus) => void this.shown.set(item.id, status),
      mark: (_: string, id: string, status: OutboxStatus) => void (this.shown.has(id) && this.shown.set(id, status)),
      progress: () => {},
      drop: (_: string, id: string) => void this.shown.delete(id),
      clear: () => this.shown.clear(),
    };
    const uploads: Uploads = {
      send: async (path, file) => {
        if (!browser.online) return { how: 'later' };
        return whileAlive(this.alive ? browser.server.store(path, file) : never);
      },
      discard: async () => {},
    };
    const withdrawals = createWithdrawals(userId, async () => 'done', uploads);
    const tabs = browser.channel(this);
    const outbox = createOutbox({
      userId,
      journal,
      tabs,
      store,
      gateway,
      uploads,
      files: this.files,
      drafts: { restore: () => true },
      page: new EventTarget(),
      crashBuffer: { put: () => undefined, drop: () => undefined, list: () => [] },
      attachments: { restore: async () => {} },
      withdrawals: {
        add: guarded(withdrawals.add),
        list: guarded(withdrawals.list),
        run: guarded(withdrawals.run),
      },
      conflicts: {
        filePath: () => null,
        untilSent: async () => never,
        lastSeen: () => undefined,
        find: async () => null,
        holder: async () => null,
      },
    });
    const machine = outboxMachine.provide({
      actors: {
        ...defineOutboxActors(() => outbox, browser.seek),
        deliver: deliveryMachine.provide({ actors: defineDeliveryActors(() => outbox, browser.awaitNetwork) }),
      },
    });
    this.actor = createActor(machine, { input: { userId }, clock: this.clock });
    this.actor.start();
  }

  kill(): void {
    this.alive = false;
    this.actor.stop();
  }
}

export class Browser {
  readonly tabs: Tab[] = [];
  readonly persisted: string[] = [];
  online = true;
  readonly server: Server;
  readonly userId: string;
  #listeners = new Map<Tab, (note: TabMessage) => void>();
  #working = new Set<Promise<unknown>>();
  #lock: (() => void)[] = [];
  #awaiting: (() => void)[] = [];

  constructor(server: Server, userId = 'sari') {
    this.server = server;
    this.userId = userId;
  }

  open(): Tab {
    const tab = new Tab(this);
    this.tabs.push(tab);
    return tab;
  }

  kill(tab: Tab): void {
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    tab.kill();
  }

  /** One requester at a time holds the lock, in the order of the requests. */
  readonly seek = (_: string, lead: () => void): (() => void) => {
    this.#lock.push(lead);
    if (this.#lock[0] === lead) queueMicrotask(() => this.#lock[0] === lead && lead());
    return () => {
      const held = this.#lock[0] === lead;
      this.#lock = this.#lock.filter((one) => one !== lead);
      const next = this.#lock[0];
      if (held && next) queueMicrotask(() => this.#lock[0] === next && next());
    };
  };

  channel(tab: Tab): TabChannel {
    return {
      post: (note) => {
        if (!tab.alive) return;
        for (const [other, listener] of this.#listeners)
          if (other !== tab) setImmediate(() => other.alive && listener(note));
      },
      listen: (listener) => {
        this.#listeners.set(tab, listener);
        return () => void this.#listeners.delete(tab);
      },
    };
  }

  readonly awaitNetwork = async (): Promise<void> => {
    if (this.online) return;
    await new Promise<void>((resolve) => this.#awaiting.push(resolve));
  };

  connect(online: boolean): void {
    this.online = online;
    if (online) for (const resolve of this.#awaiting.splice(0)) resolve();
  }

  /** Storage finishes its work, also for a killed tab. */
  async working<T>(work: Promise<T>): Promise<T> {
    this.#working.add(work);
    try {
      return await work;
    } finally {
      this.#working.delete(work);
    }
  }

  async storageRests(): Promise<void> {
    while (this.#working.size > 0) {
      // oxlint-disable-next-line no-await-in-loop -- one operation may start another
      await Promise.allSettled(this.#working);
      // oxlint-disable-next-line no-await-in-loop -- its effects follow some turns later
      await pump(4);
    }
  }

  /** Advances the clock of every tab by milliseconds. */
  pass(ms: number): void {
    for (const tab of this.tabs) tab.clock.increment(ms);
  }
}
