import type { ReactNode } from 'react';

import { conversationText } from '../conversation/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import type { Answer } from './useStaleReplyGuard.ts';

/** "Ambil alih & kirim?" A second Enter of a double press is no answer. `from`: the colleague; null for the AI. */
export function Ask({
  from,
  onConfirm,
  onDecline,
}: {
  from: string | null;
  onConfirm: () => void;
  onDecline: () => void;
}) {
  const text = useText(conversationText).ask;
  const title = from === null ? text.title : text.colleague(from);
  return (
    <div
      role="alertdialog"
      aria-label={title}
      className={classes(
        'flex flex-wrap items-center gap-2 px-3 py-2',
        from === null ? 'bg-ai-wash' : 'bg-person-wash',
      )}
    >
      <div className="w-full min-w-0 md:w-auto md:flex-1">
        <p className={classes('font-semibold wrap-anywhere', from === null ? 'text-ai' : 'text-person')}>{title}</p>
        <p>{from === null ? text.note : text.colleagueNote}</p>
      </div>
      <Button look="quiet" onClick={onDecline}>
        {text.decline}
      </Button>
      <Button look="primary" onClick={onConfirm}>
        {text.confirm}
      </Button>
    </div>
  );
}

/** "Budi baru saja menjawab: …" What was written meanwhile may say the same, or the opposite. */
export function Answered({
  answer,
  takesOver,
  onSend,
  onCancel,
}: {
  answer: Answer;
  takesOver: boolean;
  onSend: () => void;
  onCancel: () => void;
}) {
  const text = useText(conversationText).answered;
  return (
    <div
      role="alertdialog"
      aria-label={text.title(answer.who)}
      className="flex flex-wrap items-center gap-2 bg-help-wash px-3 py-2"
    >
      <div className="w-full min-w-0 md:w-auto md:flex-1">
        <p className="font-semibold wrap-anywhere text-help">{text.title(answer.who)}</p>
        <p dir="auto" className="line-clamp-3 wrap-anywhere">
          {answer.said}
        </p>
      </div>
      <Button look="quiet" onClick={onCancel}>
        {text.cancel}
      </Button>
      <Button look="primary" onClick={onSend}>
        {takesOver ? text.takeAndSend : text.send}
      </Button>
    </div>
  );
}

/** The same words went out a moment ago. */
export function Again({ onSend }: { onSend: () => void }) {
  const text = useText(conversationText).composer;
  return <Held title={text.twice} word={text.again} onPress={onSend} />;
}

/** Something is written already where words from elsewhere are to come. */
export function Replace({ onReplace, onKeep }: { onReplace: () => void; onKeep: () => void }) {
  const text = useText(conversationText).replace;
  return (
    <div
      role="alertdialog"
      aria-label={text.title}
      className="flex flex-wrap items-center gap-2 bg-person-wash px-3 py-2"
    >
      <p className="w-full min-w-0 font-semibold text-person md:w-auto md:flex-1">{text.title}</p>
      <Button look="quiet" onClick={onKeep}>
        {text.keep}
      </Button>
      <Button look="primary" onClick={onReplace}>
        {text.replace}
      </Button>
    </div>
  );
}

/** They asked for the chat without a network. */
export function TakingLater({ onWithdraw }: { onWithdraw: () => void }) {
  const text = useText(conversationText).takingLater;
  return (
    <Held title={text.title} word={text.withdraw} onPress={onWithdraw}>
      <p>{text.note}</p>
    </Held>
  );
}

/** What was asked for and waits, above the field, with the one thing that can be done about it. */
function Held({
  title,
  word,
  onPress,
  children,
}: {
  title: string;
  word: string;
  onPress: () => void;
  children?: ReactNode;
}) {
  return (
    <div className="px-2 pt-2">
      <Notice
        title={title}
        action={
          <Button size="small" onClick={onPress}>
            {word}
          </Button>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
