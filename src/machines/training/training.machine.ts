/**
 * The training screen of one business, with the tab in view and the trial of a question beside it. It lives while the
 * screen is open.
 *
 * Each tab is an actor of its own kind, and this machine knows only its name. The trial stays when the tab changes.
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { KnowledgeInvalidated } from '../../contracts/training.ts';
import { callbackPlaceholder } from '../app/placeholder.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { tabOf, type TrainingTab } from './training.ts';
import { trialMachine } from './trial.machine.ts';

/** The input of a tab's actor. */
export interface TrainingTabInput extends ScreenInput {
  tab: TrainingTab;
}

type Context = TrainingTabInput;

type Event =
  | ScreenRouteChanged
  /** Sent by the tab of the knowledge. */
  | KnowledgeInvalidated;

const training = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ScreenInput,
    meta: {} as { story: string },
    children: {} as { tab: 'tab'; trial: 'trial' },
  },
  actors: {
    /** `tab` in the input decides which machine runs. It receives the changes of the route. */
    tab: callbackPlaceholder<EventObject, TrainingTabInput>('tab'),
    trial: trialMachine,
  },
  guards: {
    isOtherTab: ({ context }, { route }: { route: ScreenRoute }) => tabOf(route) !== context.tab,
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route, tab: tabOf(route) })),
    openTab: enqueueActions(({ context, enqueue }) => enqueue.spawnChild('tab', { id: 'tab', input: context })),
    closeTab: enqueueActions(({ enqueue }) => enqueue.stopChild('tab')),
    tellTab: sendTo('tab', ({ event }) => event),
    tellTrial: sendTo('trial', ({ event }) => event),
  },
});

export const trainingMachine = training.createMachine({
  id: 'training',
  context: ({ input: { route, businessId, userId, isOwner } }) => ({
    route,
    businessId,
    userId,
    isOwner,
    tab: tabOf(route),
  }),
  entry: 'openTab',
  invoke: { id: 'trial', src: 'trial', input: ({ context: { businessId } }) => ({ businessId }), onError: {} },
  on: {
    'route.changed': [
      {
        guard: { type: 'isOtherTab', params: ({ event }) => event },
        actions: ['closeTab', { type: 'setRoute', params: ({ event }) => event }, 'openTab'],
      },
      { actions: [{ type: 'setRoute', params: ({ event }) => event }, 'tellTab'] },
    ],
    'knowledge.invalidated': { actions: 'tellTrial' },
  },
  initial: 'open',
  states: { open: { meta: { story: 'Open' } } },
});

export type TrainingRef = ActorRefFrom<typeof trainingMachine>;
export type TrainingSnapshot = SnapshotFrom<typeof trainingMachine>;

export const selectTab = (snapshot: TrainingSnapshot) => snapshot.children.tab;
export const selectTrial = (snapshot: TrainingSnapshot) => snapshot.children.trial;
