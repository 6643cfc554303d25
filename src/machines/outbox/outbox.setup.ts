import { assign, enqueueActions, sendTo, setup, type EventObject } from 'xstate';

import type { OutgoingMessage, OutboxEntry, JournalRequest, ReturnedMessage } from '../../contracts/outbox.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder, callbackPlaceholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { deliveryMachine } from './delivery.machine.ts';
import { mergeEntries, nextPerRoom } from './sendQueue.ts';

interface Context {
  userId: string;
  /** All queued messages, in order of writing. */
  entries: OutboxEntry[];
  /** The ids of the messages that are being delivered, at most one per room. */
  inFlight: string[];
  returned: ReturnedMessage[];
}

type Event =
  | JournalRequest
  | { type: 'message.saved'; entry: OutboxEntry }
  | { type: 'message.returned'; returned: ReturnedMessage }
  | { type: 'message.removed'; id: string }
  | { type: 'journal.cleared' }
  | { type: 'leadership.gained' }
  | { type: 'delivery.ended'; id: string }
  | { type: 'message.restored'; id: string }
  /** The author wants to edit the message: it leaves the outbox and returns to the composer. */
  | { type: 'message.recalled'; message: OutgoingMessage }
  | { type: 'connection.regained' };

export const outbox = setup({
  types: {} as MachineTypes<Context, Event, { userId: string }>,
  actors: {
    openOutbox: placeholder<OutboxEntry[], { userId: string }>('openOutbox'),
    runJournal: callbackPlaceholder<JournalRequest, { userId: string }>('runJournal'),
    requestLeadership: callbackPlaceholder<EventObject, { userId: string }>('requestLeadership'),
    /** Deletes discarded messages from the database, at once and after every reconnect. */
    runWithdrawals: callbackPlaceholder<EventObject, { userId: string }>('runWithdrawals'),
    watchConnection: reconnectNotifier,
    deliver: deliveryMachine,
  },
  actions: {
    /**
     * Entries that arrived while the journal was read stay. An entry that the journal no longer has ends its delivery
     * as `removed`.
     */
    mergeJournal: assign(({ context }, { output }: { output: OutboxEntry[] }) => ({
      entries: mergeEntries(context.entries, output),
    })),
    enqueue: assign(({ context }, { entry }: { entry: OutboxEntry }) => ({
      entries: mergeEntries(context.entries, [entry]),
    })),
    removeEntry: assign(({ context }, { id }: { id: string }) => ({
      entries: context.entries.filter((entry) => entry.id !== id),
      inFlight: context.inFlight.filter((one) => one !== id),
    })),
    clear: assign({ entries: [], returned: [] }),
    addReturned: assign(({ context }, { returned }: { returned: ReturnedMessage }) => ({
      returned: [...context.returned, returned],
    })),
    removeReturned: assign(({ context }, { id }: { id: string }) => ({
      returned: context.returned.filter(({ message }) => message.id !== id),
    })),
    forward: sendTo('runJournal', (_, request: JournalRequest) => request),
    restartJournal: enqueueActions(({ context: { userId }, enqueue }) => {
      enqueue.stopChild('runJournal');
      enqueue.spawnChild('runJournal', { id: 'runJournal', input: { userId } });
    }),
    /** Starts the next message of every idle room, up to the limit. */
    dispatch: enqueueActions(({ context, enqueue, self }) => {
      const next = nextPerRoom(context);
      for (const entry of next)
        enqueue.spawnChild('deliver', {
          id: deliveryId(entry.id),
          input: { userId: context.userId, entry, parent: self },
        });
      enqueue.assign({ inFlight: [...context.inFlight, ...next.map(({ id }) => id)] });
    }),
    stopDelivery: enqueueActions(({ enqueue }, { id }: { id: string }) => enqueue.stopChild(deliveryId(id))),
    /** Forwards the author's confirmation to the waiting delivery, also when it comes from another tab. */
    confirmDelivery: enqueueActions(({ context, enqueue }, { entry }: { entry: OutboxEntry }) => {
      if (entry.isConfirmed && context.inFlight.includes(entry.id))
        enqueue.sendTo(deliveryId(entry.id), { type: 'sending.confirmed' });
    }),
    notifyReconnected: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('runWithdrawals', { type: 'connection.regained' });
      for (const id of context.inFlight) enqueue.sendTo(deliveryId(id), { type: 'connection.regained' });
    }),
  },
  delays: { openLimit: 30_000, reopenPause: 30_000, reloadInterval: 60_000 },
});

export const deliveryId = (id: string) => `delivery:${id}`;
