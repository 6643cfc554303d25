import { useSelector } from '@xstate/react';
import { useState } from 'react';

import { selectMinimizedCount, type AttachmentsRef } from '../../machines/composer/attachments.machine.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { composerText } from './text/id.ts';

/** A notice above the field about attached files whose dialog is closed. */
export function PendingAttachments({ actor }: { actor: AttachmentsRef }) {
  const text = useText(composerText).pending;
  const { count } = useFormat();
  const files = useSelector(actor, selectMinimizedCount);
  const [isConfirming, setConfirming] = useState(false);
  if (files === 0) return null;
  return (
    <div className="px-2 pt-2">
      <Notice
        title={isConfirming ? text.confirmTitle(count(files)) : text.title(count(files))}
        action={
          isConfirming ? (
            <div className="flex flex-wrap gap-2">
              <Button size="small" variant="quiet" onClick={() => setConfirming(false)}>
                {text.keep}
              </Button>
              <Button
                size="small"
                variant="danger"
                onClick={() => {
                  setConfirming(false);
                  actor.send({ type: 'attachments.cleared' });
                }}
              >
                {text.confirm}
              </Button>
            </div>
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button size="small" variant="quiet" onClick={() => setConfirming(true)}>
                {text.discard}
              </Button>
              <Button size="small" onClick={() => actor.send({ type: 'dialog.opened' })}>
                {text.open}
              </Button>
            </div>
          )
        }
      />
    </div>
  );
}
