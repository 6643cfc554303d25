import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { unfolding } from '../../../.storybook/gestures.ts';
import { stillActor } from '../../../.storybook/stillActor.ts';
import type { CaseDraft } from '../../contracts/evaluation.ts';
import { EMPTY_CASE } from '../../machines/evaluation/caseDraft.ts';
import { personCase, priceCase, sari, viewOf, doneRun, opened } from '../../machines/evaluation/evaluation.fixture.ts';
import { canaryDesk, stoppedDesk } from '../../machines/evaluation/rolloutDesk.fixture.ts';
import { judgedDesk } from '../../machines/evaluation/scorecard.fixture.ts';
import { CaseEditor } from './CaseEditor.tsx';
import { CaseIntake } from './CaseIntake.tsx';
import { CaseList } from './CaseList.tsx';
import { RolloutDesk } from './rollout/RolloutDesk.tsx';
import { rolloutText } from './rollout/text/id.ts';
import { RunResults } from './RunResults.tsx';
import { CriterionFigures } from './scorecard/CriterionFigures.tsx';
import { JudgedChat } from './scorecard/JudgedChat.tsx';
import { ScorecardDesk } from './scorecard/ScorecardDesk.tsx';
import { scorecardText } from './scorecard/text/id.ts';
import { evaluationText as text } from './text/id.ts';

const meta = {
  title: 'Evaluation/Parts · soal salah, alasan gagal, kesepakatan',
  decorators: [(story) => <main>{story()}</main>, withAppContext],
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const leaveGuard = stillActor('clean', {});
const asked: CaseDraft = { ...EMPTY_CASE, turns: [{ author: 'customer', text: 'ongkir ke bandung?' }] };
const editor = (draft: Partial<CaseDraft>, context: object = {}) => (
  <CaseEditor
    actor={stillActor(
      { editing: 'checked' },
      {
        businessId: 'b1',
        caseId: null,
        opened,
        draft: { ...asked, ...draft },
        check: null,
        refusal: null,
        showsErrors: true,
        ...context,
      },
      { leaveGuard },
    )}
  />
);
const many = Array.from({ length: 11 }, (_, at) => `kata ${at}`);

export const EveryProblemOfACase: Story = {
  render: () => (
    <>
      {editor({
        turns: [{ author: 'customer', text: '' }],
        words: many.join(),
        noneOf: many.join(),
        amount: -1,
        criteria: many.join('\n'),
        group: 'Harga '.repeat(20),
        action: 'silent',
      })}
      {editor({ turns: Array.from({ length: 13 }, () => ({ author: 'customer', text: 'halo' })) })}
      {editor(
        { turns: [{ author: 'ai', text: 'halo' }], words: 'ready stok', noneOf: 'ready' },
        {
          check: {
            masked: [],
            twins: [
              { id: 't1', question: 'ongkir bandung?', contradicts: false },
              { id: 't2', question: 'ongkir ke bandung kak?', contradicts: true },
            ],
          },
        },
      )}
    </>
  ),
};
export const EveryRefusalOfACase: Story = {
  render: () => (
    <Gallery of={Object.keys(text.editor.refused)}>{(refusal) => editor({}, { refusal, showsErrors: false })}</Gallery>
  ),
};

const rows = [
  ...Object.keys(text.verdicts).map((verdict) => ({ ...priceCase, id: verdict, verdict })),
  ...Object.keys(text.origins).map((origin) => ({ ...personCase, id: origin, origin, turns: 3, twin: 'repeats' })),
  {
    ...priceCase,
    id: 'silent',
    expected: { action: 'silent', words: ['ready'], none_of: ['habis'], amount: 185_000, source_id: 's1' },
  },
];
export const EveryRowOfCases: Story = {
  render: () => (
    <Gallery of={Object.keys(text.refused)}>
      {(refusal) => (
        <CaseList
          actor={stillActor('listed', {
            businessId: 'b1',
            route: { name: 'evaluate', search: {} },
            q: '',
            isBeyond: false,
            page: 1,
            about: { groups: ['Harga'], counts: {} },
            refusal,
            rows: refusal === 'gone' ? rows : [],
            total: rows.length,
          })}
        />
      )}
    </Gallery>
  ),
};

const intake = { businessId: 'b1', name: 'soal.csv', added: null, problem: null, read: { rows: [], unreadable: [] } };
export const EveryOutcomeOfAnImport: Story = {
  render: () => (
    <Gallery
      of={[
        ...Object.keys(text.intake.problems).map((problem) => ({ problem })),
        { added: { added: 3, duplicates: 2, invalid: 1 } },
      ]}
    >
      {(change) => <CaseIntake actor={stillActor('choosing', { ...intake, ...change })} />}
    </Gallery>
  ),
};

const view = viewOf(doneRun);
const [row] = view.shown?.rows ?? [];
const [result] = row?.results ?? [];
const checks = Object.keys(text.runs.checks).flatMap((check) =>
  [true, false, null].map((passed) => ({
    check,
    by: passed === null ? 'model' : 'code',
    passed,
    note: `kriteria ${String(passed)}`,
  })),
);
const results = [
  ...Object.keys(text.runs.decisions).map((decision) => ({
    ...row,
    id: decision,
    change: Object.keys(text.runs.changes)[Object.keys(text.runs.decisions).indexOf(decision)] ?? null,
    results: [
      { ...result, id: `${decision}/1`, checks: [], judged_by: sari, answer: { ...result?.answer, decision, text: null } },
      { ...result, id: `${decision}/2`, checks: [], answer: null },
    ],
  })),
  { ...row, id: 'checks', change: null, before: null, results: [{ ...result, checks }] },
];
export const EveryResult: Story = {
  render: () => (
    <RunResults
      actor={stillActor(
        { shown: 'resting' },
        {
          view: viewOf(doneRun, {
            rows: results as never,
            total: 200,
            page: 2,
            against: doneRun as never,
            counts: Object.fromEntries(Object.keys(text.verdicts).map((verdict) => [verdict, 1])),
          }),
          query: { verdict: null, against: null, page: 2 },
          businessId: 'b1',
        },
      )}
    />
  ),
};

const pairs = (agreed: number, other: number) => [
  { member: 'pass', model: 'pass', count: agreed },
  { member: 'fail', model: 'fail', count: agreed },
  { member: 'fail', model: 'pass', count: other },
];
export const EveryAgreement: Story = {
  render: () => (
    <CriterionFigures
      figures={
        [
          { criterion: 'Benar', judged: 30, passed: 24, pairs: pairs(20, 1) },
          { criterion: 'Ramah', judged: 30, passed: 24, pairs: pairs(20, 8) },
          { criterion: 'Singkat', judged: 30, passed: 24, pairs: pairs(20, 20) },
          { criterion: 'Sopan', judged: 30, passed: 24, pairs: pairs(5, 40) },
          { criterion: 'Cepat', judged: 0, passed: 0, pairs: [] },
          { criterion: 'Rapi', judged: 3, passed: 3, pairs: pairs(3, 0) },
          { criterion: 'Jujur', judged: 30, passed: 30, pairs: [{ member: 'pass', model: 'pass', count: 30 }] },
        ] as never
      }
    />
  ),
  play: unfolding,
};

const { card } = judgedDesk;
const scorecard = (context: object, state = 'resting') => (
  <ScorecardDesk
    actor={stillActor(
      { shown: state },
      { businessId: 'b1', openId: null, drafts: {}, problem: null, desk: { ...judgedDesk, card: null }, ...context },
    )}
  />
);
export const EveryProblemOfScores: Story = {
  render: () => (
    <>
      <Gallery of={Object.keys(scorecardText.problems)}>{(is) => scorecard({ problem: { is } })}</Gallery>
      {scorecard({ openId: 'gone' })}
    </>
  ),
};
export const EveryJudgementOfAModel: Story = {
  render: () => (
    <Gallery
      of={[
        { status: 'unjudged' },
        { status: 'open' },
        { has_judged: false },
        { model_scores: null },
        { model_scores: [{ verdict: 'fail' }, { verdict: null }], judgements: [] },
      ]}
    >
      {(change) =>
        scorecard({ openId: card?.id, desk: { ...judgedDesk, cards: [], card: { ...card, ...change, turns: [] } } })
      }
    </Gallery>
  ),
};
export const EveryMessageOfAJudgedChat: Story = {
  render: () => (
    <JudgedChat
      label={scorecardText.chat}
      turns={
        [
          ...Object.keys(scorecardText.authors).map((author) => ({ author, kind: 'text', text: 'Siap' })),
          ...['image', 'video', 'voice', 'document', 'sticker', 'location', 'contact', 'poll', 'call', 'later'].map(
            (kind) => ({ author: 'customer', kind, text: '' }),
          ),
        ].map((turn, at) => ({ ...turn, id: String(at), at: '2026-11-24T03:00:00Z' })) as never
      }
    />
  ),
};

const desk = (value: object, context: object = {}) => (
  <RolloutDesk
    actor={stillActor(
      { shown: 'resting' },
      {
        businessId: 'b1',
        isOwner: true,
        problem: null,
        wanted: 0,
        query: { span: 'trial', channelId: null },
        desk: value,
        ...context,
      },
    )}
  />
);
const [change] = stoppedDesk.changes;
const changes = [...Object.keys(rolloutText.by), 'rule', 'model', 'rules'].map((source, id) => ({
  ...change,
  id,
  source,
  by: null,
}));
export const EveryBrokenRule: Story = {
  render: () => (
    <Gallery of={[true, false].flatMap((hasVersions) => ['complaints', 'errors', 'handovers'].map((rule) => ({ rule, hasVersions })))}>
      {({ rule, hasVersions }) =>
        desk(
          {
            ...stoppedDesk,
            stopped: { ...stoppedDesk.stopped, rule, other_hits: 2, other_chats: 40 },
            rest: hasVersions ? 'v2' : 'team',
            answering: { mode: 'live', share: 0, has_versions: hasVersions },
            changes: rule === 'errors' ? changes : [],
          },
          { isOwner: hasVersions },
        )
      }
    </Gallery>
  ),
};
export const LeftToTheTeam: Story = {
  render: () => (
    <Gallery of={[0.1, 0]}>
      {(probability) =>
        desk({
          ...canaryDesk,
          probability,
          status: probability > 0 ? 'canary' : 'rolledBack',
          rest: 'team',
          chats_per_day: null,
          v2: { ...canaryDesk.v2, chats: 0, replied: 0 },
          v3: { ...canaryDesk.v3, chats: 0, replied: 0 },
        })
      }
    </Gallery>
  ),
};
