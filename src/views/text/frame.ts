import { use } from 'react';

import { frame } from './id/frame.ts';
import { TextContext } from './text.ts';

/** What stands behind the buttons of the frame: loaded when one of them is pressed. */
export type FrameText = typeof frame;

export const useFrameText = (): FrameText => use(TextContext).frame ?? frame;
