import { MailCheck, MessageSquareText } from 'lucide-react';

import type { AccountRefusal } from '../../machines/auth/account.refusal.ts';
import type { Addressee } from '../../machines/registration/registration.setup.ts';
import { SixDigits } from '../login/SixDigits.tsx';
import { useCountdown } from '../login/useCountdown.ts';
import { Button } from '../parts/Button.tsx';
import { useAccountsText } from '../text/accounts.ts';
import { AccountRefusalNotice } from './AccountRefusalNotice.tsx';

/** Seconds between two mails to one address. The machine has the clock; this counts for the eye. */
const PAUSE = 60;

export interface CodeSentProps {
  addressee: Addressee;
  words: Record<Addressee['by'], { title: string; body: (to: string) => string; hint: string }>;
  refusal: AccountRefusal | null;
  stage: 'pausing' | 'ready' | 'resending' | 'checking';
  offline: boolean;
  onCode: (code: string) => void;
  onResend: () => void;
  onOther: () => void;
}

/** A mail or a text message is on its way, if there is anybody to send it to. */
export function CodeSent({
  addressee: { by, to },
  words,
  refusal,
  stage,
  offline,
  onCode,
  onResend,
  onOther,
}: CodeSentProps) {
  const text = useAccountsText();
  const { title, body, hint } = words[by];
  const Icon = by === 'email' ? MailCheck : MessageSquareText;
  return (
    <>
      <header className="grid gap-2">
        <Icon aria-hidden="true" size={28} className="text-accent" />
        <h1 className="text-lg font-semibold">{title}</h1>
        <output className="text-sm text-ink-soft">{body(to)}</output>
      </header>
      {refusal && stage !== 'checking' && <AccountRefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />}
      <SixDigits focused words={text.mailCode} busy={stage === 'checking'} blocked={offline} onSubmit={onCode} />
      <p className="text-xs text-ink-soft">{hint}</p>
      <div className="grid gap-2">
        {stage === 'pausing' ? (
          <Counting />
        ) : (
          <Button block busy={stage === 'resending'} disabled={offline || stage === 'checking'} onClick={onResend}>
            {stage === 'resending' ? text.resending : text.resend}
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
  const text = useAccountsText();
  const left = useCountdown(PAUSE);
  return (
    <Button block disabled>
      <span className="tabular-nums">{text.resendIn(left)}</span>
    </Button>
  );
}
