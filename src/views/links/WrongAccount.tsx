import { UserX } from 'lucide-react';

import type { AccountMismatch } from '../../contracts/links.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { LinkNotice } from './LinkNotice.tsx';
import { linksText } from './text/id.ts';

/** The link is valid, but the signed-in account cannot accept it. */
export function WrongAccount({
  forMe,
  hint,
  onSignOut,
  onRetry,
}: {
  /** `forMe` of the server. */
  forMe: string | null;
  /** The masked address of the recipient. */
  hint: string | null;
  onSignOut: () => void;
  onRetry: () => void;
}) {
  const text = useText(linksText);
  const why: AccountMismatch = forMe === 'unconfirmed' || forMe === 'anonymous' ? forMe : 'other_account';
  const { title, body } = text.wrongAccount[why];
  return (
    <LinkNotice
      icon={<UserX size={24} />}
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {why === 'unconfirmed' && (
            <Button variant="primary" onClick={onRetry}>
              {text.wrongAccount.unconfirmed.again}
            </Button>
          )}
          <Button variant={why === 'unconfirmed' ? 'secondary' : 'primary'} onClick={onSignOut}>
            {text.otherAccount}
          </Button>
        </div>
      }
    >
      <p>{body(hint)}</p>
    </LinkNotice>
  );
}
