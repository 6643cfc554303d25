/** Parts of the training screen, for stories and tests. */
import { PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';

import type { LiveListRef } from '../../machines/app/liveList.machine.ts';
import type { AdditionRef } from '../../machines/training/addition.machine.ts';
import type { IntakeRef } from '../../machines/training/intake.machine.ts';
import type { KnowledgeRef } from '../../machines/training/knowledge.machine.ts';
import type { PublishingRef } from '../../machines/training/publishing.machine.ts';
import type { SourceRef } from '../../machines/training/source.machine.ts';
import type { TeachingRef } from '../../machines/training/teaching.machine.ts';
import { businessId, dimas, sari } from '../../machines/training/training.fixture.ts';
import type { TrainingRef } from '../../machines/training/training.machine.ts';
import { NO_FILTER, trainingRoute } from '../../machines/training/training.ts';
import type { TrialRef } from '../../machines/training/trial.machine.ts';
import type { UnansweredRef } from '../../machines/training/unanswered.machine.ts';
import { LiveList } from '../app/liveList/LiveList.tsx';
import { ColleaguesContext } from '../app/useColleagues.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useText } from '../ui/useText.ts';
import { Addition, Intake } from './Intake.tsx';
import { KnowledgeTab, Sources } from './KnowledgeTab.tsx';
import { Publishing } from './Publishing.tsx';
import { SourcePanel } from './SourcePanel.tsx';
import { TeachDrawer } from './TeachDrawer.tsx';
import { unansweredText } from './text/unanswered.id.ts';
import { TrainingPage } from './TrainingPage.tsx';
import { Trial } from './Trial.tsx';
import { Questions, UnansweredTab } from './UnansweredTab.tsx';

const team = [
  { id: sari, full_name: 'Sari Wulandari' },
  { id: dimas, full_name: 'Dimas Prakoso' },
];

function Team({ children }: { children: ReactNode }) {
  return <ColleaguesContext value={team}>{children}</ColleaguesContext>;
}

export function KnowledgeStory({ actor }: { actor: KnowledgeRef }) {
  return (
    <Team>
      <KnowledgeTab actor={actor} />
    </Team>
  );
}

export function SourcesStory({ actor }: { actor: LiveListRef<'sources'> }) {
  return (
    <Team>
      <Sources actor={actor} openId={null} onTemplate={() => undefined} />
    </Team>
  );
}

export function TrainingStory({ actor }: { actor: TrainingRef }) {
  return (
    <Team>
      <TrainingPage actor={actor} />
    </Team>
  );
}

export function SourceStory({ actor }: { actor: SourceRef }) {
  return (
    <Team>
      <SourcePanel
        actor={actor}
        back={trainingRoute(businessId, NO_FILTER)}
        sourceOf={(source) => trainingRoute(businessId, NO_FILTER, { source })}
        trial={null}
      />
    </Team>
  );
}

export function PublishingStory({ actor }: { actor: PublishingRef }) {
  return (
    <Team>
      <Publishing actor={actor} sourceOf={(source) => trainingRoute(businessId, NO_FILTER, { source })} />
    </Team>
  );
}

export function TeachingStory({ actor }: { actor: TeachingRef }) {
  return <TeachDrawer actor={actor} />;
}

export function UnansweredStory({ actor }: { actor: UnansweredRef }) {
  return <UnansweredTab actor={actor} />;
}

export function QuestionsStory({ actor }: { actor: LiveListRef<'questions'> }) {
  return <Questions actor={actor} onTeach={() => {}} />;
}

/** The frame of all live lists, with plain rows. */
export function LiveListStory({ actor }: { actor: LiveListRef<'questions'> }) {
  const text = useText(unansweredText);
  return (
    <LiveList
      actor={actor}
      text={{ ...text, moreFailed: text.problems.more }}
      skeleton="h-14"
      empty={<EmptyState icon={<PartyPopper size={22} />} title={text.empty.title} />}
      row={({ body }) => <p className="p-3">{body}</p>}
    />
  );
}

export function TrialStory({ actor }: { actor: TrialRef }) {
  return <Trial actor={actor} />;
}

export function IntakeStory({ actor }: { actor: IntakeRef }) {
  return <Intake actor={actor} sourceOf={(source) => trainingRoute(businessId, NO_FILTER, { source })} />;
}

export function AdditionStory({ actor }: { actor: AdditionRef }) {
  return <Addition actor={actor} sourceOf={(source) => trainingRoute(businessId, NO_FILTER, { source })} />;
}
