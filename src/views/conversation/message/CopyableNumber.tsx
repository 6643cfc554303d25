import { use, type MouseEvent, type ReactNode } from 'react';

import type { ToastRaised } from '../../../contracts/app.toasts.ts';
import { HouseContext } from '../../app/AppContext.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import type { Account } from './textLinks.ts';

/** The number of an account within words: a press copies its digits. Its text can be marked like the words around it. */
export function CopiedNumber({ account, children }: { account: Account; children: ReactNode }) {
  const text = useText(conversationText);
  const house = use(HouseContext);
  const tell = (toast: ToastRaised['toast']) =>
    house?.app.system.get('toasts')?.send({ type: 'toast.raised', toast } satisfies ToastRaised);
  const copy = ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    // Whoever marks words lets go of the mouse here as well.
    const marked = getSelection();
    if (detail > 0 && marked && !marked.isCollapsed && marked.containsNode(currentTarget, true)) return;
    // Where the page is not served safely there is no clipboard at all.
    const write = async () => navigator.clipboard.writeText(account.digits);
    write().then(
      () => tell({ type: 'success', code: 'number.copied', detail: account.text }),
      () => tell({ type: 'error', code: 'number.copyFailed', detail: account.text }),
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
