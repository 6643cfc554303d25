import { CornerDownLeft } from 'lucide-react';

import { EnterSwitch } from '../hands/EnterSwitch.tsx';
import { ReadSwitch } from '../hands/ReadSwitch.tsx';
import { Popover } from '../shell/Popover.tsx';
import { useHandsText } from '../text/hands.ts';

/** How one sends from here. Where there is no room for it the choice stands in the settings; on phones it is right from the start. */
export function SendMenu() {
  const text = useHandsText().writing;
  return (
    <Popover
      label={text.menu}
      hint={text.menu}
      button={
        <>
          <CornerDownLeft aria-hidden="true" size={18} />
          <span className="sr-only">{text.menu}</span>
        </>
      }
      buttonClass="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink @max-xl/composer:hidden"
    >
      {() => (
        <div className="grid gap-3 p-3">
          <EnterSwitch />
          <ReadSwitch />
        </div>
      )}
    </Popover>
  );
}
