import { useState } from 'react';

import { useWide } from './useWide.ts';

/** From here the conversation keeps a readable width beside the panel. */
const ROOMY = '(min-width: 90rem)';

/** As it was left in the room before; null until somebody said so. */
let kept: boolean | null = null;

/** The panel about the customer: a pane that stays from room to room where there is width for it, a dialog where not. */
export const usePanel = (): { shown: boolean; asPane: boolean; show: (shown: boolean) => void } => {
  const asPane = useWide();
  const [pane, setPane] = useState(() => kept ?? matchMedia(ROOMY).matches);
  const [dialog, setDialog] = useState(false);
  return {
    shown: asPane ? pane : dialog,
    asPane,
    show: (shown) => {
      if (!asPane) return setDialog(shown);
      kept = shown;
      setPane(shown);
    },
  };
};
