import { Button, type ButtonProps } from './Button.tsx';
import { uiText } from './text/id.ts';
import { useText } from './useText.ts';

/** The button that repeats what failed. */
export function RetryButton(props: Omit<ButtonProps, 'children'>) {
  return <Button {...props}>{useText(uiText).retry}</Button>;
}
