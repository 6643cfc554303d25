import { useSelector } from '@xstate/react';
import {
  Archive,
  ArchiveRestore,
  CheckCheck,
  Ellipsis,
  FileDown,
  Hand,
  AlarmClock,
  AlarmClockOff,
  ClipboardCheck,
  Mail,
  MailOpen,
  Pin,
  PinOff,
  Sparkles,
  Tag,
  UserPlus,
  X,
  type LucideIcon,
} from 'lucide-react';
import { use, useLayoutEffect, useRef, useState } from 'react';

import type { RoomRoute } from '../../../contracts/app.routing.ts';
import type { ActionKind, RoomAction } from '../../../contracts/inbox.bulkActions.ts';
import { withNewId } from '../../../machines/app/withNewId.ts';
import { selectSelectedCount, type BulkActionsRef } from '../../../machines/inbox/bulkActions.machine.ts';
import { ResolutionDialog } from '../../conversation/resolution/ResolutionDialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuEntries } from '../../ui/MenuEntries.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useText } from '../../ui/useText.ts';
import { RoomsContext } from '../rooms.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { useKeepFocus, type KeepFocusProps } from './keepFocus.ts';
import { roomCount } from './roomCount.ts';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import { TagDialog } from './TagDialog.tsx';
import { bulkActionsText } from './text/id.ts';

const icons = {
  give_back: Sparkles,
  take: Hand,
  read: MailOpen,
  unread: Mail,
  pin: Pin,
  unpin: PinOff,
  snooze: AlarmClock,
  wake: AlarmClockOff,
  archive: Archive,
  unarchive: ArchiveRestore,
  export: FileDown,
} as const satisfies Partial<Record<ActionKind, LucideIcon>>;

/** A frequent action with its label below the icon. Four fit side by side on a phone of 320 px. */
const TOOL_CLASS =
  'grid min-h-12 min-w-0 justify-items-center gap-0.5 rounded-md py-1 text-xs font-semibold text-ink-soft hover:bg-hover hover:text-ink disabled:opacity-40';

/** The maximum height of the covered header, in px: with one row of chips and one of views. */
const MAX_HEAD_HEIGHT = 224;

/** Replaces the header of the list while rooms are selected, and shows the progress and result of the action. */
export function SelectionBar({ actor, route }: { actor: BulkActionsRef; route: RoomRoute }) {
  const snapshot = useSelector(actor, (state) => state);
  const focus = useKeepFocus();
  if (snapshot.matches('idle')) return null;
  return snapshot.matches('selected') ? (
    <SelectionToolbar actor={actor} focus={focus} />
  ) : (
    <BulkProgress actor={actor} route={route} focus={focus} />
  );
}

function SelectionToolbar({ actor, focus }: { actor: BulkActionsRef; focus: KeepFocusProps }) {
  const text = useText(bulkActionsText);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const selected = selectSelectedCount(snapshot);
  const [isTagging, setIsTagging] = useState(false);
  const [isAssigning, setIsAssigning] = useState(false);
  const [isSnoozing, setIsSnoozing] = useState(false);
  const [isChoosingResolution, setIsChoosingResolution] = useState(false);
  const { scope, count: all } = snapshot.context;
  const isAll = snapshot.matches({ selected: 'all' });
  const rooms = use(RoomsContext);
  const isPinned = !isAll && snapshot.context.ids.every((id) => rooms.get(id)?.mark?.isPinned);
  const hasUnread = isAll || snapshot.context.ids.some((id) => rooms.get(id)?.unread_count !== 0);
  const bar = useRef<HTMLDivElement>(null);

  // The covered header becomes inert, because it cannot be seen. It keeps its height up to a maximum, so that no row
  // moves under the pointer even when the filter panel is open.
  useLayoutEffect(() => {
    const head = bar.current?.parentElement;
    if (!head) return;
    const covered = [...head.children].filter((child) => child !== bar.current);
    head.style.height = `${Math.max(Math.min(head.offsetHeight, MAX_HEAD_HEIGHT), bar.current?.offsetHeight ?? 0)}px`;
    head.style.overflow = 'hidden';
    for (const child of covered) child.toggleAttribute('inert', true);
    return () => {
      head.style.height = '';
      head.style.overflow = '';
      for (const child of covered) child.toggleAttribute('inert', false);
    };
  }, []);

  const act = (kind: ActionKind, tag: string | null = null, more: Partial<RoomAction> = {}) =>
    actor.send({ type: 'action.requested', action: withNewId({ kind, tag, ...more }) });
  const complete = {
    kind: 'complete',
    icon: <CheckCheck aria-hidden="true" size={20} />,
    onClick: () => act('complete'),
  } as const;
  // Completed rooms offer the resolution instead of "complete".
  const setResolution = {
    kind: 'resolution',
    icon: <ClipboardCheck aria-hidden="true" size={20} />,
    onClick: () => setIsChoosingResolution(true),
  } as const;
  const primary = [
    scope?.tab === 'taskCompleted' ? setResolution : complete,
    { kind: 'tag', icon: <Tag aria-hidden="true" size={20} />, onClick: () => setIsTagging(true) },
    { kind: 'assign', icon: <UserPlus aria-hidden="true" size={20} />, onClick: () => setIsAssigning(true) },
  ] as const;
  const kinds = [
    'take',
    'give_back',
    hasUnread ? 'read' : 'unread',
    isPinned ? 'unpin' : 'pin',
    scope?.query.snoozed ? 'wake' : 'snooze',
    scope?.query.archived ? 'unarchive' : 'archive',
    'export',
  ] as const;
  const menuEntries = kinds.map((kind) => {
    const Icon = icons[kind];
    const onClick = kind === 'snooze' ? () => setIsSnoozing(true) : () => act(kind);
    return {
      label: text.actions[kind],
      icon: <Icon aria-hidden="true" size={20} />,
      onSelect: selected === 0 ? undefined : onClick,
    };
  });
  return (
    <div
      {...focus}
      ref={(element) => {
        bar.current = element;
        focus.ref(element);
      }}
      role="toolbar"
      aria-label={text.bar}
      className="absolute inset-0 z-20 flex min-h-fit flex-col gap-0.5 bg-surface px-2 pt-1"
    >
      <div className="flex items-center gap-1">
        <IconButton
          label={text.clear}
          icon={<X aria-hidden="true" size={20} />}
          onClick={() => actor.send({ type: 'selection.cleared' })}
        />
        <output className="shrink-0 text-base font-bold tabular-nums">
          {isAll ? text.allSelected(roomCount(count, selected)) : text.selected(count(selected))}
        </output>
        <span className="sr-only">{text.keys}</span>
        {!isAll && all !== null && all > selected && (
          <button
            type="button"
            onClick={() => actor.send({ type: 'all.selected' })}
            className="ml-auto min-h-11 px-2 text-right text-sm leading-tight font-semibold text-accent-strong underline md:min-h-9"
          >
            {text.all(roomCount(count, all))}
          </button>
        )}
      </div>
      <div className="grid grid-cols-4 gap-1 pb-1">
        {primary.map(({ kind, icon, onClick }) => (
          <button
            key={kind}
            type="button"
            aria-label={text.actions[kind]}
            disabled={selected === 0}
            onClick={onClick}
            className={TOOL_CLASS}
          >
            {icon}
            <span>{text.short[kind]}</span>
          </button>
        ))}
        <Popover
          label={text.moreActions}
          hint={text.moreActions}
          buttonClass={TOOL_CLASS}
          button={
            <>
              <Ellipsis aria-hidden="true" size={20} />
              <span>{text.short.more}</span>
            </>
          }
        >
          {(close) => <MenuEntries close={close} entries={menuEntries} />}
        </Popover>
      </div>
      {isTagging && <TagDialog onClose={() => setIsTagging(false)} onChoose={act} />}
      {isSnoozing && (
        <SnoozeDialog onClose={() => setIsSnoozing(false)} onChoose={(until) => act('snooze', null, { until })} />
      )}
      {isChoosingResolution && (
        <ResolutionDialog
          onClose={() => setIsChoosingResolution(false)}
          onChoose={(resolution) => act('resolution', null, { resolution })}
        />
      )}
      {isAssigning && (
        <AssignDialog
          chats={isAll ? roomCount(count, selected) : count(selected)}
          onClose={() => setIsAssigning(false)}
          onChoose={(assignee) => act('assign', null, { assignee })}
        />
      )}
    </div>
  );
}
