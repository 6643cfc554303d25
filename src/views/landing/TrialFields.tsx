import type { ReactNode } from 'react';

import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { shopTrialText } from './text/trial.id.ts';

const field =
  'w-full rounded-md border border-line-strong bg-surface px-3 py-2 focus:outline-2 focus:outline-offset-1 focus:outline-accent';

/** What the fields hold once the trial has loaded; without it they are those of the written page. */
export interface TypedFields {
  text: string;
  question: string;
  onText: (text: string) => void;
  onQuestion: (question: string) => void;
  onAsk: () => void;
  isBusy: boolean;
  problem: string | null;
}

/**
 * The form of the trial beside its result. Its fields have no names, so that a browser without JavaScript puts nothing of them
 * into the address. The landing page has it as HTML, and the loaded trial draws the same in its place, so
 * that nothing moves.
 */
export function TrialFields({ typed, children }: { typed?: TypedFields; children: ReactNode }) {
  const text = useText(shopTrialText);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <form
        noValidate
        className="grid content-start gap-4"
        onSubmit={
          typed &&
          ((event) => {
            event.preventDefault();
            typed.onAsk();
          })
        }
      >
        <div className="grid gap-1.5">
          <label htmlFor="coba-teks" className="font-semibold">
            {text.text}
          </label>
          <textarea
            id="coba-teks"
            rows={8}
            placeholder={text.textPlaceholder}
            aria-describedby="coba-petunjuk"
            className={`${field} min-h-44 resize-y`}
            {...(typed && { value: typed.text, onInput: (event) => typed.onText(event.currentTarget.value) })}
          />
          <p id="coba-petunjuk" className="text-ink-soft">
            {text.textHint}
          </p>
        </div>
        <div className="grid gap-1.5">
          <label htmlFor="coba-tanya" className="font-semibold">
            {text.question}
          </label>
          <input
            id="coba-tanya"
            autoComplete="off"
            enterKeyHint="send"
            placeholder={text.questionPlaceholder}
            className={`${field} min-h-11`}
            {...(typed && { value: typed.question, onInput: (event) => typed.onQuestion(event.currentTarget.value) })}
          />
        </div>
        {typed?.problem && (
          <p role="alert" className="text-fail">
            {typed.problem}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" busy={typed?.isBusy ?? false}>
            {text.ask}
          </Button>
          <p className="min-w-0 flex-1 basis-48 text-xs text-ink-soft">{text.privacy}</p>
        </div>
      </form>
      <div
        className="grid content-start gap-3 rounded-lg border border-line bg-page p-4 lg:min-h-72"
        aria-live="polite"
      >
        {children}
      </div>
    </div>
  );
}

/** The place of the result before the first question. */
export function TrialWaiting() {
  const text = useText(shopTrialText);
  return <p className="text-ink-soft lg:py-24 lg:text-center">{text.waiting}</p>;
}
