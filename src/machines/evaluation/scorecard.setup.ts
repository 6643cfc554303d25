import { assign, setup, type EventObject } from 'xstate';

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
import { deskGuards, type DeskContext } from '../app/desk.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import type { ScreenRouteChanged } from '../app/screen.ts';
import { CURRENT, STALE } from '../app/staleness.ts';
import { openIdOf } from './evaluation.ts';

interface ScorecardInput {
  businessId: string;
  isOwner: boolean;
  route: ScreenRoute;
}

/** What a member chose for one criterion. */
export interface DraftScore {
  verdict: ScoreVerdict | null;
  note: string;
}

/** `conflict`: another member judged the chat meanwhile. `none`: no chat is left to draw. */
export type Problem = 'read' | 'draw' | 'judge' | 'criteria' | 'conflict' | 'none';

export interface Context extends DeskContext {
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
  problem: { refused: string } | { is: Problem } | null;
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
export const openCard = ({ desk, openId }: Context): Scorecard | null => {
  const card = desk?.card ?? null;
  return card?.id === openId ? card : null;
};

/** What is chosen for each criterion: not saved yet, or the last judgement. */
export const scoresOf = (context: Context): readonly DraftScore[] => {
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
export const judgementOf = (context: Context): Score[] | null => {
  const scores: Score[] = [];
  for (const { verdict, note } of scoresOf(context)) {
    const said = note.trim();
    if (verdict === null || Array.from(said).length > MAX_SCORE_NOTE) return null;
    scores.push({ verdict, ...(said !== '' && { note: said }) });
  }
  return scores.length > 0 ? scores : null;
};

export const scorecard = setup({
  types: {} as MachineTypes<Context, Event, ScorecardInput>,
  actors: {
    followScorecards: callbackPlaceholder<EventObject, { businessId: string }>('followScorecards'),
    loadDesk: placeholder<ScorecardDesk | null, { businessId: string; cardId: string | null }>('loadDesk'),
    drawCards: placeholder<DrawResult, { businessId: string }>('drawCards'),
    judgeCard: placeholder<JudgeResult, { cardId: string; scores: readonly Score[]; revision: number }>('judgeCard'),
    saveCriteria: placeholder<CriteriaResult, { businessId: string; criteria: readonly string[] }>('saveCriteria'),
  },
  guards: {
    ...deskGuards,
    hasNone: ({ context }) => context.desk?.total === 0,
    isOpen: ({ context }) => openCard(context) !== null,
    /** The address names a scorecard that has not been read. */
    isOther: ({ context }, { route }: { route: ScreenRoute }) => openIdOf(route) !== context.openId,
    /** Something is not saved yet, and each criterion has a verdict. */
    isReady: ({ context }) => (context.openId ?? '') in context.drafts && judgementOf(context) !== null,
    isList: ({ context }) => context.openId === null,
    mayChangeCriteria: ({ context }) => context.isOwner && context.openId === null,
    isConflict: (_, { output }: { output: JudgeResult }) => 'conflict' in output,
    isNothingDrawn: (_, { output }: { output: DrawResult }) => 'drawn' in output && output.drawn === 0,
  },
  actions: {
    markStale: assign(STALE),
    markCurrent: assign(CURRENT),
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
      'refused' in output ? { problem: { refused: output.refused } } : {},
    ),
    setProblem: assign((_, { problem }: { problem: Problem }) => ({ problem: { is: problem } })),
    forgetProblem: assign({ problem: null }),
  },
  delays: { timeout: 20_000 },
});
