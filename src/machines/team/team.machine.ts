/**
 * The people of a business, as long as the section of the settings that shows them is in view. What changes the team is
 * asked about first, one thing at a time.
 *
 * What surprises: the list is read by a follower of its own, also while something is asked or done, because others
 * change the team too. Whether this person is an owner is read from that list, not from what was true when they came.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { writing } from './team.createLink.ts';
import { newcomer, refusals, team } from './team.setup.ts';
import { isOwnerOf } from './team.ts';

const reading = team.createStateConfig({
  tags: 'busy',
  meta: { story: 'Reading' },
  on: {
    'team.read': { target: 'present', actions: { type: 'keep', params: ({ event }) => event } },
    'team.unreadable': { target: 'unreadable', actions: { type: 'lament', params: ({ event }) => event } },
  },
  after: { patience: { target: 'unreadable', actions: { type: 'lament', params: { why: 'failed' } } } },
});

const unreadable = team.createStateConfig({
  meta: { story: 'Unreadable' },
  on: {
    'team.read': { target: 'present', actions: { type: 'keep', params: ({ event }) => event } },
    'team.unreadable': { actions: { type: 'lament', params: ({ event }) => event } },
    'retry.requested': { target: 'reading', actions: 'readAgain' },
    'connection.regained': { target: 'reading', actions: 'readAgain' },
  },
});

/** The list, and nothing over it. */
const resting = team.createStateConfig({
  meta: { story: 'Team' },
  on: {
    'deed.requested': [
      { guard: { type: 'wouldOrphan', params: ({ event }) => event }, target: 'keptBack', actions: 'forgive' },
      {
        guard: { type: 'isPossible', params: ({ event }) => event },
        target: 'asking',
        actions: ['forgive', { type: 'ask', params: ({ event }) => event }],
      },
    ],
    'gift.requested': {
      guard: 'isOwner',
      target: 'writing',
      actions: { type: 'write', params: ({ event }) => event },
    },
    'link.requested': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      target: 'fetching',
      actions: 'forgive',
    },
  },
});

/** The last owner: told why they cannot go, and what would let them. */
const keptBack = team.createStateConfig({
  meta: { story: 'LastOwner' },
  on: {
    'stay.chosen': { target: 'resting', actions: 'clear' },
    'gift.requested': {
      guard: { type: 'mayGiveAway', params: ({ event }) => event },
      target: 'writing',
      actions: { type: 'write', params: ({ event }) => event },
    },
  },
});

const asking = team.createStateConfig({
  meta: { story: 'Asking' },
  on: {
    'deed.confirmed': { target: 'doing', actions: 'forgive' },
    'stay.chosen': { target: 'resting', actions: 'clear' },
  },
});

const doing = team.createStateConfig({
  tags: 'busy',
  meta: { story: 'Doing' },
  // Who leaves may be told that they are out before they are told that it was done.
  on: { 'team.unreadable': { guard: 'isLeaving' } },
  invoke: {
    id: 'doDeed',
    src: 'doDeed',
    input: ({ context: { businessId, deed } }) => ({ businessId, deed: deed ?? { kind: 'leave' } }),
    onDone: [
      { guard: { type: 'isLastOwner', params: ({ event }) => event }, target: 'keptBack', actions: 'readAgain' },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'asking',
        actions: [{ type: 'refuseAs', params: ({ event }) => event }, 'readAgain'],
      },
      { guard: 'isLeaving', target: '#team.left' },
      { guard: 'isAboutOneself', target: 'resting', actions: ['praise', 'tellRole', 'clear'] },
      { target: 'resting', actions: ['praise', 'readAgain', 'clear'] },
    ],
    onError: { target: 'asking', actions: { type: 'refuse', params: { refusal: refusals.unexpected } } },
  },
  after: {
    attemptLimit: {
      target: 'asking',
      // It may have been done all the same: the list says.
      actions: [{ type: 'refuse', params: { refusal: refusals.unanswered } }, 'readAgain'],
    },
  },
});

const fetching = team.createStateConfig({
  tags: 'busy',
  meta: { story: 'FetchingLink' },
  on: { 'stay.chosen': { target: 'resting', actions: 'clear' } },
  invoke: {
    id: 'fetchLink',
    src: 'fetchLink',
    input: ({ event }) => ({
      of: event.type === 'link.requested' ? event.of : 'invitation',
      id: event.type === 'link.requested' ? event.id : '',
    }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'resting',
        actions: [{ type: 'refuseAs', params: ({ event }) => event }, 'readAgain'],
      },
      { target: 'showing', actions: { type: 'show', params: ({ event }) => event } },
    ],
    onError: { target: 'resting', actions: { type: 'refuse', params: { refusal: refusals.unexpected } } },
  },
  after: { attemptLimit: { target: 'resting', actions: { type: 'refuse', params: { refusal: refusals.unanswered } } } },
});

/** A link to be passed on. */
const showing = team.createStateConfig({
  meta: { story: 'ShowingLink' },
  on: { 'stay.chosen': { target: 'resting', actions: 'clear' } },
});

const present = team.createStateConfig({
  initial: 'resting',
  on: {
    'team.read': { actions: { type: 'keep', params: ({ event }) => event } },
    'team.unreadable': [
      {
        guard: { type: 'isDenied', params: ({ event }) => event },
        target: 'unreadable',
        actions: ['clear', { type: 'lament', params: ({ event }) => event }],
      },
      // What is known stays on the screen, and is called old.
      { actions: { type: 'lament', params: ({ event }) => event } },
    ],
    'connection.regained': { actions: 'readAgain' },
  },
  states: { resting, keptBack, asking, doing, writing, fetching, showing },
});

/** Out of the team, and on the way out of the business. */
const left = team.createStateConfig({ entry: ['sayGoodbye', 'tellLeft', 'goHome'], meta: { story: 'Left' } });

export const teamMachine = team.createMachine({
  id: 'team',
  context: ({ input }) => newcomer(input),
  invoke: [
    {
      id: 'followTeam',
      src: 'followTeam',
      input: ({ context: { businessId, userId } }) => ({ businessId, userId }),
      onError: { target: '.unreadable', actions: { type: 'lament', params: { why: 'failed' } } },
    },
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  initial: 'reading',
  states: { reading, unreadable, present, left },
});
export type TeamRef = ActorRefFrom<typeof teamMachine>;
export type TeamSnapshot = SnapshotFrom<typeof teamMachine>;

/** Whether this person may change the team, as far as is known. */
export const selectIsOwner = ({ context: { team: known, userId } }: TeamSnapshot): boolean => isOwnerOf(known, userId);

/** Whose dialog is open. */
export const selectWriting = (snapshot: TeamSnapshot) =>
  snapshot.matches({ present: 'writing' }) ? snapshot.context.writing : null;
