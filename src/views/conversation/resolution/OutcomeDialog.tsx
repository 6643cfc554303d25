import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { bulkActionsText } from '../../inbox/bulkActions/text/id.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useText } from '../../ui/useText.ts';
import { resolutionText } from './text/id.ts';

const ENTRY =
  '-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center rounded-md px-2 text-left font-semibold hover:bg-hover';

/** Sets the outcome of several chats. */
export function OutcomeDialog({
  onClose,
  onChoose,
}: {
  onClose: () => void;
  onChoose: (outcome: Room['outcome']) => void;
}) {
  const text = useText(bulkActionsText).outcome;
  const { choices } = useText(resolutionText);
  return (
    <Dialog open title={text.title} onClose={onClose}>
      <p className="pb-2 text-ink-soft">{text.note}</p>
      <ul>
        {(Object.entries(choices) as [Room['outcome'], string][]).map(([outcome, name]) => (
          <li key={outcome}>
            <button type="button" onClick={() => onChoose(outcome)} className={ENTRY}>
              {name}
            </button>
          </li>
        ))}
        <li className="mt-2 border-t border-line pt-2">
          <button type="button" onClick={() => onChoose(null)} className={ENTRY}>
            {text.remove}
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
