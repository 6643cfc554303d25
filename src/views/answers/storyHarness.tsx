/** For stories and tests: the views of an answer with the names of colleagues. */
import type { ReactNode } from 'react';

import type { AgentRunRef } from '../../machines/answers/agentRun.machine.ts';
import type { HoldWindowRef } from '../../machines/answers/holdWindow.machine.ts';
import { dimas } from '../../machines/app/recordList.fixture.ts';
import { ColleaguesContext } from '../app/useColleagues.ts';
import { AnswerStrip } from './AnswerStrip.tsx';
import { HoldWindow } from './HoldWindow.tsx';

function Frame({ children }: { children: ReactNode }) {
  return (
    <ColleaguesContext value={[{ id: dimas, full_name: 'Dimas' }]}>
      <div className="max-w-160">{children}</div>
    </ColleaguesContext>
  );
}

export function AgentRunStory({ actor }: { actor: AgentRunRef }) {
  return (
    <Frame>
      <AnswerStrip actor={actor} />
    </Frame>
  );
}

export function HoldWindowStory({ actor }: { actor: HoldWindowRef }) {
  return (
    <Frame>
      <HoldWindow actor={actor} />
    </Frame>
  );
}
