import { useSelector } from '@xstate/react';

import { selectFailed, selectRows, type LedgerRef } from '../../../machines/app/recordList.machine.ts';
import { selectBusiness, selectSuggestions } from '../../../machines/app/workspace.machine.ts';
import { useArrived, useWorkspace } from '../../app/AppContext.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useText } from '../../ui/useText.ts';
import { filled } from './quickReplies.ts';
import { Suggestions, type SuggestionsProps } from './QuickReplies.tsx';
import { SuggestionList, type SuggestionFieldProps } from './QuickReplyList.tsx';
import { quickRepliesText } from './text/id.ts';

/** Quick replies above the field of a conversation. `customer`: null where WhatsApp tells no name. */
export function SuggestionsHere({
  customer,
  ...field
}: SuggestionFieldProps & { customer: string | null; onManage: (shortcut: string) => void }) {
  const workspace = useWorkspace();
  const actor = useArrived(useSelector(workspace, selectSuggestions));
  const business = useSelector(workspace, (snapshot) => selectBusiness(snapshot)?.name ?? null);
  if (!actor) return null;
  return <Listing {...field} actor={actor} fill={(body) => filled(body, { nama: customer, toko: business })} />;
}

function Listing({
  actor,
  ...props
}: SuggestionFieldProps & {
  actor: LedgerRef;
  fill: (body: string) => string;
  onManage: (shortcut: string) => void;
}) {
  const replies = useSelector(actor, selectRows('suggestions'));
  const hasFailed = useSelector(actor, selectFailed);
  return <SuggestionList {...props} replies={replies} hasFailed={hasFailed} />;
}

/** Where the team makes, changes and removes its quick replies. */
export function SuggestionsDialog({ begun, onClose }: Pick<SuggestionsProps, 'begun'> & { onClose: () => void }) {
  const text = useText(quickRepliesText);
  const actor = useArrived(useSelector(useWorkspace(), selectSuggestions));
  return (
    <Dialog open title={text.title} onClose={onClose}>
      {actor ? <Suggestions actor={actor} {...(begun && { begun })} /> : <p>{text.loading}</p>}
    </Dialog>
  );
}
