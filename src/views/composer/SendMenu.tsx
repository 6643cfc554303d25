import { CornerDownLeft } from 'lucide-react';

import { commandsText } from '../commands/text/id.ts';
import { ReadSwitch } from '../conversation/ReadSwitch.tsx';
import { IconPopover } from '../ui/IconPopover.tsx';
import { useText } from '../ui/useText.ts';
import { EnterSwitch } from './EnterSwitch.tsx';

/** The sending options. In a narrow composer they are only in the settings; phones have the right default. */
export function SendMenu() {
  const text = useText(commandsText).composer;
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
