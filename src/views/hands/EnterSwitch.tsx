import { Switch } from '../fields/Switch.tsx';
import { useHandsText } from '../text/hands.ts';
import { useEnter } from './enter.ts';
import { modKey } from './shortcuts.ts';

/** Whether Enter sends or begins a line: the same choice wherever it is offered. */
export function EnterSwitch() {
  const text = useHandsText().writing;
  const [sends, choose] = useEnter();
  return <Switch label={text.enter} hint={text.enterNote(modKey())} checked={sends} onChange={choose} />;
}
