import type { WantedRoute } from '../../contracts/app.routing.ts';
import { Link } from '../app/Link.tsx';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { linkButton } from './LinkNotice.tsx';
import { linksText } from './text/id.ts';

/** Actions of a signed-out visitor: sign in and return, or decline a link for one address. */
export function SignedOut({
  wanted,
  explanation,
  decline,
}: {
  /** This page, to return to after the sign-in. */
  wanted: WantedRoute;
  explanation: string;
  decline: { label: string; onDecline: () => void } | null;
}) {
  const text = useText(linksText);
  return (
    <div className="grid gap-3">
      <p>{explanation}</p>
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <Link to={{ name: 'login', search: { wanted } }} className={linkButton}>
          {text.signIn}
        </Link>
        {decline && (
          <Button variant="quiet" onClick={decline.onDecline}>
            {decline.label}
          </Button>
        )}
      </div>
    </div>
  );
}
