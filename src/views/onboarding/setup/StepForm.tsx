import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactNode } from 'react';

import type { BusinessSetupRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useRefusals } from '../../ui/useRefusals.ts';
import { useText } from '../../ui/useText.ts';
import { businessSetupText } from './text/id.ts';

export interface StepFormProps {
  actor: BusinessSetupRef;
  title: string;
  explanation: string;
  children: ReactNode;
  /** The continue button's label. */
  action?: string;
  /** Sends the step's event if the form is valid. */
  onSubmit: () => void;
  /** Explains the testing mode in the first and last step. */
  note?: string;
  /** True if the step contains forms of its own, which cannot be nested. */
  hasOwnForms?: boolean;
  /** True if the step has a more important action than continuing. */
  isSecondary?: boolean;
}

/** One step: its heading, its refusal, and the buttons to go back, skip and continue. */
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
  const why = useRefusals(text.refused.why);
  const snapshot = useSelector(actor, (state) => state);
  const { refusal } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const heading = useRef<HTMLHeadingElement>(null);
  // A new step starts at its heading, for scrolling and for screen readers.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  const submit = () => {
    if (!busy) onSubmit();
  };
  const content = (
    <>
      <header className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {title}
        </h1>
        <p className="text-ink-soft">{explanation}</p>
      </header>
      {refusal && (
        <Notice tone="fail" title={text.refused.title}>
          {why[refusal]}
        </Notice>
      )}
      {children}
      {note && <Notice title={note} />}
      <footer className="pb-safe flex flex-wrap-reverse items-center justify-between gap-2 border-t border-line pt-4">
        {snapshot.can({ type: 'back.requested' }) && (
          <Button variant="quiet" onClick={() => actor.send({ type: 'back.requested' })}>
            {text.back}
          </Button>
        )}
        <span className="hidden flex-1 sm:block" />
        {snapshot.can({ type: 'skip.requested' }) && (
          <Button variant="quiet" onClick={() => actor.send({ type: 'skip.requested' })}>
            {text.skip}
          </Button>
        )}
        <Button
          {...(isFrame ? { onClick: submit } : { type: 'submit' })}
          variant={isAside ? 'secondary' : 'primary'}
          busy={busy}
          className="max-sm:w-full"
        >
          {busy ? text.saving : (action ?? text.next)}
        </Button>
      </footer>
    </>
  );
  if (isFrame) return <div className="grid max-w-3xl gap-6">{content}</div>;
  return (
    <Form className="grid max-w-xl gap-6" onSubmit={submit}>
      {content}
    </Form>
  );
}
