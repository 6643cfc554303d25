import { useSelector } from '@xstate/react';
import { MailCheck, MessageSquareText } from 'lucide-react';

import type { CodeRecipient } from '../../contracts/auth.ts';
import type { OneTimeCodeRef } from '../../machines/auth/oneTimeCode.machine.ts';
import { AccountRefusalNotice } from '../account/AccountRefusalNotice.tsx';
import { accountText } from '../account/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { phoneOf } from '../ui/phone.ts';
import { uiText } from '../ui/text/id.ts';
import { useCountdown } from '../ui/useCountdown.ts';
import { useText } from '../ui/useText.ts';
import { CodeField } from './CodeField.tsx';
import { useBlocked } from './useBlocked.ts';

export interface OneTimeCodeProps {
  actor: OneTimeCodeRef;
  words: Record<CodeRecipient['by'], { title: string; body: (to: string) => string; hint: string }>;
  offline: boolean;
  /** Back to the form with the address. */
  onChangeRecipient: () => void;
}

/** Form for the code of a mail or text message. It does not reveal whether the account exists. */
export function OneTimeCode({ actor, words, offline, onChangeRecipient }: OneTimeCodeProps) {
  const text = useText(accountText);
  const snapshot = useSelector(actor, (state) => state);
  const {
    recipient: { by, to },
    refusal,
    cooldown,
  } = snapshot.context;
  const blocked = useBlocked(offline, false);
  const isVerifying = snapshot.matches('verifying');
  const isResending = snapshot.matches('resending');
  const { title, body, hint } = words[by];
  const Icon = by === 'email' ? MailCheck : MessageSquareText;
  return (
    <>
      <header className="grid gap-2">
        <Icon aria-hidden="true" size={28} className="text-accent" />
        <h1 className="text-lg font-semibold">{title}</h1>
        <output className="text-sm text-ink-soft">{body(phoneOf(to))}</output>
      </header>
      {refusal && !isVerifying && <AccountRefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />}
      <CodeField
        focused
        words={text.oneTimeCode}
        busy={isVerifying}
        blocked={blocked}
        onSubmit={(code) => actor.send({ type: 'code.submitted', code })}
      />
      <p className="text-xs text-ink-soft">{hint}</p>
      <div className="grid gap-2">
        {snapshot.matches('coolingDown') ? (
          <ResendCountdown seconds={Math.ceil(cooldown / 1000)} />
        ) : (
          <Button
            block
            busy={isResending}
            disabled={offline || isVerifying}
            because={blocked}
            onClick={() => actor.send({ type: 'resend.requested' })}
          >
            {isResending ? text.resending : text.resend}
          </Button>
        )}
        <Button variant="quiet" block onClick={onChangeRecipient}>
          {text.otherAddress}
        </Button>
      </div>
    </>
  );
}

function ResendCountdown({ seconds }: { seconds: number }) {
  const text = useText(accountText);
  const left = useCountdown(seconds);
  return (
    <Button block disabled because={useText(uiText).why.countdown}>
      <span className="tabular-nums">{text.resendIn(left)}</span>
    </Button>
  );
}
