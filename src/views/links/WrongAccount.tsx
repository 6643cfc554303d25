import { UserX } from 'lucide-react';

import type { AccountMismatch } from '../../contracts/links.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { Told } from './LinkNotice.tsx';
import { linksText } from './text/id.ts';

/** The link is good, and the account that is signed in is not the one to take it. */
export function Mismatched({
  forMe,
  hint,
  onLeave,
  onRetry,
}: {
  /** What the server says of the account. */
  forMe: string | null;
  /** The address it was written to, all but hidden. */
  hint: string | null;
  onLeave: () => void;
  onRetry: () => void;
}) {
  const text = useText(linksText);
  const why: AccountMismatch = forMe === 'unconfirmed' || forMe === 'anonymous' ? forMe : 'other_account';
  const { title, body } = text.mismatches[why];
  return (
    <Told
      icon={<UserX size={24} />}
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {why === 'unconfirmed' && (
            <Button look="primary" onClick={onRetry}>
              {text.mismatches.unconfirmed.again}
            </Button>
          )}
          <Button look={why === 'unconfirmed' ? 'secondary' : 'primary'} onClick={onLeave}>
            {text.otherAccount}
          </Button>
        </div>
      }
    >
      <p>{body(hint)}</p>
    </Told>
  );
}
