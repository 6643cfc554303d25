import { CopyButton as Button } from '../../ui/CopyButton.tsx';
import { useText } from '../../ui/useText.ts';
import { checkoutText } from './text/id.ts';

/** Copies a number. */
export const CopyButton = (number: { value: string; what: string }) => (
  <Button {...number} words={useText(checkoutText)} />
);
