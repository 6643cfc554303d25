/**
 * The people of a business, as long as the section of the settings that shows them is in view. What changes the team is
 * asked about first, one thing at a time.
 *
 * What surprises: the list is read by a follower of its own, also while something is asked or done, because others
 * change the team too. Whether this person is an owner is read from that list, not from what was true when they came.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { creatingLink } from './team.createLink.ts';
import { initialContext, refusals, team } from './team.setup.ts';
import { isOwnerOf } from './team.ts';

const loading = team.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  on: {
    'team.loaded': { target: 'ready', actions: { type: 'setTeam', params: ({ event }) => event } },
    'team.loadFailed': { target: 'loadFailed', actions: { type: 'setLoadFailure', params: ({ event }) => event } },
  },
  after: { responseTimeout: { target: 'loadFailed', actions: { type: 'setLoadFailure', params: { why: 'failed' } } } },
});

const loadFailed = team.createStateConfig({
  meta: { story: 'LoadFailed' },
  on: {
    'team.loaded': { target: 'ready', actions: { type: 'setTeam', params: ({ event }) => event } },
    'team.loadFailed': { actions: { type: 'setLoadFailure', params: ({ event }) => event } },
    'retry.requested': { target: 'loading', actions: 'reload' },
    'connection.regained': { target: 'loading', actions: 'reload' },
  },
});

/** The list, and nothing over it. */
const idle = team.createStateConfig({
  meta: { story: 'Team' },
  on: {
    'command.requested': [
      {
        guard: { type: 'wouldRemoveLastOwner', params: ({ event }) => event },
        target: 'lastOwner',
        actions: 'clearRefusal',
      },
      {
        guard: { type: 'isAllowed', params: ({ event }) => event },
        target: 'confirming',
        actions: ['clearRefusal', { type: 'setCommand', params: ({ event }) => event }],
      },
    ],
    'createLink.requested': {
      guard: 'isOwner',
      target: 'creatingLink',
      actions: { type: 'openLinkForm', params: ({ event }) => event },
    },
    'link.requested': {
      guard: { type: 'isPendingLink', params: ({ event }) => event },
      target: 'fetchingLink',
      actions: 'clearRefusal',
    },
  },
});

/** The last owner: told why they cannot go, and what would let them. */
const lastOwner = team.createStateConfig({
  meta: { story: 'LastOwner' },
  on: {
    'dialog.closed': { target: 'idle', actions: 'clearDialog' },
    'createLink.requested': {
      guard: { type: 'canHandOver', params: ({ event }) => event },
      target: 'creatingLink',
      actions: { type: 'openLinkForm', params: ({ event }) => event },
    },
  },
});

const confirming = team.createStateConfig({
  meta: { story: 'Confirming' },
  on: {
    'command.confirmed': { target: 'executing', actions: 'clearRefusal' },
    'dialog.closed': { target: 'idle', actions: 'clearDialog' },
  },
});

const executing = team.createStateConfig({
  tags: 'busy',
  meta: { story: 'Executing' },
  // Who leaves may be told that they are out before they are told that it was done.
  on: { 'team.loadFailed': { guard: 'isLeaving' } },
  invoke: {
    id: 'executeCommand',
    src: 'executeCommand',
    input: ({ context: { businessId, command } }) => ({ businessId, command: command ?? { kind: 'leave' } }),
    onDone: [
      { guard: { type: 'isLastOwner', params: ({ event }) => event }, target: 'lastOwner', actions: 'reload' },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'confirming',
        actions: [{ type: 'setRefusalFrom', params: ({ event }) => event }, 'reload'],
      },
      { guard: 'isLeaving', target: '#team.left' },
      { guard: 'changesOwnRole', target: 'idle', actions: ['toastSaved', 'notifyRoleChanged', 'clearDialog'] },
      { target: 'idle', actions: ['toastSaved', 'reload', 'clearDialog'] },
    ],
    onError: { target: 'confirming', actions: { type: 'setRefusal', params: { refusal: refusals.unexpected } } },
  },
  after: {
    commandTimeout: {
      target: 'confirming',
      // It may have been done all the same: the list says.
      actions: [{ type: 'setRefusal', params: { refusal: refusals.timedOut } }, 'reload'],
    },
  },
});

const fetchingLink = team.createStateConfig({
  tags: 'busy',
  meta: { story: 'FetchingLink' },
  on: { 'dialog.closed': { target: 'idle', actions: 'clearDialog' } },
  invoke: {
    id: 'fetchLink',
    src: 'fetchLink',
    input: ({ event }) => ({
      kind: event.type === 'link.requested' ? event.kind : 'invitation',
      id: event.type === 'link.requested' ? event.id : '',
    }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'idle',
        actions: [{ type: 'setRefusalFrom', params: ({ event }) => event }, 'reload'],
      },
      { target: 'showingLink', actions: { type: 'setLink', params: ({ event }) => event } },
    ],
    onError: { target: 'idle', actions: { type: 'setRefusal', params: { refusal: refusals.unexpected } } },
  },
  after: {
    commandTimeout: { target: 'idle', actions: { type: 'setRefusal', params: { refusal: refusals.timedOut } } },
  },
});

/** A link to be passed on. */
const showingLink = team.createStateConfig({
  meta: { story: 'ShowingLink' },
  on: { 'dialog.closed': { target: 'idle', actions: 'clearDialog' } },
});

const ready = team.createStateConfig({
  initial: 'idle',
  on: {
    'team.loaded': { actions: { type: 'setTeam', params: ({ event }) => event } },
    'team.loadFailed': [
      {
        guard: { type: 'isDenied', params: ({ event }) => event },
        target: 'loadFailed',
        actions: ['clearDialog', { type: 'setLoadFailure', params: ({ event }) => event }],
      },
      // What is known stays on the screen, and is called old.
      { actions: { type: 'setLoadFailure', params: ({ event }) => event } },
    ],
    'connection.regained': { actions: 'reload' },
  },
  states: { idle, lastOwner, confirming, executing, creatingLink, fetchingLink, showingLink },
});

/** Out of the team, and on the way out of the business. */
const left = team.createStateConfig({ entry: ['toastLeft', 'notifyLeft', 'goToInbox'], meta: { story: 'Left' } });

export const teamMachine = team.createMachine({
  id: 'team',
  context: ({ input }) => initialContext(input),
  invoke: [
    {
      id: 'followTeam',
      src: 'followTeam',
      input: ({ context: { businessId, userId } }) => ({ businessId, userId }),
      onError: { target: '.loadFailed', actions: { type: 'setLoadFailure', params: { why: 'failed' } } },
    },
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  initial: 'loading',
  states: { loading, loadFailed, ready, left },
});
export type TeamRef = ActorRefFrom<typeof teamMachine>;
export type TeamSnapshot = SnapshotFrom<typeof teamMachine>;

/** Whether this person may change the team, as far as is known. */
export const selectIsOwner = ({ context: { team: known, userId } }: TeamSnapshot): boolean => isOwnerOf(known, userId);

/** Whose dialog is open. */
export const selectLinkForm = (snapshot: TeamSnapshot) =>
  snapshot.matches({ ready: 'creatingLink' }) ? snapshot.context.linkForm : null;
