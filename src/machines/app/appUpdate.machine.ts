/**
 * Which version of the application this page is of, and whether a newer one lies on the device. It lives as long as
 * somebody is at work.
 *
 * What surprises: a newer version never comes by itself. It takes over when its reader says so, because a page that loads
 * anew takes away what somebody is about to write; in tabs that did not ask, the older one goes on with its own files.
 */
import { setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { AppUpdateEvent } from '../../contracts/app.ts';
import { unprovided, unprovidedWatcher } from './placeholder.ts';

const edition = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as AppUpdateEvent,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Keeps the application on the device, and looks for newer versions of it. */
    watchEdition: unprovidedWatcher('watchEdition'),
    /** Lets the newer version take over and loads the page anew: nothing comes after that. */
    takeOver: unprovided<void>('takeOver'),
  },
  delays: {
    /** The newest version has this long to take over. */
    patience: 8000,
    /** Whoever has put it off is asked again. */
    later: 60 * 60_000,
  },
});

const current = edition.createStateConfig({
  meta: { story: 'EditionCurrent' },
  on: { 'edition.ready': { target: 'ready' } },
});

const ready = edition.createStateConfig({
  meta: { story: 'EditionReady' },
  on: { 'update.requested': { target: 'takingOver' }, 'update.postponed': { target: 'postponed' } },
});

const postponed = edition.createStateConfig({
  meta: { story: 'EditionPostponed' },
  after: { later: { target: 'ready' } },
});

const takingOver = edition.createStateConfig({
  tags: 'busy',
  meta: { story: 'EditionTakingOver' },
  after: { patience: { target: 'ready' } },
  invoke: { id: 'takeOver', src: 'takeOver', onDone: { target: 'ready' }, onError: { target: 'ready' } },
});

export const editionMachine = edition.createMachine({
  id: 'edition',
  context: {},
  invoke: { id: 'watchEdition', src: 'watchEdition', onError: {} },
  initial: 'current',
  states: { current, ready, postponed, takingOver },
});

export type EditionRef = ActorRefFrom<typeof editionMachine>;
export type EditionSnapshot = SnapshotFrom<typeof editionMachine>;

/** Whether somebody is asked. */
export const selectAsked = (snapshot: EditionSnapshot): boolean =>
  snapshot.matches('ready') || snapshot.matches('takingOver');
