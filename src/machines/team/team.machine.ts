/**
 * The team of a business, its pending invitations and its handover. It lives while the team section of the settings is
 * in view.
 *
 * Each command needs a confirmation, and one runs at a time. The list is loaded by its own follower even while a dialog
 * is open, because other owners change the team too. Whether the user is an owner is read from that list, not from the
 * input.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { eventOf } from '../app/eventOf.ts';
import { request } from '../app/request.ts';
import { creatingLink } from './team.createLink.ts';
import { initialContext, refusals, team } from './team.setup.ts';
import { isOwnerOf } from './team.ts';

const loading = team.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  on: {
    'team.loaded': { target: 'ready', actions: { type: 'setTeam', params: eventOf } },
    'team.loadFailed': { target: 'loadFailed', actions: { type: 'setLoadFailure', params: eventOf } },
  },
  after: { responseTimeout: { target: 'loadFailed', actions: { type: 'setLoadFailure', params: { why: 'failed' } } } },
});

const loadFailed = team.createStateConfig({
  meta: { story: 'LoadFailed' },
  on: {
    'team.loaded': { target: 'ready', actions: { type: 'setTeam', params: eventOf } },
    'team.loadFailed': { actions: { type: 'setLoadFailure', params: eventOf } },
    'retry.requested': { target: 'loading', actions: 'reload' },
    'connection.regained': { target: 'loading', actions: 'reload' },
  },
});

/** The list without a dialog. */
const idle = team.createStateConfig({
  meta: { story: 'Team' },
  on: {
    'command.requested': [
      { guard: { type: 'wouldRemoveLastOwner', params: eventOf }, target: 'lastOwner', actions: 'clearRefusal' },
      {
        guard: { type: 'isAllowed', params: eventOf },
        target: 'confirming',
        actions: ['clearRefusal', { type: 'setCommand', params: eventOf }],
      },
    ],
    'createLink.requested': {
      guard: 'isOwner',
      target: 'creatingLink',
      actions: { type: 'openLinkForm', params: eventOf },
    },
    'link.requested': {
      guard: { type: 'isPendingLink', params: eventOf },
      target: 'fetchingLink',
      actions: 'clearRefusal',
    },
  },
});

/** The last owner cannot leave or step down: the dialog explains why and offers the handover. */
const lastOwner = team.createStateConfig({
  meta: { story: 'LastOwner' },
  on: {
    'dialog.closed': { target: 'idle', actions: 'clearDialog' },
    'createLink.requested': {
      guard: { type: 'canHandOver', params: eventOf },
      target: 'creatingLink',
      actions: { type: 'openLinkForm', params: eventOf },
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

const executing = request(team, {
  src: 'executeCommand',
  story: 'Executing',
  input: ({ context: { businessId, command } }) => ({ businessId, command: command ?? { kind: 'leave' } }),
  done: [
    { guard: { type: 'isLastOwner', params: eventOf }, target: 'lastOwner', actions: 'reload' },
    {
      guard: { type: 'isRefused', params: eventOf },
      target: 'confirming',
      actions: [{ type: 'setRefusalFrom', params: eventOf }, 'reload'],
    },
    { guard: 'isLeaving', target: '#team.left' },
    { guard: 'changesOwnRole', target: 'idle', actions: ['toastSaved', 'notifyRoleChanged', 'clearDialog'] },
    { target: 'idle', actions: ['toastSaved', 'reload', 'clearDialog'] },
  ],
  failed: { target: 'confirming', actions: { type: 'setRefusal', params: { refusal: refusals.unexpected } } },
  late: {
    target: 'confirming',
    // The command may have succeeded: the list shows it.
    actions: [{ type: 'setRefusal', params: { refusal: refusals.timedOut } }, 'reload'],
  },
  limit: 'commandTimeout',
  // A leaving member can lose access to the list before the response arrives.
  on: { 'team.loadFailed': { guard: 'isLeaving' } },
});

const fetchingLink = request(team, {
  src: 'fetchLink',
  story: 'FetchingLink',
  input: ({ event }) => ({
    kind: event.type === 'link.requested' ? event.kind : 'invitation',
    id: event.type === 'link.requested' ? event.id : '',
  }),
  done: [
    {
      guard: { type: 'isRefused', params: eventOf },
      target: 'idle',
      actions: [{ type: 'setRefusalFrom', params: eventOf }, 'reload'],
    },
    { target: 'showingLink', actions: { type: 'setLink', params: eventOf } },
  ],
  failed: { target: 'idle', actions: { type: 'setRefusal', params: { refusal: refusals.unexpected } } },
  late: { target: 'idle', actions: { type: 'setRefusal', params: { refusal: refusals.timedOut } } },
  limit: 'commandTimeout',
  on: { 'dialog.closed': { target: 'idle' } },
});

/** The dialog with a link to share. */
const showingLink = team.createStateConfig({
  meta: { story: 'ShowingLink' },
  on: { 'dialog.closed': { target: 'idle', actions: 'clearDialog' } },
});

const ready = team.createStateConfig({
  initial: 'idle',
  // A link or a form would stand there again after a reload.
  exit: 'clearDialog',
  on: {
    'team.loaded': { actions: { type: 'setTeam', params: eventOf } },
    'team.loadFailed': [
      {
        guard: { type: 'isDenied', params: eventOf },
        target: 'loadFailed',
        actions: { type: 'setLoadFailure', params: eventOf },
      },
      // The last known list stays on the screen and is marked as stale.
      { actions: { type: 'setLoadFailure', params: eventOf } },
    ],
    'connection.regained': { actions: 'reload' },
  },
  states: { idle, lastOwner, confirming, executing, creatingLink, fetchingLink, showingLink },
});

/** The user has left the team and is led to the inbox. */
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

/** Whether the user is an owner, by the last known list. */
export const selectIsOwner = ({ context: { team: known, userId } }: TeamSnapshot): boolean => isOwnerOf(known, userId);

/** The kind of link whose form is open; null if none is. */
export const selectLinkForm = (snapshot: TeamSnapshot) =>
  snapshot.matches({ ready: 'creatingLink' }) ? snapshot.context.linkForm : null;
