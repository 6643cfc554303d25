import { Users } from 'lucide-react';

import { personas, PERSONAS, type Persona } from '../../machines/simulator/personas.ts';
import { chipClass } from '../ui/Chip.tsx';
import { Popover } from '../ui/Popover.tsx';
import { useText } from '../ui/useText.ts';
import { simulatorText } from './text/id.ts';

/** Sample customers. Choosing one starts its script. */
export function PersonaChip({ onChoose }: { onChoose: (persona: Persona) => void }) {
  const text = useText(simulatorText).personas;
  const { kinds } = useText(simulatorText);
  return (
    <Popover
      label={text.title}
      hint={text.title}
      buttonClass={chipClass(false)}
      button={
        <>
          <Users aria-hidden="true" size={16} />
          {text.title}
        </>
      }
    >
      {(close) => (
        <div className="grid grid-cols-1 gap-1 p-2">
          <p className="px-2 pt-1 text-sm text-ink-soft">{text.lead}</p>
          <ul className="grid grid-cols-1">
            {PERSONAS.map((persona) => {
              const [first] = personas[persona];
              return (
                <li key={persona}>
                  <button
                    type="button"
                    className="grid min-h-11 w-full min-w-0 rounded-md px-2 py-1.5 text-left hover:bg-hover"
                    onClick={() => (close(), onChoose(persona))}
                  >
                    <span className="font-medium">{text.names[persona]}</span>
                    <span className="truncate text-sm text-ink-soft">
                      {first?.text ?? kinds[first?.kind ?? 'text']}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </Popover>
  );
}
