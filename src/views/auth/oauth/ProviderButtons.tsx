import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';

import type { OAuthProvider, TypedAccount } from '../../../contracts/auth.ts';
import type { OAuthRef } from '../../../machines/auth/oauth.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useText } from '../../ui/useText.ts';
import { oauthText } from './text/id.ts';

export interface ProviderButtonsProps {
  actor: OAuthRef;
  /** Kept while the provider's page is open. */
  typed: TypedAccount;
  /** Offline, or another sign-in is running. */
  /** Why none can be used now. */
  blocked: string | null;
  /** What was typed before a consent that was not given. */
  onRestore: (typed: TypedAccount) => void;
  /** Opens the sign-in with a code on WhatsApp. */
  onCode?: (() => void) | undefined;
}

/** A button for each enabled way to sign in, and why the last attempt opened no session. */
export function ProviderButtons({ actor, typed, blocked, onRestore, onCode }: ProviderButtonsProps) {
  const text = useText(oauthText);
  const reasons = useText(uiText).why;
  const snapshot = useSelector(actor, (state) => state);
  const { providers, phoneCodes, refusal, typed: typedBefore } = snapshot.context;
  const hasCode = phoneCodes && onCode !== undefined;
  const [chosen, setChosen] = useState<OAuthProvider | null>(null);
  const isRedirecting = snapshot.matches('redirecting');
  useEffect(() => {
    if (typedBefore) onRestore(typedBefore);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each return
  }, [typedBefore]);
  return (
    <>
      {refusal && <Notice tone="fail" title={text.refusals[refusal.why]} />}
      {(hasCode || providers.length > 0) && (
        <div className="grid gap-3">
          <p className="flex items-center gap-3 text-xs text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {text.or}
          </p>
          {providers.map((provider) => {
            const busy = isRedirecting && provider === chosen;
            return (
              <Button
                key={provider}
                block
                busy={busy}
                disabled={!busy && (blocked !== null || isRedirecting)}
                because={blocked ?? reasons.running}
                onClick={() => {
                  setChosen(provider);
                  actor.send({ type: 'signInWithOAuth.requested', provider, typed });
                }}
              >
                {busy ? text.opening : text.continueWith[provider]}
              </Button>
            );
          })}
          {hasCode && (
            <Button
              block
              disabled={blocked !== null || isRedirecting}
              because={blocked ?? reasons.running}
              onClick={onCode}
            >
              {text.withCode}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
