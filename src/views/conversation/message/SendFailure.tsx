import { use, useState } from 'react';

import type { MessageEntry } from '../../../contracts/conversation.ts';
import { isUnsent } from '../../../machines/conversation/messages.room.ts';
import { isRepeatable } from '../../../machines/conversation/resending.ts';
import { recallEvent } from '../../composer/recallEvent.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { OutboxContext } from '../timeline/messages.ts';
import type { BubbleActions } from './bubbleActions.ts';
import { outboxFailureText, storedFailureText } from './failureText.ts';
import { plainOf } from './markup.ts';

/** Why a message failed to send, with buttons to retry, edit or discard it. */
export function SendFailure({
  bubble,
  mine,
  actions,
}: {
  bubble: MessageEntry;
  /** The reader wrote it. */
  mine: boolean;
  actions: Pick<BubbleActions, 'onResend' | 'onDiscard'>;
}) {
  const text = useText(conversationText).failure;
  const outbox = use(OutboxContext);
  const { item } = bubble;
  const failure = item?.failure;
  const { why, detail } = failure
    ? { why: outboxFailureText(failure, text), detail: failure.detail }
    : storedFailureText(bubble.row?.failure ?? null, text);
  const discard = (
    <Button size="small" variant="quiet" onClick={() => actions.onDiscard(bubble.id)}>
      {text.discard}
    </Button>
  );
  return (
    <div className="mt-1 grid gap-1 border-t border-fail/30 pt-1 text-fail">
      <p className="text-sm font-semibold">{why}</p>
      {detail && <p className="text-xs">{plainOf(detail)}</p>}
      {item && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => void actions.onResend(bubble.id)}>
            {text.retry}
          </Button>
          {outbox && !item.structuredContent && (
            <Button size="small" variant="quiet" onClick={() => outbox.send(recallEvent(item))}>
              {text.edit}
            </Button>
          )}
          {discard}
        </div>
      )}
      {!item && (
        <div className="flex flex-wrap items-end gap-2">
          {isRepeatable(bubble) && <ResendAsNew onResend={async () => actions.onResend(bubble.id)} />}
          {mine && bubble.row && isUnsent(bubble.row) && discard}
        </div>
      )}
    </div>
  );
}

/** Resends a message of another device as a new one, once. */
function ResendAsNew({ onResend }: { onResend: () => Promise<boolean> }) {
  const { failure, media } = useText(conversationText);
  const [stage, setStage] = useState<'open' | 'busy' | 'lost' | 'done'>('open');
  const resend = () => {
    setStage('busy');
    void onResend().then((isThere) => setStage(isThere ? 'done' : 'lost'));
  };
  if (stage === 'done') return null;
  return (
    <div className="grid justify-items-start gap-1">
      {stage === 'lost' && <p className="text-sm">{media.failed}</p>}
      <Button size="small" busy={stage === 'busy'} onClick={resend}>
        {failure.again}
      </Button>
    </div>
  );
}
