import { usePreferences } from '../app/preferences.tsx';
import { commandsText } from '../commands/text/id.ts';
import { Switch } from '../ui/Switch.tsx';
import { useText } from '../ui/useText.ts';

/** The preference whether a chat counts as read only after a reply. */
export function ReadSwitch() {
  const text = useText(commandsText).composer;
  const { reads, choose } = usePreferences();
  return (
    <Switch
      label={text.reads}
      hint={text.readsNote}
      checked={reads === 'answered'}
      onChange={(answered) => choose({ reads: answered ? 'answered' : 'seen' })}
    />
  );
}
