/** Parts of the evaluation screen, for stories and tests. */
import type { LiveListRef } from '../../machines/app/liveList.machine.ts';
import type { CaseEditorRef } from '../../machines/evaluation/caseEditor.machine.ts';
import type { CaseIntakeRef } from '../../machines/evaluation/caseIntake.machine.ts';
import { sari } from '../../machines/evaluation/evaluation.fixture.ts';
import type { EvaluationRef } from '../../machines/evaluation/evaluation.machine.ts';
import type { RolloutDeskRef } from '../../machines/evaluation/rolloutDesk.machine.ts';
import type { ScorecardRef } from '../../machines/evaluation/scorecard.machine.ts';
import type { TestRunRef } from '../../machines/evaluation/testRun.machine.ts';
import { ColleaguesContext } from '../app/useColleagues.ts';
import { CaseEditor } from './CaseEditor.tsx';
import { CaseIntake } from './CaseIntake.tsx';
import { EvaluatePage } from './EvaluatePage.tsx';
import { FigureChats } from './rollout/FigureChats.tsx';
import { RolloutDesk } from './rollout/RolloutDesk.tsx';
import { ScorecardDesk } from './scorecard/ScorecardDesk.tsx';
import { TestRunView } from './TestRunView.tsx';

export const EvaluationStory = ({ actor }: { actor: EvaluationRef }) => <EvaluatePage actor={actor} />;
export const CaseEditorStory = ({ actor }: { actor: CaseEditorRef }) => <CaseEditor actor={actor} />;
export const CaseIntakeStory = ({ actor }: { actor: CaseIntakeRef }) => <CaseIntake actor={actor} />;
export const TestRunStory = ({ actor }: { actor: TestRunRef }) => (
  <ColleaguesContext value={[{ id: sari, full_name: 'Sari Wulandari' }]}>
    <TestRunView actor={actor} />
  </ColleaguesContext>
);
export const FigureChatsStory = ({ actor }: { actor: LiveListRef<'figureChats'> }) => (
  <FigureChats actor={actor} onClose={() => {}} />
);
export const ScorecardStory = ({ actor }: { actor: ScorecardRef }) => <ScorecardDesk actor={actor} />;
export const RolloutDeskStory = ({ actor }: { actor: RolloutDeskRef }) => <RolloutDesk actor={actor} />;
