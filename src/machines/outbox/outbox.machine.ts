/**
 * What has been written and not yet acknowledged, in this browser, by one person. It lives as long as the
 * workspace; the messages outlive it in the journal, and the next outbox of the same person finds them there.
 *
 * Of all tabs one leads: it alone sends. The others follow: they write to the journal, show what the leader does,
 * and one of them takes over when the leader's tab closes. Each room is a lane in which the next message waits for
 * the one before; a message that failed for good leaves the lane.
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { Written, OutboxEntry, JournalRequest, MessageRefused } from '../../contracts/outbox.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import { regained } from '../app/reconnectNotifier.ts';
import { deliveryMachine, type DeliveryRef } from './delivery.machine.ts';
import { inOrder, readyHeads } from './sendQueue.ts';

interface Context {
  userId: string;
  /** Everything that is queued, in order of writing. */
  entries: OutboxEntry[];
  /** The messages that are being delivered, at most one of a room. */
  going: string[];
  refused: MessageRefused[];
}

type Event =
  | JournalRequest
  | { type: 'message.kept'; entry: OutboxEntry }
  | { type: 'message.refused'; refused: MessageRefused }
  | { type: 'message.dropped'; id: string }
  | { type: 'journal.cleared' }
  | { type: 'leadership.gained' }
  | { type: 'delivery.ended'; id: string }
  | { type: 'refusal.taken'; id: string }
  /** Its writer would rather say it differently: it leaves the outbox, and its words go back. */
  | { type: 'message.recalled'; message: Written }
  | { type: 'connection.regained' };

const outbox = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { userId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    openOutbox: unprovided<OutboxEntry[], { userId: string }>('openOutbox'),
    keepJournal: unprovidedWatcher<JournalRequest, { userId: string }>('keepJournal'),
    seekLeadership: unprovidedWatcher<EventObject, { userId: string }>('seekLeadership'),
    /** Has deleted what was thrown away, at once and whenever there is a network again. */
    withdraw: unprovidedWatcher<EventObject, { userId: string }>('withdraw'),
    watchConnection: regained,
    deliver: deliveryMachine,
  },
  actions: {
    /** What came in while the journal was read stays; what is no longer in it ends as `gone`. */
    remember: assign(({ context }, { output }: { output: OutboxEntry[] }) => ({
      entries: inOrder(context.entries, output),
    })),
    enqueue: assign(({ context }, { entry }: { entry: OutboxEntry }) => ({
      entries: inOrder(context.entries, [entry]),
    })),
    drop: assign(({ context }, { id }: { id: string }) => ({
      entries: context.entries.filter((entry) => entry.id !== id),
      going: context.going.filter((one) => one !== id),
    })),
    forgetAll: assign({ entries: [], refused: [] }),
    refuse: assign(({ context }, { refused }: { refused: MessageRefused }) => ({
      refused: [...context.refused, refused],
    })),
    takeBack: assign(({ context }, { id }: { id: string }) => ({
      refused: context.refused.filter(({ message }) => message.id !== id),
    })),
    ask: sendTo('keepJournal', (_, request: JournalRequest) => request),
    /** Starts the head of every lane that nothing is going out of, up to the bound. */
    dispatch: enqueueActions(({ context, enqueue, self }) => {
      const heads = readyHeads(context);
      for (const entry of heads)
        enqueue.spawnChild('deliver', {
          id: deliveryId(entry.id),
          input: { userId: context.userId, entry, parent: self },
        });
      enqueue.assign({ going: [...context.going, ...heads.map(({ id }) => id)] });
    }),
    dismiss: enqueueActions(({ enqueue }, { id }: { id: string }) => enqueue.stopChild(deliveryId(id))),
    /** A delivery that has asked hears the answer, from whichever tab it came. */
    confirm: enqueueActions(({ context, enqueue }, { entry }: { entry: OutboxEntry }) => {
      if (entry.sure && context.going.includes(entry.id))
        enqueue.sendTo(deliveryId(entry.id), { type: 'sending.confirmed' });
    }),
    hurry: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('withdraw', { type: 'connection.regained' });
      for (const id of context.going) enqueue.sendTo(deliveryId(id), { type: 'connection.regained' });
    }),
  },
  delays: { reopenPause: 30_000, lookAgain: 60_000 },
});

const opening = outbox.createStateConfig({
  tags: 'busy',
  meta: { story: 'Opening' },
  invoke: {
    id: 'openOutbox',
    src: 'openOutbox',
    input: ({ context }) => ({ userId: context.userId }),
    onDone: { target: 'open', actions: { type: 'remember', params: ({ event }) => event } },
    onError: { target: 'unavailable' },
  },
  after: { reopenPause: { target: 'unavailable' } },
});

/** Storage does not work here. Every message is refused by name until it does. */
const unavailable = outbox.createStateConfig({
  meta: { story: 'Unavailable' },
  after: { reopenPause: { target: 'opening' } },
  on: {
    'message.kept': { target: 'opening', actions: { type: 'enqueue', params: ({ event }) => event } },
    'connection.regained': { target: 'opening' },
  },
});

const following = outbox.createStateConfig({
  meta: { story: 'Following' },
  on: { 'leadership.gained': { target: 'gathering' } },
});

/**
 * The journal is read again: the leader before us may have sent what we believe to be waiting, and a tab may have
 * closed after it wrote and before it told.
 */
const gathering = outbox.createStateConfig({
  tags: 'busy',
  meta: { story: 'Gathering' },
  invoke: {
    id: 'openOutbox',
    src: 'openOutbox',
    input: ({ context }) => ({ userId: context.userId }),
    onDone: { target: 'leading', actions: { type: 'remember', params: ({ event }) => event } },
    onError: { target: 'leading' },
  },
  after: { reopenPause: { target: 'leading' } },
});

const take = [
  { type: 'enqueue', params: ({ event }: { event: { entry: OutboxEntry } }) => event },
  { type: 'confirm', params: ({ event }: { event: { entry: OutboxEntry } }) => event },
] as const;
const letGo = [
  { type: 'dismiss', params: ({ event }: { event: { id: string } }) => event },
  { type: 'drop', params: ({ event }: { event: { id: string } }) => event },
] as const;

const leading = outbox.createStateConfig({
  meta: { story: 'Leading' },
  entry: 'dispatch',
  invoke: { id: 'withdraw', src: 'withdraw', input: ({ context }) => ({ userId: context.userId }), onError: {} },
  on: {
    'message.kept': { actions: [...take, 'dispatch'] },
    'delivery.ended': { actions: [...letGo, 'dispatch'] },
    // Somebody would rather not send it: whatever is being done for it ends, and the next of its room goes.
    'message.dropped': { actions: [...letGo, 'dispatch'] },
    'connection.regained': { actions: 'hurry' },
  },
  after: { lookAgain: { target: 'gathering' } },
});

const open = outbox.createStateConfig({
  invoke: {
    id: 'seekLeadership',
    src: 'seekLeadership',
    input: ({ context }) => ({ userId: context.userId }),
    onError: { target: 'unavailable' },
  },
  initial: 'following',
  states: { following, gathering, leading },
});

/** The keeper of the journal does it, and tells what became of it. */
const asked = { actions: { type: 'ask', params: ({ event }: { event: JournalRequest }) => event } } as const;

export const outboxMachine = outbox.createMachine({
  id: 'outbox',
  context: ({ input }) => ({ userId: input.userId, entries: [], going: [], refused: [] }),
  invoke: [
    {
      id: 'keepJournal',
      src: 'keepJournal',
      input: ({ context }) => ({ userId: context.userId }),
      onError: { target: '.unavailable' },
    },
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  on: {
    'message.written': asked,
    'retry.requested': asked,
    'discard.requested': asked,
    'recall.requested': asked,
    'sending.confirmed': asked,
    'message.recalled': {
      actions: [
        {
          type: 'ask',
          params: ({ event: { message } }) => ({
            type: 'discard.requested' as const,
            id: message.id,
            roomId: message.roomId,
          }),
        },
        {
          type: 'refuse',
          params: ({ event }) => ({ refused: { message: event.message, reason: 'recalled' as const } }),
        },
      ],
    },
    'message.kept': { actions: take },
    'message.dropped': { actions: { type: 'drop', params: ({ event }) => event } },
    // Also while the journal is read again: a delivery ends when it ends.
    'delivery.ended': { actions: letGo },
    'message.refused': { actions: { type: 'refuse', params: ({ event }) => event } },
    'refusal.taken': { actions: { type: 'takeBack', params: ({ event }) => event } },
    'journal.cleared': { actions: 'forgetAll' },
  },
  initial: 'opening',
  states: { opening, unavailable, open },
});

export type OutboxRef = ActorRefFrom<typeof outboxMachine>;
export type OutboxSnapshot = SnapshotFrom<typeof outboxMachine>;

/** How many messages have not gone out: what a person is told before they sign out. */
export const selectUnsent = (snapshot: OutboxSnapshot): number => snapshot.context.entries.length;
/** Another room in which a message waits, the longest-waiting first; null when there is none. */
export const selectElsewhere =
  (roomId: string) =>
  ({ context }: OutboxSnapshot): string | null =>
    context.entries.find((entry) => entry.roomId !== roomId)?.roomId ?? null;
/** Whether messages can be kept in this browser. */
export const selectAvailable = (snapshot: OutboxSnapshot): boolean => !snapshot.matches('unavailable');
/** Whether what was left here last time is still being looked up. */
export const selectOpening = (snapshot: OutboxSnapshot): boolean => snapshot.matches('opening');
/** The delivery of a message that this tab is sending; undefined while it waits in its lane, or where another tab leads. */
export const selectDelivery =
  (id: string) =>
  (snapshot: OutboxSnapshot): DeliveryRef | undefined =>
    snapshot.children[deliveryId(id)] as DeliveryRef | undefined;
export const selectRefused =
  (roomId: string) =>
  (snapshot: OutboxSnapshot): MessageRefused | null =>
    snapshot.context.refused.find(({ message }) => message.roomId === roomId) ?? null;

const deliveryId = (id: string) => `delivery:${id}`;
