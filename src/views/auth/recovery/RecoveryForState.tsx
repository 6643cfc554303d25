import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';

import type { Route, WantedRoute } from '../../../contracts/app.routing.ts';
import { HOME } from '../../../machines/app/routing/route.ts';
import { selectOneTimeCode, type RecoveryRef } from '../../../machines/auth/recovery.machine.ts';
import { AccountRefusalNotice } from '../../account/AccountRefusalNotice.tsx';
import { accountText } from '../../account/text/id.ts';
import { Link } from '../../app/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';
import { Heading } from '../Heading.tsx';
import { OneTimeCode } from '../OneTimeCode.tsx';
import { OpenedLink } from '../OpenedLink.tsx';
import { Retrying } from '../Retrying.tsx';
import { authText } from '../text/id.ts';
import { useBlocked } from '../useBlocked.ts';
import { RequestForm } from './RequestForm.tsx';

export interface RecoveryForStateProps {
  actor: RecoveryRef;
  /** Login name of the signed-in user, or ''. */
  login: string;
  offline: boolean;
}

const ACCOUNT: Route = { name: 'settings', search: { businessId: null, section: 'akun' } };

/** Content of /reset-password by the state of its machine. */
export function RecoveryForState({ actor, login, offline }: RecoveryForStateProps) {
  const text = useText(accountText);
  const words = text.recovery;
  const signIn = useText(authText);
  const snapshot = useSelector(actor, (state) => state);
  const { refusal, recipient, userId, wanted } = snapshot.context;
  const blocked = useBlocked(offline, snapshot.matches({ editing: 'rateLimited' }));
  const busy = snapshot.hasTag('busy');
  const refusalNotice = refusal && !busy && <AccountRefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />;
  const startOver = () => actor.send({ type: 'form.requested' });

  if (snapshot.matches('readingLink')) {
    return (
      <output className="flex items-center justify-center gap-2 py-8 text-ink-soft">
        <Spinner />
        {text.wait}
      </output>
    );
  }
  if (snapshot.matches('saved')) {
    return (
      <>
        <header className="grid gap-2">
          <CircleCheck aria-hidden="true" size={28} className="text-done" />
          <h1 className="text-lg font-semibold">{words.saved.title}</h1>
          <output className="text-sm text-ink-soft">{words.saved.body}</output>
        </header>
        <Link
          to={wanted ?? HOME}
          className="flex min-h-11 items-center justify-center rounded-md bg-accent px-4 font-semibold text-on-accent hover:bg-accent-strong"
        >
          {wanted === null ? words.saved.toHome : words.saved.continue}
        </Link>
      </>
    );
  }
  const code = selectOneTimeCode(snapshot);
  if (code) return <OneTimeCode actor={code} words={words.sent} offline={offline} onChangeRecipient={startOver} />;
  if (snapshot.matches('linkOpened')) {
    return (
      <OpenedLink
        words={words.linkOpened}
        busy={busy}
        offline={offline}
        onConfirm={() => actor.send({ type: 'link.confirmed' })}
      >
        {userId !== null && <Notice tone="help" title={words.linkOpened.other(login)} />}
        {refusalNotice}
      </OpenedLink>
    );
  }
  const notice = snapshot.matches('linkInvalid')
    ? words.linkInvalid
    : snapshot.matches('linkFromOtherBrowser')
      ? words.otherBrowser
      : snapshot.matches('verified')
        ? words.verified
        : null;
  if (notice) {
    return (
      <>
        <Heading title={notice.title}>{notice.body}</Heading>
        <Button variant="primary" block onClick={startOver}>
          {notice.startOver}
        </Button>
        <BackToSignIn wanted={wanted} />
      </>
    );
  }
  const isLoginRefused = refusal?.why === 'bad-email' || refusal?.why === 'bad-phone';
  return (
    <>
      <Heading title={words.title}>{words.explanation}</Heading>
      {offline && <Notice tone="help" title={signIn.offline} />}
      {userId !== null && (
        <Notice
          title={words.signedIn(login)}
          action={
            <Link to={ACCOUNT} className="inline-flex min-h-11 items-center font-semibold underline">
              {words.toSettings}
            </Link>
          }
        />
      )}
      {!isLoginRefused && refusalNotice}
      {snapshot.matches({ requesting: 'retrying' }) && (
        <Retrying onStop={() => actor.send({ type: 'attempt.stopped' })} />
      )}
      <RequestForm
        initialLogin={recipient?.to ?? ''}
        busy={busy}
        blocked={blocked}
        loginError={isLoginRefused ? signIn.refusals[refusal.why] : undefined}
        onSubmit={(written) => actor.send({ type: 'link.requested', login: written })}
      />
      <BackToSignIn wanted={wanted} />
    </>
  );
}

function BackToSignIn({ wanted }: { wanted: WantedRoute | null }) {
  const text = useText(accountText).recovery;
  return (
    <Link
      to={{ name: 'login', search: { wanted } }}
      className="inline-flex min-h-11 items-center justify-center font-semibold text-accent-strong hover:underline"
    >
      {text.back}
    </Link>
  );
}
