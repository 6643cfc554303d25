/** Questions and notices above the field. */
import { useId, type ReactNode } from 'react';

import { conversationText } from '../conversation/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { focusOnMount } from '../ui/focusOnMount.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';

const tones = {
  ai: { wash: 'bg-ai-wash', ink: 'text-ai' },
  person: { wash: 'bg-person-wash', ink: 'text-person' },
  help: { wash: 'bg-help-wash', ink: 'text-help' },
};

export interface QuestionProps {
  tone: keyof typeof tones;
  title: string;
  cancel: string;
  confirm: string;
  onCancel: () => void;
  onConfirm: () => void;
  children?: ReactNode;
}

/**
 * A question with two answers, which takes the focus. It gets it on its words and on neither answer, so that a second press of
 * Enter cannot answer it.
 */
export function Question({ tone, title, cancel, confirm, onCancel, onConfirm, children }: QuestionProps) {
  const { wash, ink } = tones[tone];
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is the third way to its answers
    <div
      ref={focusOnMount}
      role="alertdialog"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={children === undefined ? undefined : `${id}-body`}
      className={classes('flex flex-wrap items-center gap-2 px-3 py-2 outline-none', wash)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <div className="w-full min-w-0 md:w-auto md:flex-1">
        <p id={`${id}-title`} className={classes('font-semibold wrap-anywhere', ink)}>
          {title}
        </p>
        {children !== undefined && <div id={`${id}-body`}>{children}</div>}
      </div>
      <Button variant="quiet" onClick={onCancel}>
        {cancel}
      </Button>
      <Button variant="primary" onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  );
}

/** Asks before text from another feature is added below typed text. */
export function AddTextPrompt({ onAdd, onDiscard }: { onAdd: () => void; onDiscard: () => void }) {
  const { title, discard, add } = useText(conversationText).addText;
  return <Question tone="person" title={title} cancel={discard} confirm={add} onCancel={onDiscard} onConfirm={onAdd} />;
}

/** A take-over that was requested offline and waits for the network. */
export function PendingTakeOver({ onWithdraw }: { onWithdraw: () => void }) {
  const { title, withdraw, note } = useText(conversationText).takeOverPending;
  return (
    <ComposerNotice
      title={title}
      action={
        <Button size="small" onClick={onWithdraw}>
          {withdraw}
        </Button>
      }
    >
      <p>{note}</p>
    </ComposerNotice>
  );
}

/** A notice above the field with actions. */
export function ComposerNotice(notice: { tone?: 'help'; title: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <div className="px-2 pt-2">
      <Notice {...notice} />
    </div>
  );
}
