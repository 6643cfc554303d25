import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { Account } from '../../contracts/account.ts';
import type { AccountRef } from '../../machines/account/account.machine.ts';
import type { EnrolmentRef } from '../../machines/account/mfa.machine.ts';
import type { PasswordRef } from '../../machines/account/password.machine.ts';
import { SectionHeading } from '../settings/SectionHeading.tsx';
import { Button } from '../ui/Button.tsx';
import { Group } from '../ui/FieldGroup.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { Factors } from './Factors.tsx';
import { Password } from './Password.tsx';
import { accountText } from './text/id.ts';

export interface AccountForStateProps {
  actor: AccountRef;
  /** They want to be out everywhere, here too: what they have not sent may stand in the way. */
  onLeave: () => void;
  /** What else belongs here, below it. */
  children?: ReactNode;
}

/** By what somebody signs in, and what keeps others out. */
export function AccountForState({ actor, onLeave, children }: AccountForStateProps) {
  const text = useText(accountText).security;
  const snapshot = useSelector(actor, (state) => state);
  const { account } = snapshot.context;
  const { enrolment, password } = snapshot.children as { enrolment?: EnrolmentRef; password?: PasswordRef };
  return (
    <div className="mx-auto grid w-full max-w-2xl content-start gap-5 px-4 py-5 md:px-8">
      <SectionHeading section="akun" />
      {snapshot.matches('reading') && (
        <output aria-busy="true" aria-label={text.loading} className="grid gap-5">
          <Skeleton className="h-16" />
          <Skeleton className="h-28" />
        </output>
      )}
      {snapshot.matches('unread') && (
        <Notice
          tone="fail"
          title={text.unread}
          action={<Button onClick={() => actor.send({ type: 'retry.requested' })}>{text.retry}</Button>}
        >
          {text.unreadBody}
        </Notice>
      )}
      {snapshot.matches('open') && account && (
        <>
          <Names account={account} />
          {password && <Password actor={password} login={account.email ?? account.phone ?? ''} />}
          {enrolment && <Factors actor={enrolment} />}
          <Group title={text.sessions.title} hint={text.sessions.explanation}>
            {snapshot.matches({ open: 'ended' }) && <Notice title={text.sessions.ended} />}
            {snapshot.matches({ open: 'notEnded' }) && <Notice tone="fail" title={text.sessions.failed} />}
            <div className="flex flex-wrap gap-2">
              <Button
                busy={snapshot.matches({ open: 'ending' })}
                onClick={() => actor.send({ type: 'others.dismissed' })}
              >
                {snapshot.matches({ open: 'ending' }) ? text.sessions.ending : text.sessions.others}
              </Button>
              <Button look="quiet" onClick={onLeave}>
                {text.sessions.everywhere}
              </Button>
            </div>
          </Group>
        </>
      )}
      {children}
    </div>
  );
}

function Names({ account }: { account: Account }) {
  const text = useText(accountText).security;
  const names = [
    [text.email, account.email, account.isEmailConfirmed],
    [text.phone, account.phone, account.isPhoneConfirmed],
  ] as const;
  return (
    <Group title={text.signIn}>
      <dl className="grid gap-3 sm:grid-cols-2">
        {names.map(([name, value, isConfirmed]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="flex flex-wrap items-center gap-2">
              {value === null ? <span className="text-ink-soft">{text.none}</span> : <bdi>{value}</bdi>}
              {value !== null && !isConfirmed && <Tag fact="help">{text.unconfirmed}</Tag>}
            </dd>
          </div>
        ))}
      </dl>
    </Group>
  );
}
