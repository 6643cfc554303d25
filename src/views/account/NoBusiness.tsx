import { Store } from 'lucide-react';

import { Link } from '../app/Link.tsx';
import { Button } from '../parts/Button.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { useAccountsText } from '../text/accounts.ts';

/** Somebody is signed in and belongs to no business: what to do about it, and their account meanwhile. */
export function NoBusiness({ onCheck }: { onCheck: () => void }) {
  const text = useAccountsText().business;
  return (
    <main className="min-h-dvh content-center">
      <EmptyState
        icon={<Store size={24} />}
        title={text.none}
        action={
          <div className="grid justify-items-center gap-2">
            <Button onClick={onCheck}>{text.check}</Button>
            <Link
              to={{ name: 'account' }}
              className="inline-flex min-h-11 items-center font-semibold text-accent-strong hover:underline"
            >
              {text.account}
            </Link>
          </div>
        }
      >
        {text.noneNote}
      </EmptyState>
    </main>
  );
}
