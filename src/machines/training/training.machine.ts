/**
 * The training screen of one business, with the tab in view and the trial of a question beside it. It lives while the
 * screen is open.
 *
 * Each tab is an actor of its own kind, and this machine knows only its name. The trial and the test cases stay when the
 * tab changes; the tab of the test cases has no actor beside them.
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { KnowledgeInvalidated } from '../../contracts/training.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder } from '../app/placeholder.ts';
import { createRecordListMachine } from '../app/recordList.machine.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { withEvent } from '../app/withEvent.ts';
import { tabOf, type ActorTab, type TrainingTab } from './training.ts';
import { trialMachine } from './trial.machine.ts';

/** The input of a tab's actor. */
export interface TrainingTabInput extends ScreenInput {
  tab: ActorTab;
}

interface Context extends ScreenInput {
  tab: TrainingTab;
}

type Event =
  | ScreenRouteChanged
  /** Sent by the tab of the knowledge. */
  | KnowledgeInvalidated;

const training = setup({
  types: {} as MachineTypes<Context, Event, ScreenInput> & {
    children: { tab: 'tab'; trial: 'trial'; testCases: 'testCases' };
  },
  actors: {
    /** `tab` in the input decides which machine runs. It receives the changes of the route. */
    tab: callbackPlaceholder<EventObject, TrainingTabInput>('tab'),
    trial: trialMachine,
    testCases: createRecordListMachine<'testCases'>(),
  },
  guards: {
    isOtherTab: ({ context }, { route }: { route: ScreenRoute }) => tabOf(route) !== context.tab,
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route, tab: tabOf(route) })),
    openTab: enqueueActions(({ context: { tab, ...input }, enqueue }) => {
      if (tab !== 'tes') enqueue.spawnChild('tab', { id: 'tab', input: { ...input, tab } });
    }),
    closeTab: enqueueActions(({ enqueue }) => enqueue.stopChild('tab')),
    tellTab: enqueueActions(({ context, event, enqueue }) => {
      if (context.tab !== 'tes') enqueue.sendTo('tab', event);
    }),
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
  invoke: [
    { id: 'trial', src: 'trial', input: ({ context: { businessId } }) => ({ businessId }), onError: {} },
    {
      id: 'testCases',
      src: 'testCases',
      input: ({ context: { businessId, userId } }) => ({ businessId, userId }),
      onError: {},
    },
  ],
  on: {
    'route.changed': [
      { guard: withEvent('isOtherTab'), actions: ['closeTab', withEvent('setRoute'), 'openTab'] },
      { actions: [withEvent('setRoute'), 'tellTab'] },
    ],
    'knowledge.invalidated': { actions: 'tellTrial' },
  },
  initial: 'open',
  states: { open: { meta: { story: 'Open' } } },
});

export type TrainingRef = ActorRefFrom<typeof trainingMachine>;
export type TrainingSnapshot = SnapshotFrom<typeof trainingMachine>;

export const selectTab = (snapshot: TrainingSnapshot) => snapshot.children.tab;
export const selectTestCases = (snapshot: TrainingSnapshot) => snapshot.children.testCases;
export const selectTrial = (snapshot: TrainingSnapshot) => snapshot.children.trial;
