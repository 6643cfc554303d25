import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

interface PanelSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** One section of a panel with its heading. */
export function PanelSection({ title, hint, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-4">
      <h4 id={id} className="text-sm font-semibold">
        {title}
      </h4>
      {hint !== undefined && <p className="text-xs text-ink-soft">{hint}</p>}
      {children}
    </section>
  );
}

interface RareSectionProps extends PanelSectionProps {
  isNeeded?: boolean;
  /** Its content is mounted, and so read, only while it is open. */
  isLazy?: boolean;
}

/** A section that few need: closed until the user opens it, or while `isNeeded`. */
export function RareSection({ title, hint, isNeeded = false, isLazy = false, children }: RareSectionProps) {
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? isNeeded;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && setChoice(currentTarget.open)}
      className="group/rare border-t border-line pt-2"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-md text-sm font-semibold hover:bg-hover md:min-h-9 [&::-webkit-details-marker]:hidden">
        <h4>{title}</h4>
        <ChevronDown aria-hidden="true" size={16} className="shrink-0 text-ink-soft group-open/rare:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-1">
        {hint !== undefined && <p className="text-xs text-ink-soft">{hint}</p>}
        {(isOpen || !isLazy) && children}
      </div>
    </details>
  );
}
