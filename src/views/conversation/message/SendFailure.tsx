import { use, useState } from 'react';

import type { MessageEntry } from '../../../contracts/conversation.ts';
import { isUnsent } from '../../../machines/conversation/messages.room.ts';
import { recallOf } from '../../composer/restoreMessage.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { OutboxContext } from '../timeline/messages.ts';
import { whyFailed, whyNotSent } from './failureText.ts';
import { plainOf } from './markup.ts';
import type { BubbleActions } from './MessageBubble.tsx';
import { isRepeatable } from './useResend.ts';

/** Why it did not go out, and the two ways on. */
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
    ? { why: whyFailed(failure, text), detail: failure.detail }
    : whyNotSent(bubble.row?.failure ?? null, text);
  const discard = (
    <Button size="small" look="quiet" onClick={() => actions.onDiscard(bubble.id)}>
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
          {outbox && !item.carried && (
            <Button size="small" look="quiet" onClick={() => outbox.send(recallOf(item))}>
              {text.edit}
            </Button>
          )}
          {discard}
        </div>
      )}
      {!item && (
        <div className="flex flex-wrap items-end gap-2">
          {isRepeatable(bubble) && <Repeat onRepeat={async () => actions.onResend(bubble.id)} />}
          {mine && bubble.row && isUnsent(bubble.row) && discard}
        </div>
      )}
    </div>
  );
}

/** It was not written on this device: it is written anew, once. */
function Repeat({ onRepeat }: { onRepeat: () => Promise<boolean> }) {
  const { failure, media } = useText(conversationText);
  const [stage, setStage] = useState<'open' | 'busy' | 'lost' | 'done'>('open');
  const repeat = () => {
    setStage('busy');
    void onRepeat().then((isThere) => setStage(isThere ? 'done' : 'lost'));
  };
  if (stage === 'done') return null;
  return (
    <div className="grid justify-items-start gap-1">
      {stage === 'lost' && <p className="text-sm">{media.failed}</p>}
      <Button size="small" busy={stage === 'busy'} onClick={repeat}>
        {failure.again}
      </Button>
    </div>
  );
}
