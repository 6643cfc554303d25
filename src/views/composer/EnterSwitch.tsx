import { modKey } from '../commands/shortcuts.ts';
import { commandsText } from '../commands/text/id.ts';
import { Switch } from '../ui/Switch.tsx';
import { useText } from '../ui/useText.ts';
import { useEnterSends } from './enterKey.ts';

/** Whether Enter sends or starts a new line. The setting is shared by all places that show it. */
export function EnterSwitch() {
  const text = useText(commandsText).composer;
  const [sends, choose] = useEnterSends();
  return <Switch label={text.enter} hint={text.enterNote(modKey())} checked={sends} onChange={choose} />;
}
