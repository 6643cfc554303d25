import { useSelector } from '@xstate/react';
import { Bot } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { ShopAnswer } from '../../contracts/landing.ts';
import type { ShopTrialRef, ShopTrialSnapshot } from '../../machines/landing/shopTrial.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useText } from '../ui/useText.ts';
import { shopTrialText } from './text/trial.id.ts';
import { TrialFields, TrialWaiting } from './TrialFields.tsx';

/** The registration, after which the text becomes the training of the first business (services/landing/shopText.ts). */
const REGISTRATION = '/login?step=registration';

/** A visitor's text on their shop, a question of a customer, and what the AI answers from the text. */
export function ShopTrial({
  actor,
  text: typedText = '',
  question: typedQuestion = '',
  focus = null,
}: {
  actor: ShopTrialRef;
  /** What was typed before the trial had loaded. */
  text?: string;
  question?: string;
  /** The field with the focus, and the position of its cursor. */
  focus?: { id: string; at: number | null } | null;
}) {
  const text = useText(shopTrialText);
  const snapshot = useSelector(actor, (state) => state);
  const [typed, setTyped] = useState({ text: typedText, question: typedQuestion });
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (focus === null) return;
    const field = fields.current?.querySelector<HTMLInputElement>(`#${focus.id}`);
    field?.focus();
    if (focus.at !== null) field?.setSelectionRange(focus.at, focus.at);
    // At once, or a letter that is typed meanwhile would be lost. Only the focus of the moment in which the form is replaced.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const isUnsent = snapshot.matches('idle') || snapshot.matches('incomplete') || snapshot.matches('tooLong');
  // On a phone the answer appears below the screen.
  useEffect(() => {
    if (!isUnsent) fields.current?.querySelector('[aria-live]')?.scrollIntoView({ block: 'nearest' });
  }, [isUnsent, snapshot.value]);
  return (
    <div ref={fields}>
      <TrialFields
        typed={{
          ...typed,
          onText: (value) => setTyped((before) => ({ ...before, text: value })),
          onQuestion: (value) => setTyped((before) => ({ ...before, question: value })),
          onAsk: () => actor.send({ type: 'question.asked', ...typed }),
          isBusy: snapshot.hasTag('busy'),
          problem: snapshot.matches('incomplete') ? text.incomplete : snapshot.matches('tooLong') ? text.tooLong : null,
        }}
      >
        <Result snapshot={snapshot} onRetry={() => actor.send({ type: 'retry.requested' })} />
      </TrialFields>
    </div>
  );
}

function Result({ snapshot, onRetry }: { snapshot: ShopTrialSnapshot; onRetry: () => void }) {
  const text = useText(shopTrialText);
  const { question, answer, refusal } = snapshot.context;
  if (snapshot.matches('asking'))
    return (
      <>
        <Asked>{question}</Asked>
        <p className="flex items-center gap-2 justify-self-end rounded-lg bg-ai-wash px-3 py-2 text-ai">
          <Spinner />
          {text.asking}
        </p>
      </>
    );
  if (answer !== null)
    return (
      <>
        <Asked>{question}</Asked>
        <Answer answer={answer} />
        {answer.status === 'answered' && (
          <div className="grid gap-2 border-t border-line pt-3">
            <p>{text.keep}</p>
            <RegisterLink />
          </div>
        )}
      </>
    );
  if (refusal === null) return <TrialWaiting />;
  if (refusal.why === 'limited')
    return (
      <>
        <Notice tone="help" title={text.limited.title}>
          <p>{text.limited.body}</p>
          <p>{text.limited.later(String(Math.ceil(refusal.retryAfter / 60)))}</p>
        </Notice>
        <RegisterLink />
      </>
    );
  const { title, body } = refusal.why === 'offline' ? text.offline : text.failures[refusal.why];
  return (
    <Notice tone="fail" title={title} action={<Button onClick={onRetry}>{text.retry}</Button>}>
      {body}
    </Notice>
  );
}

function Asked({ children }: { children: string }) {
  return (
    <p
      dir="auto"
      lang="id"
      className="max-w-[86%] justify-self-start rounded-lg rounded-tl-sm border border-line bg-surface px-3 py-2 whitespace-pre-wrap"
    >
      {children}
    </p>
  );
}

function Answer({ answer }: { answer: ShopAnswer }) {
  const text = useText(shopTrialText);
  if (answer.status === 'handedOver') {
    const { title, body } = text.handedOver[answer.why];
    return (
      <Notice tone="help" title={title}>
        {body}
      </Notice>
    );
  }
  return (
    <div className="grid max-w-[92%] gap-1 justify-self-end rounded-lg rounded-tr-sm bg-ai-wash px-3 py-2">
      <p className="flex items-center gap-1 text-xs font-semibold text-ai">
        <Bot aria-hidden="true" size={14} />
        {text.ai}
      </p>
      <p lang="id" dir="auto" className="whitespace-pre-wrap">
        {answer.text}
      </p>
      <div className="mt-1 grid gap-1 border-t border-ai/20 pt-1.5 text-xs text-ink-soft">
        <p className="font-semibold">{answer.sources.length > 0 ? text.sources : text.noSources}</p>
        {answer.sources.map((source) => (
          <blockquote lang="id" key={source} dir="auto" className="border-l-2 border-ai/40 pl-2 whitespace-pre-wrap">
            {source}
          </blockquote>
        ))}
      </div>
    </div>
  );
}

function RegisterLink() {
  const text = useText(shopTrialText);
  return (
    <a
      href={REGISTRATION}
      className="inline-flex min-h-11 items-center justify-center justify-self-start rounded-md border border-line-strong bg-surface px-4 font-semibold hover:bg-hover"
    >
      {text.register}
    </a>
  );
}
