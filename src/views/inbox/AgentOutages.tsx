import { useSelector } from '@xstate/react';
import { Hourglass } from 'lucide-react';

import type { AgentOutage } from '../../contracts/app.agentOutage.ts';
import { selectCounts, type InboxRef } from '../../machines/inbox/inbox.machine.ts';
import { Link } from '../app/Link.tsx';
import { useRefetch } from '../app/useRefetch.ts';
import { useResource } from '../app/useResource.ts';
import { useVisibleRefetch } from '../app/useVisibleRefetch.ts';
import { isolated } from '../conversation/message/markup.ts';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { agentOutagesText } from './text/agentOutages.id.ts';

/** Milliseconds. An outage that ends without a change of the counts disappears within this time. */
const REFETCH_INTERVAL = 60_000;

/** Chats that have used up the AI's answers. More of them would take the place of the list. */
const SHOWN_CHATS = 2;

type LimitedChat = Extract<AgentOutage, { reason: 'chat_limit' }>;

/** Above the list: that the AI does not answer, why and since when, and which chats have used up its answers. */
export function AgentOutages({ inbox, businessId }: { inbox: InboxRef; businessId: string }) {
  const outages = useResource(`outages/${businessId}`);
  // Each question that the AI leaves to the team is a chat that asks for help.
  useRefetch(
    useSelector(inbox, (snapshot) => selectCounts(snapshot)?.eskalasi.toString() ?? null),
    'outages',
  );
  useVisibleRefetch('outages', REFETCH_INTERVAL);
  return outages && <AgentOutageList outages={outages} businessId={businessId} />;
}

export function AgentOutageList({ outages, businessId }: { outages: readonly AgentOutage[]; businessId: string }) {
  const text = useText(agentOutagesText);
  const { clockTime } = useFormat();
  const ofAll = outages.filter((outage) => outage.reason !== 'chat_limit');
  // A used-up budget is the reason that stays.
  const outage = ofAll.find(({ reason }) => reason === 'budget') ?? ofAll[0];
  const chats = outages.filter((one) => one.reason === 'chat_limit');
  return (
    <>
      {outage && (
        <div className="p-2">
          <Notice tone="help" title={text.title}>
            {text.reasons[outage.reason](clockTime(outage.since), outage.part)}
          </Notice>
        </div>
      )}
      {chats.length > 0 && (
        <div className="bg-help-wash px-3 py-1 text-sm text-help">
          <LimitedChats chats={chats.slice(0, SHOWN_CHATS)} businessId={businessId} />
          {chats.length > SHOWN_CHATS && (
            <details>
              <summary className="flex min-h-11 cursor-pointer items-center pl-6 font-semibold md:min-h-9">
                {text.moreChats(String(chats.length - SHOWN_CHATS))}
              </summary>
              <LimitedChats chats={chats.slice(SHOWN_CHATS)} businessId={businessId} />
            </details>
          )}
        </div>
      )}
    </>
  );
}

/** A name may have hundreds of characters. */
const shortened = (name: string): string => (name.length > 40 ? `${Array.from(name).slice(0, 39).join('')}…` : name);

function LimitedChats({ chats, businessId }: { chats: readonly LimitedChat[]; businessId: string }) {
  const text = useText(agentOutagesText);
  const { clockTime } = useFormat();
  return (
    <ul>
      {chats.map((chat) => (
        <li key={chat.room_id}>
          <Link
            to={{ name: 'inbox', roomId: chat.room_id, search: { businessId } }}
            className="flex min-h-11 items-center gap-2 hover:underline md:min-h-9"
          >
            <Hourglass aria-hidden="true" size={16} className="shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {text.chatLimit(isolated(shortened(chat.name ?? text.unnamed)), clockTime(chat.since))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
