import type { ReactNode } from 'react';

import { Button } from '../ui/Button.tsx';
import { ariaKeysOf, withKey } from './shortcuts.ts';
import { useCommandTarget } from './targets.ts';

/** Undoes the last action, by a click or by the undo shortcut. */
export function UndoButton({
  label,
  icon,
  className,
  version,
  onUndo,
}: {
  label: string;
  icon?: ReactNode;
  className?: string;
  /** The id of the action, if the button stays mounted for several actions. */
  version?: string | undefined;
  onUndo: () => void;
}) {
  useCommandTarget('undo', onUndo, true, version);
  return (
    <Button
      size="small"
      icon={icon}
      title={withKey(label, 'undo')}
      aria-keyshortcuts={ariaKeysOf('undo')}
      onClick={onUndo}
      className={className}
    >
      {label}
    </Button>
  );
}
