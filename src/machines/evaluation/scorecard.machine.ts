/**
 * The scorecards of one business: chats of customers that were drawn to be judged, one of them with its chat, the criteria, and how
 * far members and the model agree. It lives while its tab is open.
 *
 * The address says which scorecard is open. The model judges in the background; what it said is read only after a member has judged.
 * What a member chose stays until it is saved, also while another scorecard is open. A member's last judgement counts.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { Score, Scorecard } from '../../contracts/evaluation.scorecards.ts';
import { createDesk } from '../app/desk.ts';
import { request, unlessRefused } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { openIdOf } from './evaluation.ts';
import {
  judgementOf,
  openCard,
  scorecard,
  scoresOf,
  type Context,
  type DraftScore,
  type Problem,
} from './scorecard.setup.ts';

export {
  MAX_SCORE_NOTE,
  MAX_SCORECARD_CRITERIA,
  MAX_SCORECARD_CRITERION,
  SCORES,
} from '../../contracts/evaluation.scorecards.ts';

interface At {
  context: Context;
}

const problem = (what: Problem) => ({ type: 'setProblem', params: { problem: what } }) as const;

/** The request goes on; what the address names is read after it. */
const whileSaving = scorecard.createStateConfig({ on: { 'route.changed': { actions: withEvent('setRoute') } } }).on;

const drawing = request(scorecard, {
  src: 'drawCards',
  story: 'Drawing',
  input: ({ context: { businessId } }) => ({ businessId }),
  done: unlessRefused(
    'refreshing',
    { guard: withEvent('isNothingDrawn'), target: 'refreshing', actions: problem('none') },
    { target: 'refreshing' },
  ),
  failed: { target: 'refreshing', actions: problem('draw') },
  on: whileSaving,
});

// What failed may be saved all the same: the scorecard is read again.
const saving = request(scorecard, {
  src: 'judgeCard',
  story: 'Saving',
  input: ({ context }) => ({
    cardId: context.openId ?? '',
    scores: judgementOf(context) ?? ([] as Score[]),
    revision: openCard(context)?.revision ?? 0,
  }),
  done: unlessRefused(
    'refreshing',
    { guard: withEvent('isConflict'), target: 'refreshing', actions: problem('conflict') },
    { target: 'refreshing', actions: 'forgetDraft' },
  ),
  failed: { target: 'refreshing', actions: problem('judge') },
  on: whileSaving,
});

const savingCriteria = request(scorecard, {
  src: 'saveCriteria',
  story: 'SavingCriteria',
  input: ({ context: { businessId, criteria } }) => ({ businessId, criteria: criteria ?? [] }),
  done: unlessRefused('refreshing', { target: 'refreshing', actions: 'forgetCriteria' }),
  failed: { target: 'refreshing', actions: problem('criteria') },
  on: whileSaving,
});

const ofList = scorecard.createStateConfig({
  on: {
    // Not while the address names a scorecard, which covers the list.
    'draw.requested': { guard: 'isList', target: 'drawing', actions: 'forgetProblem' },
    'criteria.submitted': { guard: 'mayChangeCriteria', target: 'savingCriteria', actions: withEvent('setCriteria') },
  },
}).on;

const ofCard = scorecard.createStateConfig({
  on: {
    'score.given': { guard: 'isOpen', actions: withEvent('setScore') },
    'note.written': { guard: 'isOpen', actions: withEvent('setNote') },
    'judgement.submitted': { guard: 'isReady', target: 'saving', actions: 'forgetProblem' },
  },
}).on;

const dismissal = scorecard.createStateConfig({
  on: { 'problem.dismissed': { guard: 'hasProblem', actions: 'forgetProblem' } },
}).on;

/** What can be asked for while no other request runs. */
const atRest = scorecard.createStateConfig({
  on: {
    ...dismissal,
    'route.changed': { guard: withEvent('isOther'), target: 'refreshing', actions: withEvent('setRoute') },
    'desk.invalidated': { target: 'refreshing' },
  },
}).on;

export const scorecardMachine = scorecard.createMachine({
  id: 'scorecard',
  context: ({ input: { businessId, isOwner, route } }) => ({
    businessId,
    isOwner,
    openId: openIdOf(route),
    desk: null,
    drafts: {},
    criteria: null,
    problem: null,
    isStale: false,
  }),
  invoke: {
    id: 'followScorecards',
    src: 'followScorecards',
    input: ({ context: { businessId } }) => ({ businessId }),
    // Without it, the scorecards are as they were read.
    onError: {},
  },
  ...createDesk({
    id: 'scorecard',
    sign: 'desk.invalidated',
    read: {
      src: 'loadDesk',
      input: ({ context: { businessId, openId } }: At) => ({ businessId, cardId: openId }),
      set: 'setDesk',
      unread: problem('read'),
      readsAgain: { 'route.changed': withEvent('setRoute') },
    },
    controls: { ...ofList, ...ofCard, ...dismissal },
    phases: [{ guard: 'hasNone', target: 'empty' }, { guard: 'isOpen', target: 'judging' }, { target: 'choosing' }],
    states: {
      empty: { meta: { story: 'Empty' }, on: { ...atRest, ...ofList } },
      choosing: { meta: { story: 'Choosing' }, on: { ...atRest, ...ofList } },
      judging: { meta: { story: 'Judging' }, on: { ...atRest, ...ofCard } },
      drawing,
      saving,
      savingCriteria,
    },
  }),
});

export type ScorecardRef = ActorRefFrom<typeof scorecardMachine>;
export type ScorecardSnapshot = SnapshotFrom<typeof scorecardMachine>;

/** The open scorecard; null: none is open, or it is gone. */
export const selectOpenCard = ({ context }: ScorecardSnapshot): Scorecard | null => openCard(context);
/** What is chosen for each criterion of the open scorecard. */
export const selectScores = ({ context }: ScorecardSnapshot): readonly DraftScore[] => scoresOf(context);
/** The next scorecard that no member has judged, after the open one; null: there is none. */
export const selectNextId = ({ context: { desk, openId } }: ScorecardSnapshot): string | null => {
  const cards = desk?.cards ?? [];
  const at = cards.findIndex(({ id }) => id === openId);
  const isWaiting = ({ id, judged_at: judgedAt }: (typeof cards)[number]): boolean =>
    judgedAt === null && id !== openId;
  return (cards.slice(at + 1).find(isWaiting) ?? cards.find(isWaiting))?.id ?? null;
};
