/** What Enter does in the composer: on this device, for whoever uses it. Ctrl or ⌘ with it always sends. */
import type { KeyboardEvent } from 'react';

import { usePreferences } from '../app/preferences.tsx';

/** The keyboard of a phone has one Enter and no Shift beside it: whoever wants a new line there has no other way. */
const isPhone = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Whether Enter alone sends, and how that is chosen. */
export const useEnter = (): [boolean, (sends: boolean) => void] => {
  const { enter, choose } = usePreferences();
  const sends = enter === undefined ? !isPhone() : enter === 'sends';
  return [sends, (chosen) => choose({ enter: chosen ? 'sends' : 'breaks' })];
};

/** Whether this key sends. One that belongs to an input method never does. */
export const isSending = (event: KeyboardEvent, enterSends: boolean): boolean => {
  // 229: a key that belongs to an input method, in browsers that end composition before they tell the key.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return false;
  if (event.ctrlKey || event.metaKey) return true;
  return enterSends && !event.shiftKey && !event.altKey;
};
