/**
 * What a business has taught its AI: a filter and the open source. It lives while the tab of the knowledge is open.
 *
 * The list, the open source, the versions and what is being added are actors of their own. The filter is part of the route:
 * a choice is read at once and written into the route, and the route change that follows reads nothing again. Any change of
 * the knowledge, by any member, reads the list again.
 */
import {
  assign,
  enqueueActions,
  sendParent,
  sendTo,
  setup,
  type ActorRefFrom,
  type EventObject,
  type SnapshotFrom,
} from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { KnowledgeFilter, KnowledgeInvalidated, SourceContent, SourceLeft } from '../../contracts/training.ts';
import { createLiveListMachine } from '../app/liveList.machine.ts';
import type { ScopeTyped } from '../app/liveList.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder } from '../app/placeholder.ts';
import { writeAddress } from '../app/routing/location.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { toActor } from '../app/system.ts';
import { withEvent } from '../app/withEvent.ts';
import { intakeMachine } from './intake.machine.ts';
import { publishingMachine } from './publishing.machine.ts';
import { sourceMachine } from './source.machine.ts';
import { filterOf, isSameFilter, openIdOf, trainingRoute } from './training.ts';

interface Context {
  businessId: string;
  isOwner: boolean;
  filter: KnowledgeFilter;
  /** The current route, or the one just requested. */
  route: ScreenRoute;
  /** Beside the list: a source's id, the kind of a new one, or null. */
  openId: string | null;
  /** What the next new source begins with. */
  template: SourceContent | null;
}

export type KnowledgeEvent =
  | ScreenRouteChanged
  | KnowledgeInvalidated
  | SourceLeft
  | ScopeTyped<'sources'>
  | { type: 'search.typed'; q: string }
  | { type: 'filter.chosen'; filter: Partial<KnowledgeFilter> }
  | { type: 'template.chosen'; template: SourceContent };

const knowledge = setup({
  types: {} as MachineTypes<Context, KnowledgeEvent, ScreenInput> & {
    children: {
      list: 'list';
      followKnowledge: 'followKnowledge';
      source: 'source';
      publishing: 'publishing';
      intake: 'intake';
    };
  },
  actors: {
    list: createLiveListMachine<'sources'>(),
    /** Sends `knowledge.invalidated` from the business's topic. */
    followKnowledge: callbackPlaceholder<EventObject, { businessId: string }>('followKnowledge'),
    source: sourceMachine,
    publishing: publishingMachine,
    intake: intakeMachine,
  },
  guards: {
    changesFilter: ({ context }, { route }: { route: ScreenRoute }) =>
      !isSameFilter(filterOf(route), filterOf(context.route)),
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route })),
    setFilterFromRoute: assign((_, { route }: { route: ScreenRoute }) => ({ filter: filterOf(route) })),
    setSearch: assign(({ context }, { q }: { q: string }) => ({ filter: { ...context.filter, q: q.trim() } })),
    setFilter: assign(({ context }, { filter }: { filter: Partial<KnowledgeFilter> }) => ({
      filter: { ...context.filter, ...filter },
    })),
    /** The open source stays open. */
    updateRoute: enqueueActions(({ context: { businessId, filter, openId }, enqueue }) => {
      const to = trainingRoute(businessId, filter, openId === null ? {} : { source: openId });
      enqueue.assign({ route: to });
      enqueue.sendTo(toActor('location'), writeAddress(to));
    }),
    searchList: sendTo('list', ({ context: { filter } }) => ({ type: 'scope.typed' as const, scope: filter })),
    chooseList: sendTo('list', ({ context: { filter } }) => ({ type: 'scope.chosen' as const, scope: filter })),
    setTemplate: assign((_, { template }: { template: SourceContent }) => ({ template })),
    openNew: sendTo(toActor('location'), ({ context: { businessId, filter } }) => ({
      type: 'navigation.requested',
      to: trainingRoute(businessId, filter, { source: 'faq' }),
    })),
    openSource: sendTo(toActor('location'), ({ context: { businessId, filter } }, { open }: { open: string | null }) =>
      writeAddress(trainingRoute(businessId, filter, open === null ? {} : { source: open })),
    ),
    /** The list, the other children and the trial beside it hear of changes from here. */
    reportChange: enqueueActions(({ context, enqueue }) => {
      const invalidated: KnowledgeInvalidated = { type: 'knowledge.invalidated' };
      enqueue.sendTo('list', { type: 'rows.invalidated' });
      enqueue.sendTo('publishing', invalidated);
      enqueue(sendParent(invalidated));
      if (context.openId !== null) enqueue.sendTo('source', invalidated);
    }),
    /** Starts and stops the actor of the open source or the new one. */
    syncOpenSource: enqueueActions(({ context: { route, openId, businessId, template }, enqueue }) => {
      const wanted = openIdOf(route);
      if (wanted === openId) return;
      enqueue.assign({ openId: wanted, template: null });
      if (openId !== null) enqueue.stopChild('source');
      if (wanted !== null)
        enqueue.spawnChild('source', { id: 'source', input: { businessId, sourceId: wanted, template } });
    }),
  },
});

const open = knowledge.createStateConfig({ meta: { story: 'Open' } });

export const knowledgeMachine = knowledge.createMachine({
  id: 'knowledge',
  context: ({ input: { businessId, isOwner, route } }) => ({
    businessId,
    isOwner,
    filter: filterOf(route),
    route,
    openId: null,
    template: null,
  }),
  entry: 'syncOpenSource',
  invoke: [
    {
      id: 'list',
      src: 'list',
      input: ({ context: { businessId, filter } }) => ({ businessId, ...filter }),
      onError: {},
    },
    {
      id: 'followKnowledge',
      src: 'followKnowledge',
      input: ({ context: { businessId } }) => ({ businessId }),
      onError: {},
    },
    {
      id: 'publishing',
      src: 'publishing',
      input: ({ context: { businessId, isOwner } }) => ({ businessId, isOwner }),
      onError: {},
    },
    { id: 'intake', src: 'intake', input: ({ context: { businessId } }) => ({ businessId }), onError: {} },
  ],
  on: {
    'route.changed': [
      {
        guard: withEvent('changesFilter'),
        actions: [withEvent('setRoute'), withEvent('setFilterFromRoute'), 'chooseList', 'syncOpenSource'],
      },
      { actions: [withEvent('setRoute'), 'syncOpenSource'] },
    ],
    'knowledge.invalidated': { actions: 'reportChange' },
    'source.left': { actions: withEvent('openSource') },
    'search.typed': { actions: [withEvent('setSearch'), 'searchList'] },
    'scope.settled': { actions: 'updateRoute' },
    'filter.chosen': { actions: [withEvent('setFilter'), 'chooseList', 'updateRoute'] },
    'template.chosen': { actions: [withEvent('setTemplate'), 'openNew'] },
  },
  initial: 'open',
  states: { open },
});

export type KnowledgeRef = ActorRefFrom<typeof knowledgeMachine>;
export type KnowledgeSnapshot = SnapshotFrom<typeof knowledgeMachine>;

export const selectList = (snapshot: KnowledgeSnapshot) => snapshot.children.list;
export const selectSource = (snapshot: KnowledgeSnapshot) => snapshot.children.source;
export const selectPublishing = (snapshot: KnowledgeSnapshot) => snapshot.children.publishing;
export const selectIntake = (snapshot: KnowledgeSnapshot) => snapshot.children.intake;
