import { useSelector } from '@xstate/react';
import { Check, Copy, Smartphone } from 'lucide-react';
import { useState } from 'react';

import type { MfaRef } from '../../machines/account/mfa.machine.ts';
import { factorSecret } from '../../machines/account/mfa.secret.ts';
import { CodeField } from '../auth/CodeField.tsx';
import { useBlocked } from '../auth/useBlocked.ts';
import { Button } from '../ui/Button.tsx';
import { focusOnMount } from '../ui/focusOnMount.ts';
import { Notice } from '../ui/Notice.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { AccountRefusalNotice } from './AccountRefusalNotice.tsx';
import { accountText } from './text/id.ts';

/** The key of a new factor as QR code and text, until it is verified and the advice is acknowledged. */
export function TotpSecret({ actor }: { actor: MfaRef }) {
  const text = useText(accountText).security.factors;
  const snapshot = useSelector(actor, (state) => state);
  const { factorId, refusal } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const blocked = useBlocked(false, snapshot.matches({ activating: 'rateLimited' }));
  const { running } = useText(uiText).why;
  const secret = factorSecret.get(factorId);

  if (snapshot.matches({ activating: 'showingAdvice' })) {
    return (
      <div key="advice" className="grid gap-4 rounded-md border border-line p-4">
        <h3 ref={focusOnMount} tabIndex={-1} className="font-semibold outline-none">
          {text.adviceTitle}
        </h3>
        <ul className="grid list-disc gap-2 pl-5">
          {text.advice.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {secret && <SecretKey value={secret.key} />}
        <div>
          <Button variant="primary" onClick={() => actor.send({ type: 'advice.acknowledged' })}>
            {text.adviceTaken}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-4 rounded-md border border-line p-4">
      <div className="grid gap-1">
        <h3 ref={focusOnMount} tabIndex={-1} className="font-semibold outline-none">
          {text.scanTitle}
        </h3>
        <p className="text-sm text-ink-soft">{text.scan}</p>
      </div>
      {secret ? (
        <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-start">
          {/* Cameras need dark on light, also in the dark theme. */}
          <img
            src={secret.qrCode}
            alt={text.qr}
            width={176}
            height={176}
            className="size-44 justify-self-center rounded-md bg-[white] p-2"
          />
          <div className="grid gap-2">
            {/* A phone cannot scan its own screen. */}
            <a
              href={secret.uri}
              className="hidden min-h-11 items-center justify-center gap-2 rounded-md border border-line-strong px-4 text-sm font-semibold hover:bg-hover max-md:inline-flex pointer-coarse:inline-flex"
            >
              <Smartphone aria-hidden="true" size={18} />
              {text.openApp}
            </a>
            <p className="text-sm">{text.orKey}</p>
            <SecretKey value={secret.key} />
          </div>
        </div>
      ) : (
        <Notice tone="help" title={text.keyUnavailable} />
      )}
      {refusal && !isBusy && <AccountRefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />}
      <div className="grid max-w-md gap-2">
        <CodeField
          words={{ label: text.code, incomplete: text.incomplete, submit: text.verify, submitting: text.verifying }}
          busy={snapshot.matches({ activating: 'verifying' })}
          blocked={snapshot.matches({ activating: 'cancelling' }) ? running : blocked}
          onSubmit={(code) => actor.send({ type: 'code.submitted', code })}
        />
        <Button
          variant="quiet"
          busy={snapshot.matches({ activating: 'cancelling' })}
          disabled={snapshot.matches({ activating: 'verifying' })}
          onClick={() => actor.send({ type: 'enrollment.cancelled' })}
        >
          {snapshot.matches({ activating: 'cancelling' }) ? text.cancelling : text.cancel}
        </Button>
      </div>
    </div>
  );
}

/** The key in groups of four, with a button to copy it. */
function SecretKey({ value }: { value: string }) {
  const text = useText(accountText).security.factors;
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => {}, // the key can still be read
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
