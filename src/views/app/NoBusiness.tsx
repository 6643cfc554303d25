import { Store } from 'lucide-react';

import { accountText } from '../account/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useText } from '../ui/useText.ts';
import { AdminLink } from './frame/AdminLink.tsx';
import { Link } from './Link.tsx';

const quietLink = 'inline-flex min-h-11 items-center gap-2 font-semibold text-accent-strong hover:underline';

/** Shown to a signed-in user without a business, with the links that work without one. */
export function NoBusiness({ onCheck }: { onCheck: () => void }) {
  const text = useText(accountText).business;
  return (
    <main className="min-h-dvh content-center">
      <EmptyState
        icon={<Store size={24} />}
        title={text.none}
        action={
          <div className="grid justify-items-center gap-2">
            <Button onClick={onCheck}>{text.check}</Button>
            <ul className="grid justify-items-center">
              <AdminLink className={quietLink} />
              <li>
                <Link to={{ name: 'account' }} className={quietLink}>
                  {text.account}
                </Link>
              </li>
            </ul>
          </div>
        }
      >
        {text.noneNote}
      </EmptyState>
    </main>
  );
}
