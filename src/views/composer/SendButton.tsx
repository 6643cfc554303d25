import { SendHorizontal } from 'lucide-react';

import { conversationText } from '../conversation/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';

/** The send button. Its label says whether sending takes the chat over. */
export function SendButton({
  takesOver,
  why,
}: {
  takesOver: boolean;
  /** Why nothing can be sent now. */ why: string | null;
}) {
  const text = useText(conversationText).composer;
  return (
    <Button
      type="submit"
      variant="primary"
      disabled={why !== null}
      because={why}
      icon={<SendHorizontal aria-hidden="true" size={18} />}
      className={`@max-3xs/composer:ml-auto ${takesOver ? '@max-3xl/composer:max-w-28 @max-3xl/composer:px-2.5 @max-3xs/composer:max-w-none' : ''}`}
    >
      <span
        className={
          takesOver
            ? '@max-xl/composer:group-has-[textarea:placeholder-shown]/write:sr-only @max-3xl/composer:text-left @max-3xl/composer:text-xs'
            : '@max-xl/composer:sr-only'
        }
      >
        {takesOver ? text.takeAndSend : text.send}
      </span>
    </Button>
  );
}
