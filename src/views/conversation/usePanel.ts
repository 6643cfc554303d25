import { useState } from 'react';

import { useWide } from './useWide.ts';

/** From this width the conversation stays readable beside the panel, so the panel opens by default. */
const ROOMY = '(min-width: 90rem)';

/** The user's latest choice on this page; null before the first one. */
let isPaneOpen: boolean | null = null;

/** The customer panel: a pane that stays open from room to room on wide screens, and a dialog on others. */
export const usePanel = (): { shown: boolean; asPane: boolean; show: (shown: boolean) => void } => {
  const asPane = useWide();
  const [pane, setPane] = useState(() => isPaneOpen ?? matchMedia(ROOMY).matches);
  const [dialog, setDialog] = useState(false);
  return {
    shown: asPane ? pane : dialog,
    asPane,
    show: (shown) => {
      if (!asPane) return setDialog(shown);
      isPaneOpen = shown;
      setPane(shown);
    },
  };
};
