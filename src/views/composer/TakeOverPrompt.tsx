import type { ReactNode } from 'react';

import { conversationText } from '../conversation/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import type { TeamReply } from './useStaleReplyGuard.ts';

/**
 * "Ambil alih & kirim?" Asks before a message takes the chat over. Enter in the field does not answer it, so that a
 * double press cannot. `from`: the member's name; null for the AI.
 */
export function TakeOverPrompt({
  from,
  onConfirm,
  onDecline,
}: {
  from: string | null;
  onConfirm: () => void;
  onDecline: () => void;
}) {
  const text = useText(conversationText).takeOverPrompt;
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
      <Button variant="quiet" onClick={onDecline}>
        {text.decline}
      </Button>
      <Button variant="primary" onClick={onConfirm}>
        {text.confirm}
      </Button>
    </div>
  );
}

/**
 * "Budi baru saja menjawab: …" Shows a reply that arrived while the user was writing, because it may say the same or
 * the opposite.
 */
export function StaleReplyPrompt({
  reply,
  takesOver,
  onSend,
  onCancel,
}: {
  reply: TeamReply;
  takesOver: boolean;
  onSend: () => void;
  onCancel: () => void;
}) {
  const text = useText(conversationText).staleReply;
  return (
    <div
      role="alertdialog"
      aria-label={text.title(reply.author)}
      className="flex flex-wrap items-center gap-2 bg-help-wash px-3 py-2"
    >
      <div className="w-full min-w-0 md:w-auto md:flex-1">
        <p className="font-semibold wrap-anywhere text-help">{text.title(reply.author)}</p>
        <p dir="auto" className="line-clamp-3 wrap-anywhere">
          {reply.text}
        </p>
      </div>
      <Button variant="quiet" onClick={onCancel}>
        {text.cancel}
      </Button>
      <Button variant="primary" onClick={onSend}>
        {takesOver ? text.takeAndSend : text.send}
      </Button>
    </div>
  );
}

/** Asks before the same text is sent twice in a short time. */
export function DuplicatePrompt({ onSend }: { onSend: () => void }) {
  const text = useText(conversationText).composer;
  return <ActionNotice title={text.twice} action={text.again} onPress={onSend} />;
}

/** Asks before text from another feature replaces typed text. */
export function ReplaceTextPrompt({ onReplace, onKeep }: { onReplace: () => void; onKeep: () => void }) {
  const text = useText(conversationText).replace;
  return (
    <div
      role="alertdialog"
      aria-label={text.title}
      className="flex flex-wrap items-center gap-2 bg-person-wash px-3 py-2"
    >
      <p className="w-full min-w-0 font-semibold text-person md:w-auto md:flex-1">{text.title}</p>
      <Button variant="quiet" onClick={onKeep}>
        {text.keep}
      </Button>
      <Button variant="primary" onClick={onReplace}>
        {text.replace}
      </Button>
    </div>
  );
}

/** A take-over that was requested offline and waits for the network. */
export function PendingTakeOver({ onWithdraw }: { onWithdraw: () => void }) {
  const text = useText(conversationText).takeOverPending;
  return (
    <ActionNotice title={text.title} action={text.withdraw} onPress={onWithdraw}>
      <p>{text.note}</p>
    </ActionNotice>
  );
}

/** A notice above the field with one action. */
function ActionNotice({
  title,
  action,
  onPress,
  children,
}: {
  title: string;
  action: string;
  onPress: () => void;
  children?: ReactNode;
}) {
  return (
    <div className="px-2 pt-2">
      <Notice
        title={title}
        action={
          <Button size="small" onClick={onPress}>
            {action}
          </Button>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
