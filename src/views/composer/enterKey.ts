/** What Enter does in the composer: a setting of this device. Ctrl or ⌘ with Enter always sends. */
import type { KeyboardEvent } from 'react';

import { usePreferences } from '../app/preferences.tsx';

/** A phone's keyboard has no Shift+Enter, so Enter is the only way to start a new line. */
const isPhone = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Whether Enter alone sends, and the setter of that preference. */
export const useEnterSends = (): [boolean, (sends: boolean) => void] => {
  const { enter, choose } = usePreferences();
  const sends = enter === undefined ? !isPhone() : enter === 'sends';
  return [sends, (chosen) => choose({ enter: chosen ? 'sends' : 'breaks' })];
};

/** Whether this key press sends. A key of an input method never does. */
export const isSendKey = (event: KeyboardEvent, enterSends: boolean): boolean => {
  // Key code 229 belongs to an input method, in browsers that end composition before the key event.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return false;
  if (event.ctrlKey || event.metaKey) return true;
  return enterSends && !event.shiftKey && !event.altKey;
};
