/**
 * Models the outbox of one user in one tab: the messages that were written and that WhatsApp does not have yet. It
 * lives as long as the workspace; the messages outlive it in the journal, where the user's next outbox finds them.
 *
 * Only one of the user's tabs, the leader, sends. The others write to the journal and show the leader's progress; one
 * of them takes over when the leader's tab closes. Within a room, each message waits for the one before it; a message
 * that failed for good no longer blocks its room.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { OutboxEntry, JournalRequest, ReturnedMessage } from '../../contracts/outbox.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import type { DeliveryRef } from './delivery.machine.ts';
import { outbox, deliveryId } from './outbox.setup.ts';

const opening = request(outbox, {
  src: 'openOutbox',
  story: 'Opening',
  input: ({ context }) => ({ userId: context.userId }),
  done: { target: 'open', actions: withEvent('mergeJournal') },
  failed: { target: 'unavailable' },
  limit: 'openLimit',
});

/** Storage does not work. Every message is returned to its composer until it does. */
const unavailable = outbox.createStateConfig({
  meta: { story: 'Unavailable' },
  after: { reopenPause: { target: 'opening' } },
  on: {
    'message.saved': { target: 'opening', actions: withEvent('enqueue') },
    'connection.regained': { target: 'opening' },
  },
});

const reopen = { target: 'opening', actions: 'restartJournal' } as const;

/** The journal's actor stopped working. What is written meanwhile returns to its composer. */
const broken = outbox.createStateConfig({
  meta: { story: 'Broken' },
  after: { reopenPause: reopen },
  on: {
    'connection.regained': reopen,
    // Only the journal can take a message back before it is sent.
    'message.recalled': {},
    'message.written': {
      actions: {
        type: 'addReturned',
        params: ({ event }) => ({ returned: { message: event.message, reason: 'blocked' as const } }),
      },
    },
  },
});

const following = outbox.createStateConfig({
  meta: { story: 'Following' },
  on: { 'leadership.gained': { target: 'reloading' } },
});

/**
 * The journal is read again, because the previous leader may have sent entries that look queued here, and a tab may
 * have closed after it wrote to the journal and before it notified the others.
 */
const reloading = request(outbox, {
  src: 'openOutbox',
  story: 'Reloading',
  input: ({ context }) => ({ userId: context.userId }),
  done: { target: 'leading', actions: withEvent('mergeJournal') },
  failed: { target: 'leading' },
  limit: 'openLimit',
});

const add = [
  { type: 'enqueue', params: ({ event }: { event: { entry: OutboxEntry } }) => event },
  { type: 'confirmDelivery', params: ({ event }: { event: { entry: OutboxEntry } }) => event },
] as const;

const remove = [
  { type: 'stopDelivery', params: ({ event }: { event: { id: string } }) => event },
  { type: 'removeEntry', params: ({ event }: { event: { id: string } }) => event },
] as const;

const leading = outbox.createStateConfig({
  meta: { story: 'Leading' },
  entry: 'dispatch',
  invoke: {
    id: 'runWithdrawals',
    src: 'runWithdrawals',
    input: ({ context }) => ({ userId: context.userId }),
    onError: {},
  },
  on: {
    'message.saved': { actions: [...add, 'dispatch'] },
    'delivery.ended': { actions: [...remove, 'dispatch'] },
    // The message was discarded: its delivery stops and the next message of its room starts.
    'message.removed': { actions: [...remove, 'dispatch'] },
    'connection.regained': { actions: 'notifyReconnected' },
  },
  after: { reloadInterval: { target: 'reloading' } },
});

const open = outbox.createStateConfig({
  invoke: {
    id: 'requestLeadership',
    src: 'requestLeadership',
    input: ({ context }) => ({ userId: context.userId }),
    onError: { target: 'unavailable' },
  },
  initial: 'following',
  states: { following, reloading, leading },
});

/** The journal actor handles the request and reports the result. */
const forward = { actions: { type: 'forward', params: ({ event }: { event: JournalRequest }) => event } } as const;

export const outboxMachine = outbox.createMachine({
  id: 'outbox',
  context: ({ input }) => ({ userId: input.userId, entries: [], inFlight: [], returned: [] }),
  invoke: [
    {
      id: 'runJournal',
      src: 'runJournal',
      input: ({ context }) => ({ userId: context.userId }),
      onError: { target: '.broken' },
    },
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  on: {
    'message.written': forward,
    'retry.requested': forward,
    'discard.requested': forward,
    'recall.requested': forward,
    'sending.confirmed': forward,
    'message.recalled': {
      actions: [
        {
          type: 'forward',
          params: ({ event: { message } }) => ({
            type: 'discard.requested' as const,
            id: message.id,
            roomId: message.roomId,
          }),
        },
        {
          type: 'addReturned',
          params: ({ event }) => ({ returned: { message: event.message, reason: 'recalled' as const } }),
        },
      ],
    },
    'message.saved': { actions: add },
    'message.removed': { actions: withEvent('removeEntry') },
    // A delivery can also end while the journal is read again.
    'delivery.ended': { actions: remove },
    'message.returned': { actions: withEvent('addReturned') },
    'message.restored': { actions: withEvent('removeReturned') },
    'journal.cleared': { actions: 'clear' },
  },
  initial: 'opening',
  states: { opening, unavailable, broken, open },
});

export type OutboxRef = ActorRefFrom<typeof outboxMachine>;
export type OutboxSnapshot = SnapshotFrom<typeof outboxMachine>;

/** The number of unsent messages, which the user is warned about before signing out. */
export const selectUnsentCount = (snapshot: OutboxSnapshot): number => snapshot.context.entries.length;
/** Another room with an unsent message, the oldest first; null if there is none. */
export const selectOtherRoom =
  (roomId: string) =>
  ({ context }: OutboxSnapshot): string | null =>
    context.entries.find((entry) => entry.roomId !== roomId)?.roomId ?? null;

/** Whether this browser can store messages. */
export const selectIsAvailable = (snapshot: OutboxSnapshot): boolean =>
  !snapshot.matches('unavailable') && !snapshot.matches('broken');

/** Whether the messages of the last visit are still being read. */
export const selectIsOpening = (snapshot: OutboxSnapshot): boolean => snapshot.matches('opening');
/** The delivery of a message that this tab is sending; undefined while the message is queued or another tab leads. */
export const selectDelivery =
  (id: string) =>
  (snapshot: OutboxSnapshot): DeliveryRef | undefined =>
    snapshot.children[deliveryId(id)] as DeliveryRef | undefined;

export const selectReturned =
  (roomId: string) =>
  (snapshot: OutboxSnapshot): ReturnedMessage | null =>
    snapshot.context.returned.find(({ message }) => message.roomId === roomId) ?? null;
