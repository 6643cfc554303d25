import { useSelector } from '@xstate/react';
import { useState } from 'react';

import { selectAside, type TrayRef } from '../../machines/composer/attachments.machine.ts';
import { useFormat } from '../text/format.ts';
import { useSendingText } from '../text/sending.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Files that were chosen and not sent: they wait above the field until somebody wants them, or does not. */
export function TrayAside({ actor }: { actor: TrayRef }) {
  const text = useSendingText().aside;
  const { count } = useFormat();
  const files = useSelector(actor, selectAside);
  const [isAsked, setAsked] = useState(false);
  if (files === 0) return null;
  return (
    <div className="px-2 pt-2">
      <Notice
        title={isAsked ? text.ask(count(files)) : text.title(count(files))}
        action={
          isAsked ? (
            <div className="flex flex-wrap gap-2">
              <Button size="small" look="quiet" onClick={() => setAsked(false)}>
                {text.keep}
              </Button>
              <Button
                size="small"
                look="danger"
                onClick={() => {
                  setAsked(false);
                  actor.send({ type: 'tray.cleared' });
                }}
              >
                {text.sure}
              </Button>
            </div>
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button size="small" look="quiet" onClick={() => setAsked(true)}>
                {text.discard}
              </Button>
              <Button size="small" onClick={() => actor.send({ type: 'tray.opened' })}>
                {text.open}
              </Button>
            </div>
          )
        }
      />
    </div>
  );
}
