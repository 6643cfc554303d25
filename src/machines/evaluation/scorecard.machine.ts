/**
 * The scorecards of one business: chats of customers that were drawn to be judged, one of them with its chat, the criteria, and how
 * far members and the model agree. It lives while its tab is open.
 *
 * The address says which scorecard is open. The model judges in the background; what it said is read only after a member has judged.
 * What a member chose stays until it is saved, also while another scorecard is open. A member's last judgement counts.
 */
import { assign, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import {
  MAX_SCORE_NOTE,
  type CriteriaResult,
  type DrawResult,
  type JudgeResult,
  type Score,
  type Scorecard,
  type ScorecardDesk,
  type ScoreVerdict,
} from '../../contracts/evaluation.scorecards.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import type { ScreenRouteChanged } from '../app/screen.ts';
import { openIdOf } from './evaluation.ts';

export {
  MAX_SCORE_NOTE,
  MAX_SCORECARD_CRITERIA,
  MAX_SCORECARD_CRITERION,
  SCORES,
} from '../../contracts/evaluation.scorecards.ts';

export interface ScorecardInput {
  businessId: string;
  isOwner: boolean;
  route: ScreenRoute;
}

/** What a member chose for one criterion. */
interface DraftScore {
  verdict: ScoreVerdict | null;
  note: string;
}

/** `conflict`: another member judged the chat meanwhile. `none`: no chat is left to draw. */
type Problem = 'read' | 'draw' | 'judge' | 'criteria' | 'conflict' | 'none';

interface Context {
  businessId: string;
  isOwner: boolean;
  /** The scorecard that the address names. */
  openId: string | null;
  /** Null until it has been read. */
  desk: ScorecardDesk | null;
  /** By scorecard: what is not saved yet, one entry for each criterion. */
  drafts: Readonly<Record<string, readonly DraftScore[]>>;
  /** What the owner entered, until it is saved. */
  criteria: readonly string[] | null;
  /** A sentence of the database for the user, or what happened. */
  problem: { said: string } | { is: Problem } | null;
}

type Event =
  | ScreenRouteChanged
  | { type: 'retry.requested' }
  | { type: 'draw.requested' }
  | { type: 'score.given'; at: number; verdict: ScoreVerdict }
  | { type: 'note.written'; at: number; note: string }
  | { type: 'judgement.submitted' }
  | { type: 'criteria.submitted'; criteria: readonly string[] }
  | { type: 'problem.dismissed' }
  /** A scorecard was drawn or judged, or realtime was disconnected for a while. */
  | { type: 'desk.invalidated' };

/** The open scorecard; null: none is open, or it is gone. */
const openCard = ({ desk, openId }: Context): Scorecard | null => {
  const card = desk?.card ?? null;
  return card?.id === openId ? card : null;
};

/** What is chosen for each criterion: not saved yet, or the last judgement. */
const scoresOf = (context: Context): readonly DraftScore[] => {
  const card = openCard(context);
  if (card === null) return [];
  return (
    context.drafts[card.id] ??
    card.criteria.map((_, at) => ({ verdict: card.scores?.[at]?.verdict ?? null, note: card.scores?.[at]?.note ?? '' }))
  );
};

const changeScore = (context: Context, at: number, change: Partial<DraftScore>): Partial<Context> => {
  const card = openCard(context);
  if (card === null) return {};
  const scores = scoresOf(context).map((score, place) => (place === at ? { ...score, ...change } : score));
  return { drafts: { ...context.drafts, [card.id]: scores } };
};

/** Null: a criterion has no verdict, or a note is too long. */
const judgementOf = (context: Context): Score[] | null => {
  const scores: Score[] = [];
  for (const { verdict, note } of scoresOf(context)) {
    const said = note.trim();
    if (verdict === null || Array.from(said).length > MAX_SCORE_NOTE) return null;
    scores.push({ verdict, ...(said !== '' && { note: said }) });
  }
  return scores.length > 0 ? scores : null;
};

const scorecard = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ScorecardInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    followScorecards: callbackPlaceholder<EventObject, { businessId: string }>('followScorecards'),
    loadDesk: placeholder<ScorecardDesk | null, { businessId: string; cardId: string | null }>('loadDesk'),
    drawCards: placeholder<DrawResult, { businessId: string }>('drawCards'),
    judgeCard: placeholder<JudgeResult, { cardId: string; scores: readonly Score[]; revision: number }>('judgeCard'),
    saveCriteria: placeholder<CriteriaResult, { businessId: string; criteria: readonly string[] }>('saveCriteria'),
  },
  guards: {
    isDenied: (_, { output }: { output: ScorecardDesk | null }) => output === null,
    hasNone: ({ context }) => context.desk?.total === 0,
    isOpen: ({ context }) => openCard(context) !== null,
    /** The address names a scorecard that has not been read. */
    isOther: ({ context }, { route }: { route: ScreenRoute }) => openIdOf(route) !== context.openId,
    /** Something is not saved yet, and each criterion has a verdict. */
    isReady: ({ context }) => (context.openId ?? '') in context.drafts && judgementOf(context) !== null,
    isOwner: ({ context }) => context.isOwner,
    isRefused: (_, { output }: { output: DrawResult | JudgeResult | CriteriaResult }) => 'refused' in output,
    isConflict: (_, { output }: { output: JudgeResult }) => 'conflict' in output,
    isNothingDrawn: (_, { output }: { output: DrawResult }) => 'drawn' in output && output.drawn === 0,
    hasProblem: ({ context }) => context.problem !== null,
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ openId: openIdOf(route), problem: null })),
    /** What could not be read before is read now. */
    setDesk: assign(({ context: { problem: known } }, { output }: { output: ScorecardDesk | null }) => ({
      desk: output,
      problem: known !== null && 'is' in known && known.is === 'read' ? null : known,
    })),
    setScore: assign(({ context }, { at, verdict }: { at: number; verdict: ScoreVerdict }) =>
      changeScore(context, at, { verdict }),
    ),
    setNote: assign(({ context }, { at, note }: { at: number; note: string }) => changeScore(context, at, { note })),
    /** What was judged is saved; another scorecard may be open by now. */
    forgetDraft: assign(({ context: { drafts, desk } }) => {
      const saved = desk?.card?.id;
      return { drafts: Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== saved)) };
    }),
    setCriteria: assign((_, { criteria }: { criteria: readonly string[] }) => ({ criteria, problem: null })),
    forgetCriteria: assign({ criteria: null }),
    setRefusal: assign((_, { output }: { output: DrawResult | JudgeResult | CriteriaResult }) =>
      'refused' in output ? { problem: { said: output.refused } } : {},
    ),
    setProblem: assign((_, { problem }: { problem: Problem }) => ({ problem: { is: problem } })),
    forgetProblem: assign({ problem: null }),
  },
  delays: { timeout: 20_000 },
});

const problem = (what: Problem) => ({ type: 'setProblem', params: { problem: what } }) as const;

const loading = scorecard.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadDesk',
    src: 'loadDesk',
    input: ({ context: { businessId, openId } }) => ({ businessId, cardId: openId }),
    onDone: [
      { guard: { type: 'isDenied', params: ({ event }) => event }, target: 'denied' },
      { target: 'shown', actions: { type: 'setDesk', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
  on: {
    'route.changed': {
      target: 'loading',
      reenter: true,
      actions: { type: 'setRoute', params: ({ event }) => event },
    },
  },
});

const failed = scorecard.createStateConfig({
  meta: { story: 'Failed' },
  on: {
    'retry.requested': { target: 'loading' },
    'desk.invalidated': { target: 'loading' },
    'route.changed': { target: 'loading', actions: { type: 'setRoute', params: ({ event }) => event } },
  },
});

/** Reads again, with the open scorecard, while the rest stays on the screen. */
const refreshing = scorecard.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  invoke: {
    id: 'loadDesk',
    src: 'loadDesk',
    input: ({ context: { businessId, openId } }) => ({ businessId, cardId: openId }),
    onDone: [
      { guard: { type: 'isDenied', params: ({ event }) => event }, target: '#scorecard.denied' },
      { target: 'deciding', actions: { type: 'setDesk', params: ({ event }) => event } },
    ],
    onError: { target: 'deciding', actions: problem('read') },
  },
  after: { timeout: { target: 'deciding', actions: problem('read') } },
  on: {
    'route.changed': {
      target: 'refreshing',
      reenter: true,
      actions: { type: 'setRoute', params: ({ event }) => event },
    },
  },
});

/** The request goes on; what the address names is read after it. */
const whileSaving = scorecard.createStateConfig({
  on: { 'route.changed': { actions: { type: 'setRoute', params: ({ event }) => event } } },
}).on;

const drawing = scorecard.createStateConfig({
  tags: 'busy',
  meta: { story: 'Drawing' },
  invoke: {
    id: 'drawCards',
    src: 'drawCards',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'refreshing',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      {
        guard: { type: 'isNothingDrawn', params: ({ event }) => event },
        target: 'refreshing',
        actions: problem('none'),
      },
      { target: 'refreshing' },
    ],
    onError: { target: 'refreshing', actions: problem('draw') },
  },
  after: { timeout: { target: 'refreshing', actions: problem('draw') } },
  on: whileSaving,
});

// What failed may be saved all the same: the scorecard is read again.
const saving = scorecard.createStateConfig({
  tags: 'busy',
  meta: { story: 'Saving' },
  invoke: {
    id: 'judgeCard',
    src: 'judgeCard',
    input: ({ context }) => {
      const card = openCard(context);
      const scores = judgementOf(context);
      if (card === null || scores === null) throw new Error('There is no judgement');
      return { cardId: card.id, scores, revision: card.revision };
    },
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'refreshing',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      {
        guard: { type: 'isConflict', params: ({ event }) => event },
        target: 'refreshing',
        actions: problem('conflict'),
      },
      { target: 'refreshing', actions: 'forgetDraft' },
    ],
    onError: { target: 'refreshing', actions: problem('judge') },
  },
  after: { timeout: { target: 'refreshing', actions: problem('judge') } },
  on: whileSaving,
});

const savingCriteria = scorecard.createStateConfig({
  tags: 'busy',
  meta: { story: 'SavingCriteria' },
  invoke: {
    id: 'saveCriteria',
    src: 'saveCriteria',
    input: ({ context: { businessId, criteria } }) => ({ businessId, criteria: criteria ?? [] }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'refreshing',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: 'refreshing', actions: 'forgetCriteria' },
    ],
    onError: { target: 'refreshing', actions: problem('criteria') },
  },
  after: { timeout: { target: 'refreshing', actions: problem('criteria') } },
  on: whileSaving,
});

/** What can be asked for while no other request runs. */
const atRest = scorecard.createStateConfig({
  on: {
    'route.changed': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: 'refreshing',
      actions: { type: 'setRoute', params: ({ event }) => event },
    },
    'problem.dismissed': { guard: 'hasProblem', actions: 'forgetProblem' },
    'desk.invalidated': { target: 'refreshing' },
  },
}).on;

/** Drawing and the criteria, which an open scorecard covers. */
const besideList = scorecard.createStateConfig({
  on: {
    ...atRest,
    'draw.requested': { target: 'drawing', actions: 'forgetProblem' },
    'criteria.submitted': {
      guard: 'isOwner',
      target: 'savingCriteria',
      actions: { type: 'setCriteria', params: ({ event }) => event },
    },
  },
}).on;

const judging = scorecard.createStateConfig({
  meta: { story: 'Judging' },
  on: {
    ...atRest,
    'score.given': { actions: { type: 'setScore', params: ({ event }) => event } },
    'note.written': { actions: { type: 'setNote', params: ({ event }) => event } },
    'judgement.submitted': {
      guard: 'isReady',
      target: 'saving',
      actions: 'forgetProblem',
    },
  },
});

const shown = scorecard.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'hasNone', target: 'empty' }, { guard: 'isOpen', target: 'judging' }, { target: 'choosing' }],
    },
    empty: { meta: { story: 'Empty' }, on: besideList },
    choosing: { meta: { story: 'Choosing' }, on: besideList },
    judging,
    refreshing,
    drawing,
    saving,
    savingCriteria,
  },
});

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
  }),
  invoke: {
    id: 'followScorecards',
    src: 'followScorecards',
    input: ({ context: { businessId } }) => ({ businessId }),
    // Without it, the scorecards are as they were read.
    onError: {},
  },
  initial: 'loading',
  states: { loading, failed, denied: { meta: { story: 'Denied' } }, shown },
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
