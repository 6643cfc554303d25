import { useSelector } from '@xstate/react';
import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';

import type { RecipientList } from '../../../contracts/campaigns.recipients.ts';
import type { PagedListRef } from '../../../machines/app/pagedList.machine.ts';
import { selectLists, selectOpenList, type RecipientsRef } from '../../../machines/campaigns/recipients.machine.ts';
import { LIST_PAGE_SIZE, newListRoute } from '../../../machines/campaigns/recipients.ts';
import { ListPage } from '../../app/pagedList/ListPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/useText.ts';
import { ListRow } from './ListRow.tsx';
import { NewListDialog } from './NewListDialog.tsx';
import { RecipientListView } from './RecipientListView.tsx';
import { Refused } from './Refused.tsx';
import { RemoveListDialog } from './RemoveListDialog.tsx';
import { recipientsText } from './text/id.ts';

/** `/campaigns/recipients/` and `/campaigns/recipients/{id}`: the lists, and the open one in their place. */
export function RecipientsPage({ actor }: { actor: RecipientsRef }) {
  const open = useSelector(actor, selectOpenList);
  const lists = useSelector(actor, selectLists);
  if (open !== undefined) return <RecipientListView key={open.id} actor={open} />;
  if (lists === undefined) return null;
  return (
    <>
      <RecipientLists actor={lists} onRemove={(list) => actor.send({ type: 'removal.requested', list })} />
      <RemoveListDialog actor={actor} />
    </>
  );
}

export interface RecipientListsProps {
  actor: PagedListRef<'recipients'>;
  onRemove: (list: RecipientList) => void;
}

export function RecipientLists({ actor, onRemove }: RecipientListsProps) {
  const text = useText(recipientsText);
  const { businessId, isOwner, refusal, rows } = useSelector(actor, (snapshot) => snapshot.context);
  const isListed = useSelector(actor, (snapshot) => snapshot.matches('listed'));
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <ListPage<'recipients'>
        actor={actor}
        size={LIST_PAGE_SIZE}
        text={text}
        icon={<UsersRound size={22} />}
        action={
          <Button
            variant="primary"
            disabled={!isListed}
            icon={<Plus aria-hidden="true" size={18} />}
            onClick={() => setCreating(true)}
          >
            {text.create}
          </Button>
        }
        notices={<Refused refusal={refusal} onDismiss={() => actor.send({ type: 'refusal.dismissed' })} />}
        row={(list) => (
          <ListRow
            list={list}
            businessId={businessId}
            isDisabled={!isListed}
            onRename={(name) => actor.send({ type: 'command.requested', command: { do: 'rename', id: list.id, name } })}
            onRemove={() => onRemove(list)}
          />
        )}
      >
        {isOwner && (
          <Button
            variant="quiet"
            className="justify-self-start"
            disabled={!isListed}
            onClick={() => actor.send({ type: 'command.requested', command: { do: 'exportConsents' } })}
          >
            {text.register}
          </Button>
        )}
      </ListPage>
      {isCreating && (
        <NewListDialog
          businessId={businessId}
          lists={rows ?? []}
          onClose={() => setCreating(false)}
          onCreate={(list) => {
            setCreating(false);
            actor.send({
              type: 'command.requested',
              command: { do: 'create', list },
              opens: newListRoute(businessId, list),
            });
          }}
        />
      )}
    </>
  );
}
