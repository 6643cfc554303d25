import type { SectionName } from '../../machines/settings/sections.ts';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

/** The section's name and a one-line description. */
export function SectionHeading({ section }: { section: SectionName }) {
  const text = useText(settingsText);
  return (
    <header className="grid gap-0.5">
      <h1 className="text-lg font-semibold">{text.sections[section]}</h1>
      <p className="text-ink-soft">{text.about[section]}</p>
    </header>
  );
}
