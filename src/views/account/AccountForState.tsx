import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { Account } from '../../contracts/account.ts';
import type { AccountRef } from '../../machines/account/account.machine.ts';
import type { MfaRef } from '../../machines/account/mfa.machine.ts';
import type { NameRef } from '../../machines/account/name.machine.ts';
import type { PasswordRef } from '../../machines/account/password.machine.ts';
import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import { SectionHeading } from '../settings/SectionHeading.tsx';
import { Button } from '../ui/Button.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { Notice } from '../ui/Notice.tsx';
import { phoneOf } from '../ui/phone.ts';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { Factors } from './Factors.tsx';
import { Name } from './Name.tsx';
import { Password } from './Password.tsx';
import { Sessions } from './Sessions.tsx';
import { accountText } from './text/id.ts';

export interface AccountForStateProps {
  actor: AccountRef;
  /** Signs out on all devices, after confirming the loss of unsent messages. */
  onSignOut: () => void;
  /** Further groups below. */
  children?: ReactNode;
}

/** Login names, password, second factors and sessions, by the state of the machine. */
export function AccountForState({ actor, onSignOut, children }: AccountForStateProps) {
  const text = useText(accountText).security;
  const snapshot = useSelector(actor, (state) => state);
  const { account } = snapshot.context;
  const { name, mfa, password, sessions } = snapshot.children as {
    name?: NameRef;
    mfa?: MfaRef;
    password?: PasswordRef;
    sessions?: RecordListRef<'sessions'>;
  };
  return (
    <div className="mx-auto grid w-full max-w-2xl content-start gap-5 px-4 py-5 md:px-8">
      <SectionHeading section="akun" />
      {snapshot.matches('loading') && (
        <output aria-busy="true" aria-label={text.loading} className="grid min-h-dvh content-start gap-5">
          <Skeleton className="h-16" />
          <Skeleton className="h-28" />
        </output>
      )}
      {snapshot.matches('loadFailed') && (
        <Notice
          tone="fail"
          title={text.loadFailed}
          action={<RetryButton onClick={() => actor.send({ type: 'retry.requested' })} />}
        >
          {text.loadFailedBody}
        </Notice>
      )}
      {snapshot.matches('open') && account && (
        <>
          {name && <Name actor={name} />}
          <LoginNames account={account} />
          {password && <Password actor={password} login={account.email ?? account.phone ?? ''} />}
          {mfa && <Factors actor={mfa} />}
          <FieldGroup title={text.sessions.title} hint={text.sessions.explanation}>
            {sessions && <Sessions actor={sessions} />}
            {snapshot.matches({ open: 'othersSignedOut' }) && <Notice title={text.sessions.othersSignedOut} />}
            {snapshot.matches({ open: 'signOutFailed' }) && <Notice tone="fail" title={text.sessions.failed} />}
            <div className="flex flex-wrap gap-2">
              <Button
                busy={snapshot.matches({ open: 'signingOutOthers' })}
                onClick={() => actor.send({ type: 'signOutOthers.requested' })}
              >
                {snapshot.matches({ open: 'signingOutOthers' })
                  ? text.sessions.signingOutOthers
                  : text.sessions.signOutOthers}
              </Button>
              <Button variant="quiet" onClick={onSignOut}>
                {text.sessions.signOutEverywhere}
              </Button>
            </div>
          </FieldGroup>
        </>
      )}
      {children}
    </div>
  );
}

function LoginNames({ account }: { account: Account }) {
  const text = useText(accountText).security;
  const entries = [
    [text.email, account.email, account.isEmailConfirmed],
    [text.phone, account.phone, account.isPhoneConfirmed],
  ] as const;
  return (
    <FieldGroup title={text.signIn}>
      <dl className="grid gap-3 sm:grid-cols-2">
        {entries.map(([label, value, isConfirmed]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="flex flex-wrap items-center gap-2">
              {value === null ? <span className="text-ink-soft">{text.none}</span> : <bdi>{phoneOf(value)}</bdi>}
              {value !== null && !isConfirmed && <Tag tone="help">{text.unconfirmed}</Tag>}
            </dd>
          </div>
        ))}
      </dl>
    </FieldGroup>
  );
}
