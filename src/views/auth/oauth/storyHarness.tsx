/** Renders the buttons in the sign-in page for their stories. Not part of the product. */
import type { OAuthRef } from '../../../machines/auth/oauth.machine.ts';
import { useText } from '../../ui/useText.ts';
import { CredentialsForm } from '../signIn/CredentialsForm.tsx';
import { LoginPage } from '../signIn/LoginPage.tsx';
import { authText } from '../text/id.ts';
import { ProviderButtons } from './ProviderButtons.tsx';

export function OauthStory({ actor }: { actor: OAuthRef }) {
  const text = useText(authText);
  return (
    <LoginPage busy={false}>
      <CredentialsForm
        busy={false}
        blocked={null}
        loginError={undefined}
        onSubmit={() => {}}
        providers={(typed, restore) => (
          <ProviderButtons actor={actor} typed={typed} blocked={null} onRestore={restore} onCode={() => {}} />
        )}
      >
        <button type="button" className="min-h-11 justify-self-end">
          {text.register}
        </button>
      </CredentialsForm>
    </LoginPage>
  );
}
