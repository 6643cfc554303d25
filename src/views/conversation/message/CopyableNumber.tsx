import { use, type MouseEvent, type ReactNode } from 'react';

import type { Toast } from '../../../contracts/app.toasts.ts';
import { toActor } from '../../../machines/app/system.ts';
import { AppContext } from '../../app/AppContext.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import type { Account } from './textLinks.ts';

/** An account number within text. A press copies its digits; the number can be selected like the text around it. */
export function CopyableNumber({ account, children }: { account: Account; children: ReactNode }) {
  const text = useText(conversationText);
  const app = use(AppContext);
  const raiseToast = (toast: Toast) => app && toActor('toasts')(app.app).send({ type: 'toast.raised', toast });
  const copy = ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    // A mouse-up that ends a text selection is no press.
    const selection = getSelection();
    if (detail > 0 && selection && !selection.isCollapsed && selection.containsNode(currentTarget, true)) return;
    // Without HTTPS `navigator.clipboard` is undefined, so the call must be inside the promise.
    const write = async () => navigator.clipboard.writeText(account.digits);
    write().then(
      () => raiseToast({ type: 'success', code: 'number.copied', detail: account.text }),
      () => raiseToast({ type: 'error', code: 'number.copyFailed', detail: account.text }),
    );
  };
  return (
    <button
      type="button"
      title={text.copyNumber}
      aria-label={`${text.copyNumber} ${account.text}`}
      onClick={copy}
      className="inline cursor-copy text-start select-text underline decoration-dotted underline-offset-2"
    >
      {children}
    </button>
  );
}
