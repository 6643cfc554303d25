import { Button, type ButtonProps } from './Button.tsx';
import { uiText } from './text/id.ts';
import { useText } from './useText.ts';

/** The button that repeats what failed. `of`: what that is, for its name, where a page has several. */
export function RetryButton({ of, ...props }: Omit<ButtonProps, 'children'> & { of?: string }) {
  const text = useText(uiText).retry;
  return (
    <Button {...(of !== undefined && { 'aria-label': `${text}: ${of}` })} {...props}>
      {text}
    </Button>
  );
}
