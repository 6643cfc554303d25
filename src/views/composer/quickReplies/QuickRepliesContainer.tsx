import { useSelector } from '@xstate/react';

import { selectFailed, selectRows, type RecordListRef } from '../../../machines/app/recordList.machine.ts';
import { selectBusiness, selectQuickReplies } from '../../../machines/app/workspace.machine.ts';
import { fillPlaceholders } from '../../../machines/composer/placeholders.ts';
import { useOptionalActor, useWorkspace } from '../../app/AppContext.tsx';
import { QuickReplyList, type QuickReplyFieldProps } from './QuickReplyList.tsx';

/** The quick replies above the field of a conversation. `customer`: null if WhatsApp provides no name. */
export function QuickRepliesContainer({
  customer,
  ...field
}: QuickReplyFieldProps & { customer: string | null; onManage: (shortcut: string) => void }) {
  const workspace = useWorkspace();
  const actor = useOptionalActor(useSelector(workspace, selectQuickReplies));
  const business = useSelector(workspace, (snapshot) => selectBusiness(snapshot)?.name ?? null);
  if (!actor) return null;
  return (
    <LoadedQuickReplies
      {...field}
      actor={actor}
      fill={(body) => fillPlaceholders(body, { nama: customer, toko: business })}
    />
  );
}

function LoadedQuickReplies({
  actor,
  ...props
}: QuickReplyFieldProps & {
  actor: RecordListRef<'quickReplies'>;
  fill: (body: string) => string;
  onManage: (shortcut: string) => void;
}) {
  const replies = useSelector(actor, selectRows);
  const hasFailed = useSelector(actor, selectFailed);
  return <QuickReplyList {...props} replies={replies} hasFailed={hasFailed} />;
}
