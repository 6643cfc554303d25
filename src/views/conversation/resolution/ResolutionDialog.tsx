import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { bulkActionsText } from '../../inbox/bulkActions/text/id.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useText } from '../../ui/useText.ts';
import { resolutionText } from './text/id.ts';

const ENTRY =
  '-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center rounded-md px-2 text-left font-semibold hover:bg-hover';

/** Sets the resolution of several chats. */
export function ResolutionDialog({
  onClose,
  onChoose,
}: {
  onClose: () => void;
  onChoose: (resolution: Room['resolution']) => void;
}) {
  const text = useText(bulkActionsText).resolution;
  const { choices } = useText(resolutionText);
  return (
    <Dialog open title={text.title} onClose={onClose}>
      <p className="pb-2 text-ink-soft">{text.note}</p>
      <ul>
        {(Object.entries(choices) as [Room['resolution'], string][]).map(([resolution, name]) => (
          <li key={resolution}>
            <button type="button" onClick={() => onChoose(resolution)} className={ENTRY}>
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
