import { CircleAlert, Hourglass } from 'lucide-react';
import { useState } from 'react';

import type { ResourceValues } from '../../contracts/app.resource.ts';
import { Link } from '../app/Link.tsx';
import { useResource } from '../app/useResource.ts';
import { useVisibleRefetch } from '../app/useVisibleRefetch.ts';
import { isolated } from '../conversation/message/markup.ts';
import { nameOf } from '../inbox/roomName.ts';
import { inboxText } from '../inbox/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { useFormat } from '../ui/format.ts';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { customerText } from './text/id.ts';

/** Milliseconds. A request recorded by another member appears within this time. */
const REFETCH_INTERVAL = 5 * 60_000;

/** Open privacy requests above the chat list, so that a deadline is not missed in a chat that is not opened. */
export function OpenRequests({ businessId }: { businessId: string }) {
  const requests = useResource(`requests/${businessId}`);
  useVisibleRefetch('requests', REFETCH_INTERVAL);
  return requests && <RequestList requests={requests} businessId={businessId} />;
}

interface RequestListProps {
  /** The nearest deadline first. */
  requests: ResourceValues[`requests/${string}`];
  businessId: string;
}

function RequestList({ requests, businessId }: RequestListProps) {
  const text = useText(customerText);
  const { count } = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  if (requests.length === 0) return null;
  return (
    <section
      aria-label={text.openRequests.label}
      className="flex items-start gap-2 bg-help-wash px-3 py-1 text-sm text-help"
    >
      <ul className="min-w-0 flex-1">
        {(showsAll ? requests : requests.slice(0, 1)).map((request) => (
          <li key={request.id}>
            <RequestLink request={request} businessId={businessId} />
          </li>
        ))}
      </ul>
      {requests.length > 1 && (
        <Button size="small" variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? text.openRequests.fewer : text.openRequests.all(count(requests.length))}
        </Button>
      )}
    </section>
  );
}

function RequestLink({ request, businessId }: { request: RequestListProps['requests'][number]; businessId: string }) {
  const text = useText(customerText);
  const inbox = useText(inboxText);
  const { elapsed } = useFormat();
  const now = useNow();
  const due = Date.parse(request.due_at);
  const isLate = due <= now;
  const Icon = isLate ? CircleAlert : Hourglass;
  const [kind, customer] = [text.privacyRequests.kinds[request.kind], isolated(nameOf(request.room, inbox))];
  return (
    <Link
      to={{ name: 'inbox', roomId: request.room.id, search: { businessId } }}
      className={classes('flex min-h-11 items-center gap-2 hover:underline md:min-h-9', isLate && 'font-semibold')}
    >
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      <span className="min-w-0 truncate">
        {isLate
          ? text.openRequests.late(kind, customer, elapsed(due, now))
          : text.openRequests.left(kind, customer, elapsed(now, due))}
      </span>
    </Link>
  );
}
