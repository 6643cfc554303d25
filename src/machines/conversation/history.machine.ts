/**
 * Which part of a conversation's history is loaded, and loading its older, newer and missed messages. Lives while the
 * room is open; the messages themselves are in the store. A refresh interrupts any other loading, because a missed
 * message is an error and an unloaded page is not.
 *
 * The loaded part need not reach the end: a jump to a message, a day or the end loads the messages around it
 * (`jumping`), and both directions load from there. The oldest message in the database need not be the oldest one
 * either: older pages are then fetched from WhatsApp, and only WhatsApp can confirm the beginning of the conversation.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { JumpRequested } from '../../contracts/conversation.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { history, type PageSource } from './history.setup.ts';

const jumpTransitions = {
  'jump.requested': {
    target: 'jumping',
    actions: { type: 'setJumpTarget', params: ({ event }: { event: JumpRequested }) => event },
  },
  'end.requested': { guard: 'hasNewer', target: 'jumping', actions: { type: 'setJumpTarget', params: { to: 'end' } } },
} as const;

const idleTransitions = {
  ...jumpTransitions,
  'older.requested': [
    { guard: 'hasOlder', target: 'loadingOlder' },
    { guard: 'whatsappMayHaveOlder', target: 'fetchingFromWhatsapp' },
  ],
  'newer.requested': { guard: 'hasNewer', target: 'loadingNewer' },
  'refresh.requested': { target: 'refreshing' },
} as const;

/** A refresh interrupts the loading of a page, which is resumed afterwards. */
const interruptible = (source: PageSource) =>
  ({ 'refresh.requested': { target: 'refreshing', actions: { type: 'setInterrupted', params: { source } } } }) as const;

const idle = history.createStateConfig({
  meta: { story: 'HistoryIdle' },
  // A jump from the room's opening, or a load that a refresh has interrupted.
  always: [
    { guard: 'hasJumpTarget', target: 'jumping' },
    { guard: { type: 'wasInterrupted', params: { source: 'older' } }, target: 'loadingOlder' },
    { guard: { type: 'wasInterrupted', params: { source: 'newer' } }, target: 'loadingNewer' },
    { guard: { type: 'wasInterrupted', params: { source: 'whatsapp' } }, target: 'fetchingFromWhatsapp' },
  ],
  on: idleTransitions,
});

const loadingOlder = request(history, {
  src: 'loadOlder',
  story: 'LoadingOlder',
  input: ({ context }) => ({ roomId: context.roomId, before: context.older }),
  done: { target: 'idle', actions: withEvent('setOlder') },
  failed: { target: 'olderFailed' },
  entry: 'clearInterrupted',
  on: { ...jumpTransitions, ...interruptible('older') },
});

const olderFailed = history.createStateConfig({
  meta: { story: 'OlderFailed' },
  on: { ...idleTransitions, 'older.requested': { target: 'loadingOlder' } },
});

const fetchingFromWhatsapp = request(history, {
  src: 'fetchFromWhatsapp',
  story: 'FetchingFromWhatsapp',
  input: ({ context }) => ({ roomId: context.roomId }),
  done: [
    {
      guard: { type: 'isRefusal', params: ({ event }) => ({ ...event, as: 'unsupported' }) },
      target: 'whatsappUnsupported',
    },
    {
      guard: { type: 'isRefusal', params: ({ event }) => ({ ...event, as: 'disconnected' }) },
      target: 'whatsappFailed',
      actions: 'setDisconnected',
    },
    { target: 'idle', actions: withEvent('applyFetched') },
  ],
  failed: { target: 'whatsappFailed' },
  entry: ['clearInterrupted', 'clearDisconnected'],
  on: { ...jumpTransitions, ...interruptible('whatsapp') },
});

/** This kind of connection offers no history, so a retry is useless. */
const whatsappUnsupported = history.createStateConfig({
  meta: { story: 'WhatsappUnsupported' },
  on: {
    ...jumpTransitions,
    'newer.requested': idleTransitions['newer.requested'],
    'refresh.requested': idleTransitions['refresh.requested'],
  },
});

const whatsappFailed = history.createStateConfig({
  meta: { story: 'WhatsappFailed' },
  on: { ...idleTransitions, 'older.requested': { target: 'fetchingFromWhatsapp' } },
});

const loadingNewer = request(history, {
  src: 'loadNewer',
  story: 'LoadingNewer',
  input: ({ context }) => ({ roomId: context.roomId, after: context.newer }),
  done: { target: 'idle', actions: withEvent('setNewer') },
  failed: { target: 'newerFailed' },
  entry: 'clearInterrupted',
  on: { ...jumpTransitions, ...interruptible('newer') },
});

const newerFailed = history.createStateConfig({ meta: { story: 'NewerFailed' }, on: idleTransitions });

const jumping = request(history, {
  src: 'jump',
  story: 'Jumping',
  input: ({ context }) => ({ roomId: context.roomId, to: context.jumpTarget ?? 'end' }),
  done: [
    { guard: withEvent('isNotFound'), target: 'notFound', actions: 'clearJumpTarget' },
    { target: 'idle', actions: withEvent('applyJump') },
  ],
  failed: { target: 'jumpFailed' },
  entry: 'clearInterrupted',
  on: {
    ...jumpTransitions,
    'jump.requested': { ...jumpTransitions['jump.requested'], reenter: true },
    'end.requested': { target: 'jumping', reenter: true, actions: { type: 'setJumpTarget', params: { to: 'end' } } },
    'refresh.requested': { target: 'refreshing' },
  },
});

/** The target stays in context, so that the user can retry. */
const jumpFailed = history.createStateConfig({
  meta: { story: 'JumpFailed' },
  exit: 'clearJumpTarget',
  on: idleTransitions,
});

/** The target was deleted, or belongs to another room. */
const notFound = history.createStateConfig({
  meta: { story: 'NotFound' },
  on: idleTransitions,
  after: { notice: { target: 'idle' } },
});

const refreshing = request(history, {
  src: 'catchUp',
  story: 'Refreshing',
  input: ({ context: { roomId, isUnavailable } }) => ({ roomId, isUnavailable }),
  done: { target: 'idle', actions: withEvent('applyCatchUp') },
  failed: { target: 'refreshFailed' },
  on: {
    // The running request may have read the database before the latest change.
    'refresh.requested': { target: 'refreshing', reenter: true },
    'jump.requested': { actions: withEvent('setJumpTarget') },
    'end.requested': { guard: 'hasNewer', actions: { type: 'setJumpTarget', params: { to: 'end' } } },
  },
});

const refreshFailed = history.createStateConfig({
  meta: { story: 'RefreshFailed' },
  after: { refreshPause: { target: 'refreshing' } },
  on: idleTransitions,
});

export const historyMachine = history.createMachine({
  id: 'history',
  context: ({ input: { roomId, older, newer, jumpTarget = null, isUnavailable = false } }) => ({
    roomId,
    older,
    newer,
    jumpTarget,
    interrupted: null,
    isUnavailable,
    isComplete: false,
    isDisconnected: false,
  }),
  initial: 'idle',
  states: {
    idle,
    loadingOlder,
    olderFailed,
    fetchingFromWhatsapp,
    whatsappUnsupported,
    whatsappFailed,
    loadingNewer,
    newerFailed,
    jumping,
    jumpFailed,
    notFound,
    refreshing,
    refreshFailed,
  },
});

export type HistoryRef = ActorRefFrom<typeof historyMachine>;
export type HistorySnapshot = SnapshotFrom<typeof historyMachine>;
/** Whether none of the messages is on this device, and the server could not be reached yet. */
export const selectUnavailable = (snapshot: HistorySnapshot): boolean => snapshot.context.isUnavailable;
export const selectHasOlder = (snapshot: HistorySnapshot): boolean => snapshot.context.older !== null;
