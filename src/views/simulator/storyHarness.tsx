/** Parts of the simulator, for stories and tests. */
import { useSelector } from '@xstate/react';

import type { ReplayRef } from '../../machines/simulator/replay.machine.ts';
import type { SimulationRef } from '../../machines/simulator/simulation.machine.ts';
import type { SimulationPanelRef } from '../../machines/simulator/simulationPanel.machine.ts';
import { Asked } from './Chat.tsx';
import { ReplayView } from './ReplayView.tsx';
import { Answer, PanelHead } from './SimulatedPanel.tsx';
import { SimulatorPage } from './SimulatorPage.tsx';

export function SimulationStory({ actor }: { actor: SimulationRef }) {
  return <SimulatorPage actor={actor} />;
}

/** One panel with its questions, as the page shows it for each. */
export function SimulationPanelStory({ actor }: { actor: SimulationPanelRef }) {
  const log = useSelector(actor, (snapshot) => snapshot.context.log);
  return (
    <div className="grid grid-cols-1 gap-3">
      <PanelHead actor={actor} name="Panel 1" isLocked={false} onVariant={() => undefined} />
      {log.map(({ question }, at) => (
        <div key={`${question.number}/${at}`} className="grid grid-cols-1 gap-2">
          <Asked question={question} />
          <Answer actor={actor} number={question.number} />
        </div>
      ))}
    </div>
  );
}

export function ReplayStory({ actor }: { actor: ReplayRef }) {
  return <ReplayView actor={actor} />;
}
