import type { WantedRoute } from '../../contracts/app.routing.ts';
import { Link } from '../app/Link.tsx';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { linkButton } from './LinkNotice.tsx';
import { linksText } from './text/id.ts';

/** What whoever is not signed in can do: sign in and come back, or decline what was written to them. */
export function SignedOut({
  wanted,
  explanation,
  decline,
}: {
  /** This page: where the sign-in brings them back to. */
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
