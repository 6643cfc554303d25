import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';

import { outboxItem } from '../../../src/machines/conversation/messages.fixture.ts';
import { createMessagesStore } from '../../../src/machines/conversation/messages.store.ts';
import { deliveryMachine } from '../../../src/machines/outbox/delivery.machine.ts';
import { outboxMachine } from '../../../src/machines/outbox/outbox.machine.ts';
import { createFileMemoryStore } from '../../../src/services/outbox/fileMemoryStore.ts';
import { defineDeliveryActors, defineOutboxActors } from '../../../src/services/outbox/outbox.actors.ts';
import { createJournal, type Journal } from '../../../src/services/outbox/outbox.journal.ts';
import { createOutbox } from '../../../src/services/outbox/outbox.ts';
import { createGateway } from '../../../src/services/platform/gateway.ts';
import { lazyActor } from '../../../src/wiring/lazyActor.ts';
import { pump, Server } from './outboxHarness.ts';

/**
 * A page that has just been opened: the outbox's code, the journal, the leader lock and the first messages arrive in
 * any order. Every message is sent once, without waiting for a timer.
 */
test('in any order of startup, messages are sent at once, exactly once and in order', () =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 2 }),
      async (schedule, count, stored) => {
        vi.stubGlobal('indexedDB', new IDBFactory());
        const next = (label: string) => schedule.schedule(Promise.resolve(null), label);
        const late =
          <A extends unknown[], T>(label: string, work: (...args: A) => Promise<T>) =>
          async (...args: A) => {
            await next(label);
            return work(...args);
          };
        const items = Array.from({ length: count + stored }, (_, at) => {
          const { position: _position, writtenAt: _writtenAt, failure: _failure, ...written } = outboxItem(at + 1);
          return written;
        });
        const real = createJournal('sari');
        // The messages of an earlier visit.
        for (const item of items.slice(0, stored)) await real.write(item);
        let before: Promise<unknown> = Promise.resolve();
        const journal: Journal = {
          ...real,
          open: late('journal opened', real.open),
          // In sequence, like the journal's own queue.
          write: async (message) => {
            const written = Promise.all([before, next('journal written')]).then(async () => real.write(message));
            before = written;
            return written;
          },
          read: late('journal read', real.read),
          remove: late('journal emptied', real.remove),
        };

        const server = new Server();
        const gateway = createGateway({
          base: 'https://chabot.test/api/waha',
          key: 'pk',
          isOnline: () => true,
          fetch: late('done', async (input, init) => server.respond(new Request(input, init))),
        });
        const tabs = { post: () => {}, listen: () => () => {} };
        const outbox = createOutbox({
          userId: 'sari',
          journal,
          tabs,
          store: createMessagesStore(),
          gateway,
          uploads: { send: async () => ({ how: 'later' }), discard: async () => {} },
          files: createFileMemoryStore(),
          drafts: { restore: () => true },
          page: new EventTarget(),
          crashBuffer: { put: () => undefined, drop: () => undefined, list: () => [] },
          attachments: { restore: async () => {} },
          withdrawals: { add: async () => {}, list: async () => [], run: async () => {} },
          conflicts: {
            filePath: () => null,
            untilSent: async () => new Promise(() => {}),
            lastSeen: () => undefined,
            find: async () => null,
            holder: async () => null,
          },
        });
        const seek = (_: string, lead: () => void) => {
          void next('lock given').then(lead);
          return () => {};
        };
        const machine = outboxMachine.provide({
          actors: {
            ...defineOutboxActors(() => outbox, seek),
            deliver: deliveryMachine.provide({
              actors: defineDeliveryActors(
                () => outbox,
                async () => {},
              ),
            }),
          },
        });
        const workspace = createActor(
          setup({ actors: { outbox: lazyActor(late('code arrived', async () => machine)) } }).createMachine({
            invoke: { id: 'outbox', src: 'outbox', input: { userId: 'sari' } },
          }),
        ).start();

        // One user writes the messages in sequence, starting at any time.
        await schedule.waitFor(
          (async () => {
            for (const message of items.slice(stored)) {
              await next('written');
              outbox.submit({ type: 'message.written', message });
            }
            while (server.effects.length < items.length) {
              await next('looked');
              await pump(2);
            }
          })(),
        );
        expect(server.effects.map(({ messageId }) => messageId)).toEqual(items.map(({ id }) => id));
        workspace.stop();
      },
    ),
    { numRuns: 100 },
  ));
