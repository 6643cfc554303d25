import { Link } from '../app/Link.tsx';
import { linkButton } from '../offer/Told.tsx';
import { Button } from '../parts/Button.tsx';
import { useInvitationText } from '../text/invitation.ts';
import { useOfferText } from '../text/offer.ts';

/** What whoever is not signed in can do: sign in and come back, or decline what was written to them. */
export function SignedOut({ token, hint, onDecline }: { token: string; hint: string | null; onDecline: () => void }) {
  const text = useInvitationText();
  const offer = useOfferText();
  return (
    <div className="grid gap-3">
      <p>{hint === null ? text.signedOut : text.signedOutBound(hint)}</p>
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <Link
          to={{ name: 'login', search: { wanted: { name: 'teamInvitation', jwtToken: token } } }}
          className={linkButton}
        >
          {offer.signIn}
        </Link>
        {hint !== null && (
          <Button look="quiet" onClick={onDecline}>
            {text.decline}
          </Button>
        )}
      </div>
    </div>
  );
}
