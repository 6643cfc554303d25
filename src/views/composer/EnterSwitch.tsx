import { modKey } from '../commands/shortcuts.ts';
import { commandsText } from '../commands/text/id.ts';
import { Switch } from '../ui/Switch.tsx';
import { useText } from '../ui/useText.ts';
import { useEnter } from './enterKey.ts';

/** Whether Enter sends or begins a line: the same choice wherever it is offered. */
export function EnterSwitch() {
  const text = useText(commandsText).writing;
  const [sends, choose] = useEnter();
  return <Switch label={text.enter} hint={text.enterNote(modKey())} checked={sends} onChange={choose} />;
}
