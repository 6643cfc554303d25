import { FileQuestionMark } from 'lucide-react';
import { useState } from 'react';

import type { SourceContent } from '../../contracts/training.ts';
import { ToggleChip } from '../ui/Chip.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useText } from '../ui/useText.ts';
import { trainingText } from './text/id.ts';

/** Where nothing is taught yet: questions to begin with, by trade. */
export function Examples({ onChoose }: { onChoose: (template: SourceContent) => void }) {
  /** The place of the chosen one among the trades. */
  const [trade, setTrade] = useState(0);
  const { empty, trades } = useText(trainingText);
  return (
    <div className="grid justify-items-center gap-4">
      <EmptyState icon={<FileQuestionMark size={22} />} title={empty.title}>
        {empty.body}
      </EmptyState>
      <fieldset aria-label={empty.trades} className="flex flex-wrap justify-center gap-1.5">
        {trades.map(({ name }, at) => (
          <ToggleChip key={name} name={name} isOn={at === trade} onToggle={() => setTrade(at)} />
        ))}
      </fieldset>
      <ul className="w-full divide-y divide-line rounded-lg border border-line bg-surface">
        {trades[trade]?.examples.map((example) => (
          <li key={example.title}>
            <button
              type="button"
              className="grid min-h-14 w-full gap-0.5 px-4 py-2 text-left hover:bg-hover"
              onClick={() => onChoose(example)}
            >
              <span className="font-semibold">{example.title}</span>
              <span className="text-sm text-ink-soft">{example.body}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
