import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';

import type { DataExportRef } from '../../machines/customer/dataExport.machine.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { useText } from '../ui/useText.ts';
import { customerText } from './text/id.ts';

/** Downloads a customer's data, with progress. `name`: the customer's name in the export. */
export function DataExport({ actor, name }: { actor: DataExportRef; name: string }) {
  const texts = useText(customerText);
  const text = texts.dataExport;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { step, total, missing } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  return (
    <div className="grid gap-2">
      <Button
        size="small"
        className="justify-self-start"
        busy={isBusy}
        icon={<Download aria-hidden="true" size={16} />}
        onClick={() =>
          actor.send({ type: 'export.requested', texts: { ...text.texts, title: text.texts.title(name) } })
        }
      >
        {text.download}
      </Button>
      <p className="text-xs text-ink-soft">{text.hint}</p>
      {isBusy && (
        <div className="grid gap-1 text-sm">
          <output className="tabular">{total === 0 ? text.reading : text.progress(count(step), count(total))}</output>
          <progress
            className="h-1.5 w-full accent-accent"
            value={step}
            max={Math.max(total, 1)}
            aria-label={text.progressLabel}
          />
          <Button size="small" className="justify-self-start" onClick={() => actor.send({ type: 'export.cancelled' })}>
            {texts.cancel}
          </Button>
        </div>
      )}
      {snapshot.matches('done') && (
        <output className="grid text-sm">
          <span>{text.done(count(total - missing))}</span>
          {missing > 0 && <span>{text.missing(count(missing))}</span>}
        </output>
      )}
      {snapshot.matches('failed') && (
        <Notice
          tone="fail"
          title={text.failed}
          action={
            <div className="flex flex-wrap gap-2">
              <RetryButton size="small" onClick={() => actor.send({ type: 'retry.requested' })} />
              <Button size="small" variant="quiet" onClick={() => actor.send({ type: 'export.cancelled' })}>
                {texts.cancel}
              </Button>
            </div>
          }
        />
      )}
    </div>
  );
}
