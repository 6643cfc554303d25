/** Renders the sign-in with a code in the sign-in page for its stories. Not part of the product. */
import type { PhoneSignInRef } from '../../../machines/auth/phoneSignIn.machine.ts';
import { LoginPage } from '../signIn/LoginPage.tsx';
import { PhoneSignIn } from './PhoneSignIn.tsx';

export function PhoneSignInStory({ actor }: { actor: PhoneSignInRef }) {
  return (
    <LoginPage busy={false}>
      <PhoneSignIn actor={actor} />
    </LoginPage>
  );
}
