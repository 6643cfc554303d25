import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactNode } from 'react';

import type { BusinessSetupRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/useText.ts';
import { businessSetupText } from './text/id.ts';

export interface StepFormProps {
  actor: BusinessSetupRef;
  title: string;
  explanation: string;
  children: ReactNode;
  /** What the button that goes on says. */
  action?: string;
  /** What is sent: an event, when what was filled in can be. */
  onSubmit: () => void;
  /** Where the testing mode is not yet known. */
  note?: string;
  /** What is in it has forms of its own, and needs more room. */
  hasOwnForms?: boolean;
  /** Going on is not what the step is for. */
  isSecondary?: boolean;
}

/** One step: its question, what went wrong, and the three ways on. */
export function StepForm({
  actor,
  title,
  explanation,
  children,
  action,
  onSubmit,
  note,
  hasOwnForms: isFrame = false,
  isSecondary: isAside = false,
}: StepFormProps) {
  const text = useText(businessSetupText);
  const snapshot = useSelector(actor, (state) => state);
  const { refusal } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const heading = useRef<HTMLHeadingElement>(null);
  // Eyes and screen readers begin at the question of the step, not where the button of the last one was.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  const goOn = () => {
    if (!busy) onSubmit();
  };
  const parts = (
    <>
      <header className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {title}
        </h1>
        <p className="text-ink-soft">{explanation}</p>
      </header>
      {refusal && (
        <Notice tone="fail" title={text.refused.title}>
          {text.refused.why[refusal]}
        </Notice>
      )}
      {children}
      {note && <Notice title={note} />}
      <footer className="pb-safe flex flex-wrap-reverse items-center justify-between gap-2 border-t border-line pt-4">
        {snapshot.can({ type: 'back.requested' }) && (
          <Button look="quiet" onClick={() => actor.send({ type: 'back.requested' })}>
            {text.back}
          </Button>
        )}
        <span className="hidden flex-1 sm:block" />
        {snapshot.can({ type: 'skip.requested' }) && (
          <Button look="quiet" onClick={() => actor.send({ type: 'skip.requested' })}>
            {text.skip}
          </Button>
        )}
        <Button
          {...(isFrame ? { onClick: goOn } : { type: 'submit' })}
          look={isAside ? 'secondary' : 'primary'}
          busy={busy}
          className="max-sm:w-full"
        >
          {busy ? text.saving : (action ?? text.next)}
        </Button>
      </footer>
    </>
  );
  if (isFrame) return <div className="grid max-w-3xl gap-6">{parts}</div>;
  return (
    <form
      noValidate
      className="grid max-w-xl gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      {parts}
    </form>
  );
}
