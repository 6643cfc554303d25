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
import { selectChosen, type SelectionRef } from '../../../machines/inbox/bulkActions.machine.ts';
import { OutcomeDialog } from '../../conversation/resolution/OutcomeDialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuEntries } from '../../ui/MenuEntries.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useText } from '../../ui/useText.ts';
import { RoomsContext } from '../rooms.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { Progress } from './BulkProgress.tsx';
import { useHeldFocus, type HeldFocus } from './keepFocus.ts';
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

/** What is done most is at hand, with its word below its icon: four side by side fit the narrowest phone. */
const TOOL =
  'grid min-h-12 min-w-0 justify-items-center gap-0.5 rounded-md py-1 text-xs font-semibold text-ink-soft hover:bg-hover hover:text-ink disabled:opacity-40';

/** The most of its height that the head keeps, in px: with a row of chips and one of views. */
const HEAD_MOST = 224;

/** The head of the list while chats are chosen, and what became of what was done to them. */
export function SelectionBar({ actor, route }: { actor: SelectionRef; route: RoomRoute }) {
  const snapshot = useSelector(actor, (state) => state);
  const focus = useHeldFocus();
  if (snapshot.matches('none')) return null;
  return snapshot.matches('chosen') ? (
    <Chosen actor={actor} focus={focus} />
  ) : (
    <Progress actor={actor} route={route} focus={focus} />
  );
}

function Chosen({ actor, focus }: { actor: SelectionRef; focus: HeldFocus }) {
  const text = useText(bulkActionsText);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const chosen = selectChosen(snapshot);
  const [isTagging, setIsTagging] = useState(false);
  const [isAssigning, setIsAssigning] = useState(false);
  const [isSnoozing, setIsSnoozing] = useState(false);
  const [isDescribing, setIsDescribing] = useState(false);
  const { question, count: all } = snapshot.context;
  const isAll = snapshot.matches({ chosen: 'all' });
  const rooms = use(RoomsContext);
  const isPinned = !isAll && snapshot.context.ids.every((id) => rooms.get(id)?.mark?.isPinned);
  const hasUnread = isAll || snapshot.context.ids.some((id) => rooms.get(id)?.unread_count !== 0);
  const bar = useRef<HTMLDivElement>(null);

  // What lies under the bar cannot be seen, so nothing leads there. The head keeps its height, that no row moves under the
  // pointer, as far as the bar has room in it; but an open panel of filters does not keep the list down.
  useLayoutEffect(() => {
    const head = bar.current?.parentElement;
    if (!head) return;
    const covered = [...head.children].filter((child) => child !== bar.current);
    head.style.height = `${Math.max(Math.min(head.offsetHeight, HEAD_MOST), bar.current?.offsetHeight ?? 0)}px`;
    head.style.overflow = 'hidden';
    for (const child of covered) child.toggleAttribute('inert', true);
    return () => {
      head.style.height = '';
      head.style.overflow = '';
      for (const child of covered) child.toggleAttribute('inert', false);
    };
  }, []);

  const act = (kind: ActionKind, tag: string | null = null, more: Partial<RoomAction> = {}) =>
    actor.send({ type: 'action.requested', action: { id: crypto.randomUUID(), kind, tag, ...more } });
  const complete = {
    kind: 'complete',
    icon: <CheckCheck aria-hidden="true" size={20} />,
    go: () => act('complete'),
  } as const;
  // What is done already can be said what came of.
  const describe = {
    kind: 'outcome',
    icon: <ClipboardCheck aria-hidden="true" size={20} />,
    go: () => setIsDescribing(true),
  } as const;
  const own = [
    question?.tab === 'taskCompleted' ? describe : complete,
    { kind: 'tag', icon: <Tag aria-hidden="true" size={20} />, go: () => setIsTagging(true) },
    { kind: 'assign', icon: <UserPlus aria-hidden="true" size={20} />, go: () => setIsAssigning(true) },
  ] as const;
  const kinds = [
    'take',
    'give_back',
    hasUnread ? 'read' : 'unread',
    isPinned ? 'unpin' : 'pin',
    question?.query.snoozed ? 'wake' : 'snooze',
    question?.query.archived ? 'unarchive' : 'archive',
    'export',
  ] as const;
  const rest = kinds.map((kind) => {
    const Icon = icons[kind];
    const go = kind === 'snooze' ? () => setIsSnoozing(true) : () => act(kind);
    return {
      word: text.actions[kind],
      icon: <Icon aria-hidden="true" size={20} />,
      go: chosen === 0 ? undefined : go,
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
          {isAll ? text.allChosen(count(chosen)) : text.chosen(count(chosen))}
        </output>
        <span className="sr-only">{text.keys}</span>
        {!isAll && all !== null && all > chosen && (
          <button
            type="button"
            onClick={() => actor.send({ type: 'everything.chosen' })}
            className="ml-auto min-h-11 px-2 text-right text-sm leading-tight font-semibold text-accent-strong underline md:min-h-9"
          >
            {text.all(count(all))}
          </button>
        )}
      </div>
      <div className="grid grid-cols-4 gap-1 pb-1">
        {own.map(({ kind, icon, go }) => (
          <button
            key={kind}
            type="button"
            aria-label={text.actions[kind]}
            disabled={chosen === 0}
            onClick={go}
            className={TOOL}
          >
            {icon}
            <span>{text.short[kind]}</span>
          </button>
        ))}
        <Popover
          label={text.moreActions}
          hint={text.moreActions}
          buttonClass={TOOL}
          button={
            <>
              <Ellipsis aria-hidden="true" size={20} />
              <span>{text.short.more}</span>
            </>
          }
        >
          {(close) => <MenuEntries close={close} entries={rest} />}
        </Popover>
      </div>
      {isTagging && <TagDialog onClose={() => setIsTagging(false)} onChoose={act} />}
      {isSnoozing && (
        <SnoozeDialog onClose={() => setIsSnoozing(false)} onChoose={(until) => act('snooze', null, { until })} />
      )}
      {isDescribing && (
        <OutcomeDialog
          onClose={() => setIsDescribing(false)}
          onChoose={(outcome) => act('outcome', null, { outcome })}
        />
      )}
      {isAssigning && (
        <AssignDialog
          count={chosen}
          onClose={() => setIsAssigning(false)}
          onChoose={(assignee) => act('assign', null, { assignee })}
        />
      )}
    </div>
  );
}
