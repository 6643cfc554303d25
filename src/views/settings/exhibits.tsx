/** The settings at the height of a page, for their stories. Not part of the product. */
import type { SettingsRef } from '../../machines/settings/settings.machine.ts';
import { Settings } from './Settings.tsx';

export function SettingsExhibit({ actor }: { actor: SettingsRef }) {
  return (
    <div className="h-dvh">
      <Settings actor={actor} />
    </div>
  );
}
