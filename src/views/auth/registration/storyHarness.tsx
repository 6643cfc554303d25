/** Renders the registration view in the sign-in page for its stories. Not part of the product. */
import type { RegistrationRef } from '../../../machines/auth/registration.machine.ts';
import { LoginPage } from '../signIn/LoginPage.tsx';
import { Registration } from './Registration.tsx';

export function RegistrationStory({ actor }: { actor: RegistrationRef }) {
  return (
    <LoginPage busy={false}>
      <Registration actor={actor} />
    </LoginPage>
  );
}
