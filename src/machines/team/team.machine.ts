/**
 * The team of a business, its pending invitations and its handover. It lives while the team section of the settings is
 * in view.
 *
 * Each command needs a confirmation, and one runs at a time. The list is loaded by its own follower even while a dialog
 * is open, because other owners change the team too. Whether the user is an owner is read from that list, not from the
 * input.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { creatingLink } from './team.createLink.ts';
import { initialContext, refusals, team } from './team.setup.ts';
import { isOwnerOf } from './team.ts';

const loading = team.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  on: {
    'team.loaded': { target: 'ready', actions: withEvent('setTeam') },
    'team.loadFailed': { target: 'loadFailed', actions: withEvent('setLoadFailure') },
  },
  after: { responseTimeout: { target: 'loadFailed', actions: { type: 'setLoadFailure', params: { why: 'failed' } } } },
});

const loadFailed = team.createStateConfig({
  meta: { story: 'LoadFailed' },
  on: {
    'team.loaded': { target: 'ready', actions: withEvent('setTeam') },
    'team.loadFailed': { actions: withEvent('setLoadFailure') },
    'retry.requested': { target: 'loading', actions: 'reload' },
    'connection.regained': { target: 'loading', actions: 'reload' },
  },
});

/** The list without a dialog. */
const idle = team.createStateConfig({
  meta: { story: 'Team' },
  on: {
    'command.requested': [
      { guard: withEvent('wouldRemoveLastOwner'), target: 'lastOwner', actions: 'clearRefusal' },
      { guard: withEvent('isAllowed'), target: 'confirming', actions: ['clearRefusal', withEvent('setCommand')] },
    ],
    'createLink.requested': { guard: 'isOwner', target: 'creatingLink', actions: withEvent('openLinkForm') },
    'link.requested': { guard: withEvent('isPendingLink'), target: 'fetchingLink', actions: 'clearRefusal' },
  },
});

/** The last owner cannot leave or step down: the dialog explains why and offers the handover. */
const lastOwner = team.createStateConfig({
  meta: { story: 'LastOwner' },
  on: {
    'dialog.closed': { target: 'idle', actions: 'clearDialog' },
    'createLink.requested': {
      guard: withEvent('canHandOver'),
      target: 'creatingLink',
      actions: withEvent('openLinkForm'),
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
    { guard: withEvent('isLastOwner'), target: 'lastOwner', actions: 'reload' },
    { guard: withEvent('isRefused'), target: 'confirming', actions: [withEvent('setRefusalFrom'), 'reload'] },
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
    { guard: withEvent('isRefused'), target: 'idle', actions: [withEvent('setRefusalFrom'), 'reload'] },
    { target: 'showingLink', actions: withEvent('setLink') },
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
    'team.loaded': { actions: withEvent('setTeam') },
    'team.loadFailed': [
      { guard: withEvent('isDenied'), target: 'loadFailed', actions: withEvent('setLoadFailure') },
      // The last known list stays on the screen and is marked as stale.
      { actions: withEvent('setLoadFailure') },
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
