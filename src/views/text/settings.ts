import { use } from 'react';

import { settings } from './id/settings.ts';
import { TextContext } from './text.ts';

/** What is said in the settings: loaded with them, not with the page. */
export type SettingsText = typeof settings;

export const useSettingsText = (): SettingsText => use(TextContext).settings ?? settings;
