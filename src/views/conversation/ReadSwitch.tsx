import { usePreferences } from '../app/preferences.tsx';
import { useHandsText } from '../text/hands.ts';
import { Switch } from '../ui/Switch.tsx';

/** Whether a chat counts as read only when it is answered: the same choice wherever it is offered. */
export function ReadSwitch() {
  const text = useHandsText().writing;
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
