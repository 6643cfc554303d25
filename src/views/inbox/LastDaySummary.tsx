import { useSelector } from '@xstate/react';

import { useApp } from '../app/AppContext.tsx';
import { useResource } from '../app/useResource.ts';
import { useFormat } from '../ui/format.ts';
import { useText } from '../ui/useText.ts';
import { searchText } from './search/text/id.ts';

/** The numbers of the last 24 hours, shown when no customer waits for help. */
export function LastDaySummary() {
  const workspace = useSelector(useApp(), ({ children }) => children.workspace);
  const businessId = useSelector(workspace, (snapshot) => snapshot?.context.businessId);
  return businessId ? <SummaryFigures businessId={businessId} /> : null;
}

function SummaryFigures({ businessId }: { businessId: string }) {
  const text = useText(searchText).lastDay;
  const { count } = useFormat();
  const day = useResource(`lastDay/${businessId}`);
  if (day === null) return null;
  const rows = [
    [text.called, day.called],
    [text.done, day.done],
    [text.byAi, day.done_by_ai],
  ] as const;
  return (
    <div className="mx-auto mt-4 grid max-w-64 gap-y-1 text-left">
      <p className="text-xs font-semibold">{text.title}</p>
      <dl aria-label={text.title} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="tabular text-right font-semibold text-ink">{count(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
