import { useSelector } from '@xstate/react';
import { MailCheck, MessageSquareText } from 'lucide-react';

import type { CodeRecipient } from '../../contracts/auth.ts';
import type { MailedCodeRef } from '../../machines/auth/oneTimeCode.machine.ts';
import { AccountRefusalNotice } from '../account/AccountRefusalNotice.tsx';
import { accountText } from '../account/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { useCountdown } from '../ui/useCountdown.ts';
import { useText } from '../ui/useText.ts';
import { SixDigits } from './CodeField.tsx';

/** Seconds between two mails to one address. The machine has the clock; this counts for the eye. */
const PAUSE = 60;

export interface MailedCodeProps {
  actor: MailedCodeRef;
  words: Record<CodeRecipient['by'], { title: string; body: (to: string) => string; hint: string }>;
  offline: boolean;
  /** Back to where the address was written. */
  onOther: () => void;
}

/** A mail or a text message is on its way, if there is anybody to send it to. */
export function MailedCode({ actor, words, offline, onOther }: MailedCodeProps) {
  const text = useText(accountText);
  const snapshot = useSelector(actor, (state) => state);
  const {
    addressee: { by, to },
    refusal,
  } = snapshot.context;
  const isChecking = snapshot.matches('checking');
  const isResending = snapshot.matches('resending');
  const { title, body, hint } = words[by];
  const Icon = by === 'email' ? MailCheck : MessageSquareText;
  return (
    <>
      <header className="grid gap-2">
        <Icon aria-hidden="true" size={28} className="text-accent" />
        <h1 className="text-lg font-semibold">{title}</h1>
        <output className="text-sm text-ink-soft">{body(to)}</output>
      </header>
      {refusal && !isChecking && <AccountRefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />}
      <SixDigits
        focused
        words={text.mailCode}
        busy={isChecking}
        blocked={offline}
        onSubmit={(code) => actor.send({ type: 'code.submitted', code })}
      />
      <p className="text-xs text-ink-soft">{hint}</p>
      <div className="grid gap-2">
        {snapshot.matches('pausing') ? (
          <Counting />
        ) : (
          <Button
            block
            busy={isResending}
            disabled={offline || isChecking}
            onClick={() => actor.send({ type: 'resend.requested' })}
          >
            {isResending ? text.resending : text.resend}
          </Button>
        )}
        <Button look="quiet" block onClick={onOther}>
          {text.otherAddress}
        </Button>
      </div>
    </>
  );
}

function Counting() {
  const text = useText(accountText);
  const left = useCountdown(PAUSE);
  return (
    <Button block disabled>
      <span className="tabular-nums">{text.resendIn(left)}</span>
    </Button>
  );
}
