import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';

import type { CopyRef } from '../../machines/customer/dataExport.machine.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { customerText } from './text/id.ts';

/** Everything that is kept of a customer, on its way to the device. `name`: as the copy calls them. */
export function Copy({ actor, name }: { actor: CopyRef; name: string }) {
  const words = useText(customerText);
  const text = words.copy;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { step, of, missed } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  return (
    <div className="grid gap-2">
      <Button
        size="small"
        className="justify-self-start"
        busy={isBusy}
        icon={<Download aria-hidden="true" size={16} />}
        onClick={() => actor.send({ type: 'copy.requested', words: { ...text.words, title: text.words.title(name) } })}
      >
        {text.ask}
      </Button>
      <p className="text-xs text-ink-soft">{text.hint}</p>
      {isBusy && (
        <div className="grid gap-1 text-sm">
          <output className="tabular">{of === 0 ? text.reading : text.gathering(count(step), count(of))}</output>
          <progress className="h-1.5 w-full accent-accent" value={step} max={Math.max(of, 1)} aria-label={text.bar} />
          <Button size="small" className="justify-self-start" onClick={() => actor.send({ type: 'copy.cancelled' })}>
            {words.cancel}
          </Button>
        </div>
      )}
      {snapshot.matches('made') && (
        <output className="grid text-sm">
          <span>{text.made(count(of - missed))}</span>
          {missed > 0 && <span>{text.missed(count(missed))}</span>}
        </output>
      )}
      {snapshot.matches('failed') && (
        <Notice
          tone="fail"
          title={text.failed}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => actor.send({ type: 'retry.requested' })}>
                {words.retry}
              </Button>
              <Button size="small" look="quiet" onClick={() => actor.send({ type: 'copy.cancelled' })}>
                {words.cancel}
              </Button>
            </div>
          }
        />
      )}
    </div>
  );
}
