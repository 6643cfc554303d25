import { useSelector } from '@xstate/react';

import type { AgentOutage } from '../../contracts/app.agentOutage.ts';
import { selectCounts, type InboxRef } from '../../machines/inbox/inbox.machine.ts';
import { useRefetch } from '../app/useRefetch.ts';
import { useResource } from '../app/useResource.ts';
import { useVisibleRefetch } from '../app/useVisibleRefetch.ts';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { agentOutagesText } from './text/agentOutages.id.ts';

/** Milliseconds. An outage that ends without a change of the counts disappears within this time. */
const REFETCH_INTERVAL = 60_000;

/** Above the list: that the AI does not answer, why and since when. */
export function AgentOutages({ inbox, businessId }: { inbox: InboxRef; businessId: string }) {
  const outages = useResource(`outages/${businessId}`);
  // Each question that the AI leaves to the team is a chat that asks for help.
  useRefetch(
    useSelector(inbox, (snapshot) => selectCounts(snapshot)?.eskalasi.toString() ?? null),
    'outages',
  );
  useVisibleRefetch('outages', REFETCH_INTERVAL);
  return outages && <AgentOutageList outages={outages} />;
}

export function AgentOutageList({ outages }: { outages: readonly AgentOutage[] }) {
  const text = useText(agentOutagesText);
  const { clockTime } = useFormat();
  // A used-up budget is the reason that stays.
  const outage = outages.find(({ reason }) => reason === 'budget') ?? outages[0];
  if (!outage) return null;
  return (
    <div className="p-2">
      <Notice tone="help" title={text.title}>
        {text.reasons[outage.reason](clockTime(outage.since))}
      </Notice>
    </div>
  );
}
