import { CornerDownLeft } from 'lucide-react';

import { EnterSwitch } from '../hands/EnterSwitch.tsx';
import { ReadSwitch } from '../hands/ReadSwitch.tsx';
import { IconPopover } from '../shell/IconPopover.tsx';
import { useHandsText } from '../text/hands.ts';

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
