import { Ticket } from 'lucide-react';
import { use, useEffect, useRef, type ReactNode } from 'react';

import { useCommandTarget } from '../../commands/targets.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { MAX_SELECTED, MessageSelectionContext, type MessageSelection } from './messageSelection.ts';

/** A message with a checkbox; a press anywhere on it toggles it. */
export function SelectableMessage({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const text = useText(conversationText).selection;
  const selection = use(MessageSelectionContext);
  if (selection === null) return children;
  const isSelected = selection.ids.includes(id);
  return (
    <label className={classes('flex items-center', isSelected && 'bg-accent-wash')}>
      <span className="grid size-11 shrink-0 place-content-center">
        <input
          type="checkbox"
          aria-label={text.message(name)}
          className="size-5 accent-accent"
          checked={isSelected}
          disabled={!isSelected && selection.ids.length >= MAX_SELECTED}
          onChange={() => selection.toggle(id)}
        />
      </span>
      <span className="block min-w-0 flex-1">{children}</span>
    </label>
  );
}

/** The toolbar of the selection: its size, and buttons to cancel it or create a ticket. Escape cancels. */
export function SelectionBar({
  selection,
  onTicket,
}: {
  selection: MessageSelection;
  onTicket: (ids: readonly string[]) => void;
}) {
  const text = useText(conversationText).selection;
  const { count } = useFormat();
  const { ids, cancel } = selection;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => bar.current?.focus(), []);
  useCommandTarget('clearSelection', cancel);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={text.bar}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-3 py-2"
    >
      <output className="tabular min-w-0 flex-1 font-semibold">
        {ids.length === 0
          ? text.none
          : ids.length < MAX_SELECTED
            ? text.picked(count(ids.length))
            : text.full(count(MAX_SELECTED))}
      </output>
      <Button size="small" variant="quiet" onClick={cancel}>
        {text.leave}
      </Button>
      <Button
        size="small"
        variant="primary"
        icon={<Ticket aria-hidden="true" size={16} />}
        disabled={ids.length === 0}
        onClick={() => onTicket(ids)}
      >
        {text.make}
      </Button>
    </div>
  );
}
