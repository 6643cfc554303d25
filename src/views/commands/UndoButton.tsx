import type { ReactNode } from 'react';

import { Button } from '../ui/Button.tsx';
import { ariaKeysOf, withKey } from './shortcuts.ts';
import { usePlace } from './targets.ts';

/** Takes back what was just done, wherever that is told: by a press, or by the key of all that can be taken back. */
export function UndoButton({
  word,
  icon,
  className,
  of,
  onUndo,
}: {
  word: string;
  icon?: ReactNode;
  className?: string;
  /** The id of what is taken back, where that changes. */
  of?: string | undefined;
  onUndo: () => void;
}) {
  usePlace('undo', onUndo, true, of);
  return (
    <Button
      size="small"
      icon={icon}
      title={withKey(word, 'undo')}
      aria-keyshortcuts={ariaKeysOf('undo')}
      onClick={onUndo}
      className={className}
    >
      {word}
    </Button>
  );
}
