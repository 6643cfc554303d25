import { use } from 'react';

import { panel } from './id/panel.ts';
import { TextContext } from './text.ts';

/** What is said beside a conversation: loaded with the panel. */
export type PanelText = typeof panel;

export const usePanelText = (): PanelText => use(TextContext).panel ?? panel;
