import { useSelector } from '@xstate/react';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

import type { EnrolmentRef } from '../../machines/account/mfa.machine.ts';
import { factorSecret } from '../../machines/account/mfa.secret.ts';
import { SixDigits } from '../auth/CodeField.tsx';
import { Button } from '../ui/Button.tsx';
import { takeFocus } from '../ui/focusOnMount.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { AccountRefusalNotice } from './AccountRefusalNotice.tsx';
import { accountText } from './text/id.ts';

/** The key of a new factor: as a picture, as letters, and until it is proven and kept. */
export function NewKey({ actor }: { actor: EnrolmentRef }) {
  const text = useText(accountText).security.factors;
  const snapshot = useSelector(actor, (state) => state);
  const { factorId, refusal } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const secret = factorSecret.read(factorId);

  if (snapshot.matches({ proving: 'advising' })) {
    return (
      <div key="advice" className="grid gap-4 rounded-md border border-line p-4">
        <h3 ref={takeFocus} tabIndex={-1} className="font-semibold outline-none">
          {text.adviceTitle}
        </h3>
        <ul className="grid list-disc gap-2 pl-5">
          {text.advice.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {secret && <Key value={secret.key} />}
        <div>
          <Button look="primary" onClick={() => actor.send({ type: 'advice.taken' })}>
            {text.adviceTaken}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-4 rounded-md border border-line p-4">
      <div className="grid gap-1">
        <h3 ref={takeFocus} tabIndex={-1} className="font-semibold outline-none">
          {text.scanTitle}
        </h3>
        <p className="text-sm text-ink-soft">{text.scan}</p>
      </div>
      {secret ? (
        <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-start">
          {/* An authenticator's camera wants dark on light, whatever the page wears. */}
          <img
            src={secret.picture}
            alt={text.qr}
            width={176}
            height={176}
            className="size-44 justify-self-center rounded-md bg-[white] p-2"
          />
          <div className="grid gap-2">
            <p className="text-sm">{text.orKey}</p>
            <Key value={secret.key} />
          </div>
        </div>
      ) : (
        <Notice tone="help" title={text.keyGone} />
      )}
      {refusal && !isBusy && <AccountRefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />}
      <div className="grid max-w-md gap-2">
        <SixDigits
          words={{ label: text.code, incomplete: text.incomplete, submit: text.verify, submitting: text.verifying }}
          busy={snapshot.matches({ proving: 'verifying' })}
          blocked={snapshot.matches({ proving: 'resting' }) || snapshot.matches({ proving: 'cancelling' })}
          onSubmit={(code) => actor.send({ type: 'code.submitted', code })}
        />
        <Button
          look="quiet"
          busy={snapshot.matches({ proving: 'cancelling' })}
          disabled={snapshot.matches({ proving: 'verifying' })}
          onClick={() => actor.send({ type: 'enrolment.cancelled' })}
        >
          {snapshot.matches({ proving: 'cancelling' }) ? text.cancelling : text.cancel}
        </Button>
      </div>
    </div>
  );
}

/** In groups of four, as it is read aloud and typed. */
function Key({ value }: { value: string }) {
  const text = useText(accountText).security.factors;
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => {}, // the key is there to be read
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code aria-label={text.key} className="rounded-sm bg-sunken px-2 py-1.5 font-mono text-sm">
        {value.replace(/(.{4})(?=.)/g, '$1 ')}
      </code>
      <Button
        size="small"
        icon={isCopied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
        onClick={() => void copy()}
      >
        {isCopied ? text.copied : text.copy}
      </Button>
    </div>
  );
}
