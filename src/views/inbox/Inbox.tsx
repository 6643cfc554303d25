import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import { selectBusiness, selectInbox } from '../../machines/app/workspace.machine.ts';
import { useWorkspace } from '../app/AppContext.tsx';
import { InboxScreen } from './InboxScreen.tsx';
import { BusinessNews } from './WorkspaceForState.tsx';

/** The rooms of the business at work. The conversation and its panel are put in by whoever loads them. */
export function Inbox({ conversation, panel }: { conversation: ReactNode; panel?: ReactNode }) {
  const workspace = useWorkspace();
  const inbox = useSelector(workspace, selectInbox);
  const channels = useSelector(workspace, (snapshot) => selectBusiness(snapshot)?.channels ?? none);
  const userId = useSelector(workspace, (snapshot) => snapshot.context.userId);
  if (inbox === undefined) return null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <BusinessNews actor={workspace} />
      <div className="min-h-0 flex-1">
        <InboxScreen inbox={inbox} userId={userId} channels={channels} conversation={conversation} panel={panel} />
      </div>
    </div>
  );
}

const none: never[] = [];
