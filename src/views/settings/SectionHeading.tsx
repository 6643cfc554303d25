import type { SectionName } from '../../machines/settings/sections.ts';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

/** The section's name, a one-line description, and what of it has which effect. */
export function SectionHeading({ section }: { section: SectionName }) {
  const text = useText(settingsText);
  const effect = text.effect[section];
  return (
    <header className="grid gap-0.5">
      {/* A tab of the training screen has its name in the row of tabs. */}
      {section !== 'perilaku' && <h1 className="text-lg font-semibold">{text.sections[section]}</h1>}
      <p className="text-ink-soft">{text.about[section]}</p>
      {effect && <p className="mt-2 rounded-md bg-sunken px-3 py-2 text-sm">{effect}</p>}
    </header>
  );
}
