import { useSelector } from '@xstate/react';
import { CircleAlert, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';

import type { ResourceValues } from '../../contracts/app.resource.ts';
import { selectResources } from '../../machines/app/workspace.machine.ts';
import { useArrived, useWorkspace } from '../app/AppContext.tsx';
import { Link } from '../app/Link.tsx';
import { useResource } from '../app/useResource.ts';
import { isolated } from '../conversation/message/markup.ts';
import { nameOf } from '../inbox/roomName.ts';
import { inboxText } from '../inbox/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { useFormat } from '../ui/format.ts';
import { useMinute } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { customerText } from './text/id.ts';

/** Milliseconds: what a colleague wrote down is known here by then. */
const AGAIN = 5 * 60_000;

/** What customers have asked for under the law stands above the list, so that no clock runs out in a chat that nobody opens. */
export function OpenRequests({ businessId }: { businessId: string }) {
  const requests = useResource(`requests/${businessId}`);
  const resources = useArrived(useSelector(useWorkspace(), selectResources));
  useEffect(() => {
    const renewal = setInterval(() => resources?.send({ type: 'resources.outdated', prefix: 'requests' }), AGAIN);
    return () => clearInterval(renewal);
  }, [resources]);
  return requests && <RequestLines requests={requests} businessId={businessId} />;
}

interface RequestLinesProps {
  /** The nearest deadline first. */
  requests: ResourceValues[`requests/${string}`];
  businessId: string;
}

function RequestLines({ requests, businessId }: RequestLinesProps) {
  const text = useText(customerText);
  const { count } = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  if (requests.length === 0) return null;
  return (
    <section
      aria-label={text.requests.label}
      className="flex items-start gap-2 bg-help-wash px-3 py-1 text-sm text-help"
    >
      <ul className="min-w-0 flex-1">
        {(showsAll ? requests : requests.slice(0, 1)).map((request) => (
          <li key={request.id}>
            <RequestLine request={request} businessId={businessId} />
          </li>
        ))}
      </ul>
      {requests.length > 1 && (
        <Button size="small" look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? text.requests.fewer : text.requests.all(count(requests.length))}
        </Button>
      )}
    </section>
  );
}

function RequestLine({ request, businessId }: { request: RequestLinesProps['requests'][number]; businessId: string }) {
  const text = useText(customerText);
  const inbox = useText(inboxText);
  const { elapsed } = useFormat();
  const now = useMinute();
  const due = Date.parse(request.due_at);
  const isLate = due <= now;
  const Icon = isLate ? CircleAlert : Hourglass;
  const [kind, who] = [text.rights.kinds[request.kind], isolated(nameOf(request.room, inbox))];
  return (
    <Link
      to={{ name: 'inbox', roomId: request.room.id, search: { businessId } }}
      className={classes('flex min-h-11 items-center gap-2 hover:underline md:min-h-9', isLate && 'font-semibold')}
    >
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      <span className="min-w-0 truncate">
        {isLate ? text.requests.late(kind, who, elapsed(due, now)) : text.requests.left(kind, who, elapsed(now, due))}
      </span>
    </Link>
  );
}
