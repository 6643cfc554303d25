import { useSelector } from '@xstate/react';

import { selectFailed, selectRows, type RecordListRef } from '../../../machines/app/recordList.machine.ts';
import { selectBusiness, selectQuickReplies } from '../../../machines/app/workspace.machine.ts';
import { fillPlaceholders } from '../../../machines/composer/placeholders.ts';
import { useOptionalActor, useWorkspace } from '../../app/AppContext.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useText } from '../../ui/useText.ts';
import { QuickReplies, type QuickRepliesProps } from './QuickReplies.tsx';
import { QuickReplyList, type QuickReplyFieldProps } from './QuickReplyList.tsx';
import { quickRepliesText } from './text/id.ts';

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

/** The dialog in which the team edits its quick replies. */
export function QuickRepliesDialog({ initial, onClose }: Pick<QuickRepliesProps, 'initial'> & { onClose: () => void }) {
  const text = useText(quickRepliesText);
  const actor = useOptionalActor(useSelector(useWorkspace(), selectQuickReplies));
  return (
    <Dialog open title={text.title} onClose={onClose}>
      {actor ? <QuickReplies actor={actor} {...(initial && { initial })} /> : <p>{text.loading}</p>}
    </Dialog>
  );
}
