import { CornerDownLeft } from 'lucide-react';

import { ReadSwitch } from '../conversation/ReadSwitch.tsx';
import { useHandsText } from '../text/hands.ts';
import { IconPopover } from '../ui/IconPopover.tsx';
import { EnterSwitch } from './EnterSwitch.tsx';

/** How one sends from here. Where there is no room for it the choice stands in the settings; on phones it is right from the start. */
export function SendMenu() {
  const text = useHandsText().writing;
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
