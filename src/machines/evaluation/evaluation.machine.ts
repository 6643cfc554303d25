/**
 * The evaluation of one business's AI: its test cases, the form of one, the import of many, their runs, the scorecards
 * of real chats, and the rollout of a version. It lives while the screen is open.
 *
 * What the address names is the only actor that runs. A form covers the list, which is read again on return.
 */
import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import { createPagedListMachine } from '../app/pagedList.machine.ts';
import { machinePlaceholder } from '../app/placeholder.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { caseEditorMachine } from './caseEditor.machine.ts';
import { caseIntakeMachine } from './caseIntake.machine.ts';
import { ADD_CASES, openIdOf, tabOf } from './evaluation.ts';
import { NEW_CASE } from './newCase.ts';
import type { rolloutDeskMachine } from './rolloutDesk.machine.ts';
import type { scorecardMachine } from './scorecard.machine.ts';
import { testRunMachine } from './testRun.machine.ts';

const PARTS = ['cases', 'editor', 'intake', 'runs', 'scorecard', 'rollout'] as const;
type Part = (typeof PARTS)[number];

/** What a route shows. */
const partOf = (route: ScreenRoute): Part => {
  if (tabOf(route) === 'hasil') return 'runs';
  if (tabOf(route) === 'nilai') return 'scorecard';
  if (tabOf(route) === 'peluncuran') return 'rollout';
  if (route.search.source === ADD_CASES) return 'intake';
  return route.search.source === NEW_CASE || openIdOf(route) !== null ? 'editor' : 'cases';
};

const evaluation = setup({
  types: {
    context: {} as ScreenInput,
    events: {} as ScreenRouteChanged,
    input: {} as ScreenInput,
    meta: {} as { story: string },
    children: {} as {
      cases: 'cases';
      editor: 'editor';
      intake: 'intake';
      runs: 'runs';
      scorecard: 'scorecard';
      rollout: 'rollout';
    },
  },
  actors: {
    cases: createPagedListMachine<'cases'>(),
    editor: caseEditorMachine,
    intake: caseIntakeMachine,
    runs: testRunMachine,
    /** The code of these two loads with their tabs. */
    scorecard: machinePlaceholder<typeof scorecardMachine>('scorecard'),
    rollout: machinePlaceholder<typeof rolloutDeskMachine>('rollout'),
  },
  guards: {
    shows: ({ context }, { part }: { part: Part }) => partOf(context.route) === part,
    /** The same list, runs or scorecards, under another search. */
    isSamePart: ({ context }, { route }: { route: ScreenRoute }) =>
      partOf(route) === partOf(context.route) &&
      (partOf(route) !== 'editor' || openIdOf(route) === openIdOf(context.route)),
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route })),
    tellPart: enqueueActions(({ context, event, enqueue }) => {
      const part = partOf(context.route);
      if (part === 'cases' || part === 'runs' || part === 'scorecard') enqueue.sendTo(part, event);
    }),
  },
});

const when = (part: Part) => ({ guard: { type: 'shows', params: { part } }, target: part }) as const;

export const evaluationMachine = evaluation.createMachine({
  id: 'evaluation',
  context: ({ input }) => ({ ...input }),
  on: {
    'route.changed': [
      {
        guard: { type: 'isSamePart', params: ({ event }) => event },
        actions: [{ type: 'setRoute', params: ({ event }) => event }, 'tellPart'],
      },
      { target: '.choosing', actions: { type: 'setRoute', params: ({ event }) => event } },
    ],
  },
  initial: 'choosing',
  states: {
    choosing: {
      always: [when('editor'), when('intake'), when('runs'), when('scorecard'), when('rollout'), { target: 'cases' }],
    },
    cases: {
      meta: { story: 'Cases' },
      invoke: {
        id: 'cases',
        src: 'cases',
        input: ({ context: { businessId, isOwner, route } }) => ({ businessId, isOwner, route }),
        onError: {},
      },
    },
    editor: {
      meta: { story: 'Editor' },
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context: { businessId, route } }) => ({
          businessId,
          caseId: openIdOf(route),
          question: route.search.q ?? '',
        }),
        onError: {},
      },
    },
    intake: {
      meta: { story: 'Intake' },
      invoke: {
        id: 'intake',
        src: 'intake',
        input: ({ context: { businessId } }) => ({ businessId }),
        onError: {},
      },
    },
    runs: {
      meta: { story: 'Runs' },
      invoke: {
        id: 'runs',
        src: 'runs',
        input: ({ context: { businessId, route } }) => ({ businessId, route }),
        onError: {},
      },
    },
    scorecard: {
      meta: { story: 'Scorecard' },
      invoke: {
        id: 'scorecard',
        src: 'scorecard',
        input: ({ context: { businessId, isOwner, route } }) => ({ businessId, isOwner, route }),
        onError: {},
      },
    },
    rollout: {
      meta: { story: 'Rollout' },
      invoke: {
        id: 'rollout',
        src: 'rollout',
        input: ({ context: { businessId, isOwner } }) => ({ businessId, isOwner }),
        onError: {},
      },
    },
  },
});

export type EvaluationRef = ActorRefFrom<typeof evaluationMachine>;
export type EvaluationSnapshot = SnapshotFrom<typeof evaluationMachine>;

export const selectCases = (snapshot: EvaluationSnapshot) => snapshot.children.cases;
export const selectEditor = (snapshot: EvaluationSnapshot) => snapshot.children.editor;
export const selectIntake = (snapshot: EvaluationSnapshot) => snapshot.children.intake;
export const selectRuns = (snapshot: EvaluationSnapshot) => snapshot.children.runs;
export const selectScorecard = (snapshot: EvaluationSnapshot) => snapshot.children.scorecard;
export const selectRollout = (snapshot: EvaluationSnapshot) => snapshot.children.rollout;
