import { useSelector } from '@xstate/react';
import { useState } from 'react';

import { selectAside, type TrayRef } from '../../machines/composer/attachments.machine.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { composerText } from './text/id.ts';

/** Files that were chosen and not sent: they wait above the field until somebody wants them, or does not. */
export function TrayAside({ actor }: { actor: TrayRef }) {
  const text = useText(composerText).aside;
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
