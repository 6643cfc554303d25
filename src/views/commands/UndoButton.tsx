import type { ReactNode } from 'react';

import { Button } from '../ui/Button.tsx';
import { ariaKeysOf, withKey } from './shortcuts.ts';
import { useCommandTarget } from './targets.ts';

/** Undoes the last action, by a click or by the undo shortcut. */
export function UndoButton({
  label,
  icon,
  className,
  actionId,
  onUndo,
}: {
  label: string;
  icon?: ReactNode;
  className?: string;
  /** The action that is undone, if the button stays mounted for several. */
  actionId?: string | undefined;
  onUndo: () => void;
}) {
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
      <UndoTarget key={actionId} onUndo={onUndo} />
    </Button>
  );
}

/** Mounted anew for each action: the shortcut undoes the latest one on the page. */
function UndoTarget({ onUndo }: { onUndo: () => void }) {
  useCommandTarget('undo', onUndo);
  return null;
}
