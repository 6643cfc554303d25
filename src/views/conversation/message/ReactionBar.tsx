import { CircleX } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';

import type { ChangeFailure } from '../../../contracts/conversation.messageChanges.ts';
import { toActor } from '../../../machines/app/system.ts';
import type { Message } from '../../../machines/conversation/messages.store.ts';
import { AppContext } from '../../app/AppContext.tsx';
import { classes } from '../../ui/classes.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';
import { ChangeMessageContext } from '../timeline/messages.ts';
import { messageChangesText } from './text/changes.id.ts';

const REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** The business's reaction to a message. A failure is a toast, because the menu may be closed by then. */
export function ReactionBar({ message, close }: { message: Message; close: () => void }) {
  const text = useText(messageChangesText);
  const changeMessage = use(ChangeMessageContext);
  const app = use(AppContext);
  const [sending, setSending] = useState<string | null>(null);
  const given = message.reactions['business']?.text ?? '';
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const report = ({ reason, detail }: ChangeFailure) =>
    app &&
    toActor('toasts')(app.app).send({
      type: 'toast.raised',
      toast: {
        type: 'error',
        code: 'message.notReacted',
        detail: [text.failure[reason], detail].filter(Boolean).join(' '),
      },
    });
  const react = (reaction: string) => {
    if (sending !== null) return;
    setSending(reaction);
    void changeMessage(message, { kind: 'reaction', reaction }).then((failure) => {
      if (failure) report(failure);
      if (isMounted.current) close();
    });
  };
  return (
    <div className="grid border-b border-line p-2">
      <fieldset className="flex justify-between" aria-busy={sending !== null}>
        <legend className="sr-only">{text.react}</legend>
        {REACTIONS.map((reaction) => (
          <button
            key={reaction}
            type="button"
            // The button that was pressed keeps the focus.
            aria-disabled={sending !== null}
            aria-pressed={reaction === given}
            onClick={() => react(reaction === given ? '' : reaction)}
            className={classes(
              'inline-flex size-11 items-center justify-center rounded-full text-2xl hover:bg-hover aria-disabled:opacity-60',
              reaction === given && 'bg-accent-wash outline-2 -outline-offset-2 outline-accent',
            )}
          >
            {sending === reaction ? <Spinner /> : reaction}
          </button>
        ))}
      </fieldset>
      {given !== '' && (
        <button
          type="button"
          aria-disabled={sending !== null}
          onClick={() => react('')}
          className="flex min-h-11 items-center gap-3 rounded-md px-2 text-left hover:bg-hover aria-disabled:opacity-60"
        >
          <span className="text-ink-soft">
            {sending === '' ? <Spinner /> : <CircleX aria-hidden="true" size={18} />}
          </span>
          {text.removeReaction}
        </button>
      )}
    </div>
  );
}
