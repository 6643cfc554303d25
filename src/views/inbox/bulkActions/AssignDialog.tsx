import { useSelector } from '@xstate/react';
import { use } from 'react';

import { useWorkspace } from '../../app/AppContext.tsx';
import { ColleaguesContext } from '../../app/useColleagues.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useText } from '../../ui/useText.ts';
import { inboxText } from '../text/id.ts';
import { bulkActionsText } from './text/id.ts';

/** Chooses the colleague to whom rooms are assigned. */
export function AssignDialog({
  chats,
  onClose,
  onChoose,
}: {
  /** How many rooms are assigned, as text. */
  chats: string;
  onClose: () => void;
  onChoose: (assignee: string) => void;
}) {
  const text = useText(bulkActionsText).assign;
  const { holder } = useText(inboxText);
  const userId = useSelector(useWorkspace(), (snapshot) => snapshot.context.userId);
  const others = use(ColleaguesContext).filter(({ id }) => id !== userId);
  return (
    <Dialog open title={text.title(chats)} onClose={onClose}>
      {others.length === 0 ? (
        <p className="text-ink-soft">{text.noColleagues}</p>
      ) : (
        <>
          <p className="pb-2 text-ink-soft">{text.note}</p>
          <ul>
            {others.map(({ id, full_name }) => {
              const name = full_name?.trim() || holder.member;
              return (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => onChoose(id)}
                    className="-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 text-left font-semibold hover:bg-hover"
                  >
                    <Avatar name={name} seed={id} size={32} />
                    <bdi className="min-w-0 truncate">{name}</bdi>
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Dialog>
  );
}
