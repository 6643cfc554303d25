import type { AccountRef } from '../../machines/account/account.machine.ts';
import { INBOX } from '../../machines/app/routing/route.ts';
import { BackLink } from '../app/BackLink.tsx';
import { useVisitor } from '../links/useVisitor.tsx';
import { Brand } from '../ui/Brand.tsx';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { AccountForState } from './AccountForState.tsx';
import { accountText } from './text/id.ts';

/** Account and security as a page of its own, for users without a business. */
export function AccountPage({ actor }: { actor: AccountRef }) {
  const text = useText(accountText).page;
  const {
    visitor: { login, onSignOut },
    requestSignOut,
    signOutDialog,
  } = useVisitor();
  return (
    <main aria-label={text.title} className="mx-auto min-h-dvh w-full max-w-2xl py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 md:px-8">
        <Brand />
        <BackLink to={INBOX}>{text.back}</BackLink>
      </div>
      <AccountForState actor={actor} onSignOut={() => requestSignOut('global')} />
      {login !== null && (
        <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 text-ink-soft md:px-8">
          <p className="min-w-0">{text.signedInAs(login)}</p>
          <Button onClick={onSignOut}>{text.signOut}</Button>
        </footer>
      )}
      {signOutDialog}
    </main>
  );
}
