/** What serves screen readers on every page. Loaded after its first view. */
import { explainDisabled } from './explainDisabled.ts';
import { keepFocus } from './keepFocus.ts';
import { keepTitle } from './pageTitle.ts';
import { prepareToSay } from './say.ts';

export const startAccessibility = (): void => {
  prepareToSay();
  keepFocus();
  keepTitle();
  explainDisabled();
};
