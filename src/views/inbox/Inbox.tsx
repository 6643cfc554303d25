import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import { selectBusiness, selectInbox } from '../../machines/app/workspace.machine.ts';
import { useWorkspace } from '../app/AppContext.tsx';
import { InboxScreen } from './InboxScreen.tsx';
import { BusinessAlerts } from './WorkspaceForState.tsx';

/** The inbox of the open business. The parent passes in the conversation and the customer panel. */
export function Inbox({ conversation, panel }: { conversation: ReactNode; panel?: ReactNode }) {
  const workspace = useWorkspace();
  const inbox = useSelector(workspace, selectInbox);
  const channels = useSelector(workspace, (snapshot) => selectBusiness(snapshot)?.channels ?? noChannels);
  const userId = useSelector(workspace, (snapshot) => snapshot.context.userId);
  if (inbox === undefined) return null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <BusinessAlerts actor={workspace} />
      <div className="min-h-0 flex-1">
        <InboxScreen inbox={inbox} userId={userId} channels={channels} conversation={conversation} panel={panel} />
      </div>
    </div>
  );
}

const noChannels: never[] = [];
