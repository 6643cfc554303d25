/**
 * The tab of the questions that the AI could not answer, and the teaching drawer beside them. It lives while the tab is
 * open.
 *
 * Each question is one press from an entry. One that needs no entry is dismissed, which can be undone until the next one.
 */
import { setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { TeachingClosed, TeachingRequested } from '../../contracts/training.teaching.ts';
import { createLiveListMachine } from '../app/liveList.machine.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { machinePlaceholder } from '../app/placeholder.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import type { teachingMachine } from './teaching.machine.ts';

/** The questions. One that is dismissed leaves the list at once. */
export const questionList = createLiveListMachine<'questions'>({
  applied: (rows, { question }) => rows.filter(({ id }) => id !== question.id),
});

const unanswered = setup({
  types: {} as MachineTypes<
    { businessId: string },
    ScreenRouteChanged | TeachingRequested | TeachingClosed,
    ScreenInput
  > & { children: { list: 'list'; teaching: 'teaching' } },
  actors: {
    list: questionList,
    teaching: machinePlaceholder<typeof teachingMachine>('teaching'),
  },
});

const listed = unanswered.createStateConfig({ meta: { story: 'Listed' } });

/** Of the question that was chosen last. */
const teaching = unanswered.createStateConfig({
  meta: { story: 'Teaching' },
  invoke: {
    id: 'teaching',
    src: 'teaching',
    input: ({ context: { businessId }, event }) => ({
      businessId,
      runId: event.type === 'teaching.requested' ? event.runId : '',
    }),
    onError: { target: 'listed' },
  },
  on: { 'teaching.closed': { target: 'listed' } },
});

export const unansweredMachine = unanswered.createMachine({
  id: 'unanswered',
  context: ({ input: { businessId } }) => ({ businessId }),
  invoke: { id: 'list', src: 'list', input: ({ context: { businessId } }) => ({ businessId }), onError: {} },
  on: { 'teaching.requested': { target: '.teaching', reenter: true } },
  initial: 'listed',
  states: { listed, teaching },
});

export type UnansweredRef = ActorRefFrom<typeof unansweredMachine>;
export type UnansweredSnapshot = SnapshotFrom<typeof unansweredMachine>;

export const selectList = (snapshot: UnansweredSnapshot) => snapshot.children.list;
export const selectTeaching = (snapshot: UnansweredSnapshot) => snapshot.children.teaching;
