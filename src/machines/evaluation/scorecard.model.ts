import { defineModel, without } from '../app/defineModel.ts';
import { businessId } from './evaluation.fixture.ts';
import { evaluationRoute } from './evaluation.ts';
import { criteria, desk, emptyDesk, judgedDesk, openCard, openDesk } from './scorecard.fixture.ts';
import { scorecardMachine } from './scorecard.machine.ts';

const offline = new Error('Failed to get scorecards');

const controls = [
  'retry.requested',
  'draw.requested',
  'score.given',
  'note.written',
  'judgement.submitted',
  'criteria.submitted',
  'problem.dismissed',
] as const;
const busy = controls;
const ofCard = ['retry.requested', 'score.given', 'note.written', 'judgement.submitted'] as const;

const names = {
  read: 'NotRead',
  draw: 'NotSureDrawn',
  judge: 'NotSureJudged',
  criteria: 'NotSureCriteria',
  conflict: 'Conflict',
  none: 'NothingToDraw',
};

export const scorecardModel = defineModel({
  machine: scorecardMachine,
  input: { businessId, isOwner: true, route: evaluationRoute(businessId, 'nilai') },
  events: {
    'route.changed': [
      { type: 'route.changed', route: evaluationRoute(businessId, 'nilai', openCard.id) },
      { type: 'route.changed', route: evaluationRoute(businessId, 'nilai') },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
    'draw.requested': [{ type: 'draw.requested' }],
    'score.given': [
      { type: 'score.given', at: 0, verdict: 'fail' },
      { type: 'score.given', at: 1, verdict: 'pass' },
    ],
    'note.written': [{ type: 'note.written', at: 0, note: 'Stoknya sudah habis' }],
    'judgement.submitted': [{ type: 'judgement.submitted' }],
    'criteria.submitted': [{ type: 'criteria.submitted', criteria: [...criteria, 'Menawarkan ukuran lain'] }],
    'problem.dismissed': [{ type: 'problem.dismissed' }],
    'desk.invalidated': [{ type: 'desk.invalidated' }],
  },
  outcomes: {
    followScorecards: { done: {}, error: { offline } },
    loadDesk: {
      done: { empty: emptyDesk, listed: desk, opened: openDesk, judged: judgedDesk, denied: null },
      error: { offline },
    },
    drawCards: {
      done: {
        drawn: { drawn: 4 },
        none: { drawn: 0 },
        refused: { refused: 'scorecards.too_many' },
      },
      error: { offline },
    },
    judgeCard: {
      done: {
        saved: { saved: true },
        conflict: { conflict: true },
        refused: { refused: 'data.not_found' },
      },
      error: { offline },
    },
    saveCriteria: {
      done: {
        saved: { saved: true },
        refused: { refused: 'scorecards.criteria' },
      },
      error: { offline },
    },
  },
  // Which problem it is makes a difference beside the list only, and what was chosen without a problem.
  vertex: (snapshot) => {
    const { desk: read, drafts, openId, problem } = snapshot.context;
    const isRefreshing = snapshot.matches({ shown: 'refreshing' });
    const isDistinct = (isRefreshing || snapshot.matches({ shown: 'choosing' })) && openId === null;
    const kind = problem !== null && 'is' in problem && problem.is === 'read' ? 'read' : problem !== null;
    const chosen = Object.values(drafts).map((scores) => scores.map(({ verdict }) => verdict));
    return [
      isDistinct ? problem : kind,
      isRefreshing && openId,
      snapshot.matches({ shown: 'judging' }) && problem === null && [read?.card?.revision, chosen],
    ];
  },
  variant: (snapshot) => {
    const { desk: read, problem } = snapshot.context;
    const isJudging = snapshot.matches({ shown: 'judging' });
    if (isJudging && problem === null) return read?.card?.revision === 0 ? null : 'Judged';
    if ((!isJudging && !snapshot.matches({ shown: 'choosing' })) || problem === null) return null;
    return 'is' in problem ? names[problem.is] : 'Refused';
  },
  ignored: {
    loading: busy,
    failed: without(controls, 'retry.requested'),
    denied: [...busy, 'route.changed'],
    'shown.empty': ofCard,
    'shown.choosing': ofCard,
    'shown.judging': ['retry.requested', 'draw.requested', 'criteria.submitted'],
    'shown.refreshing': ['retry.requested'],
    'shown.drawing': busy,
    'shown.saving': busy,
    'shown.savingCriteria': busy,
  },
  maxPaths: 80,
});
