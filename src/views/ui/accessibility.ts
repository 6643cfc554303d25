/** What serves screen readers on every page. Loaded after its first view. */
import { keepFocus } from './keepFocus.ts';
import { keepTitle } from './pageTitle.ts';

export const startAccessibility = (): void => {
  keepFocus();
  keepTitle();
};
