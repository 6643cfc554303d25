/** Renders the recovery view in the sign-in page for its stories. Not part of the product. */
import type { RecoveryRef } from '../../../machines/auth/recovery.machine.ts';
import { LoginPage } from '../signIn/LoginPage.tsx';
import { RecoveryForState } from './RecoveryForState.tsx';

export function RecoveryExhibit({ actor }: { actor: RecoveryRef }) {
  return (
    <LoginPage busy={false}>
      <RecoveryForState actor={actor} login="sari@chabot.test" offline={false} />
    </LoginPage>
  );
}
