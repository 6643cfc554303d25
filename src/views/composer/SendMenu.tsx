import { CornerDownLeft } from 'lucide-react';

import { commandsText } from '../commands/text/id.ts';
import { ReadSwitch } from '../conversation/ReadSwitch.tsx';
import { IconPopover } from '../ui/IconPopover.tsx';
import { useText } from '../ui/useText.ts';
import { EnterSwitch } from './EnterSwitch.tsx';

/** How one sends from here. Where there is no room for it the choice stands in the settings; on phones it is right from the start. */
export function SendMenu() {
  const text = useText(commandsText).writing;
  return (
    <IconPopover
      label={text.menu}
      icon={<CornerDownLeft aria-hidden="true" size={18} />}
      className="@max-xl/composer:hidden"
    >
      {() => (
        <div className="grid gap-3 p-3">
          <EnterSwitch />
          <ReadSwitch />
        </div>
      )}
    </IconPopover>
  );
}
