/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a listbox whose focus stays in a combobox */
import { useSelector } from '@xstate/react';
import { CornerDownLeft, MessageCircle, Search, X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { selectRooms, type PaletteRef, type PaletteSnapshot } from '../../machines/commands/palette.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { nameOf } from '../inbox/roomName.ts';
import { inboxText } from '../inbox/text/id.ts';
import { classes } from '../ui/classes.ts';
import { useFormat } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { phoneOf } from '../ui/phone.ts';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { matchCommands, type Command } from './paletteCommands.ts';
import { Keys } from './ShortcutSheet.tsx';
import { commandsText, type CommandsText } from './text/id.ts';

export interface PaletteProps {
  actor: PaletteRef;
  commands: readonly Command[];
  /** The open chat, which the recent chats leave out. */
  openRoomId?: string | null;
  onRoomSelect: (roomId: string) => void;
}

interface Entry {
  key: string;
  run: () => void;
  content: ReactNode;
}

/**
 * The command palette: a combobox over a list of results. The focus stays in the field, and the list marks the option that
 * Enter runs. On phones it fills the screen.
 */
export function Palette({ actor, commands, openRoomId = null, onRoomSelect }: PaletteProps) {
  const text = useText(commandsText).palette;
  const { close: closeLabel } = useText(uiText);
  const { count } = useFormat();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const typed = useSelector(actor, selectTypedText);
  const rooms = useSelector(actor, selectRooms);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy') || snapshot.matches({ open: 'debouncing' }));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ open: 'failed' }));
  const [activeIndex, setActiveIndex] = useState(0);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const isSearch = typed.trim() !== '';
  const shownCommands = isSearch ? matchCommands(commands, typed) : commands;
  const groups = [
    { name: text.commands, entries: shownCommands.map(entryOfCommand) },
    {
      name: isSearch ? text.rooms : text.recent,
      entries: (rooms ?? [])
        .filter((room) => isSearch || room.id !== openRoomId)
        .map((room) => ({
          key: room.id,
          run: () => onRoomSelect(room.id),
          content: <RoomEntry room={room} />,
        })),
    },
  ].filter(({ entries }) => entries.length > 0);
  // Without text the recent chats come first.
  if (!isSearch) groups.reverse();
  const entries: Entry[] = groups.flatMap((group) => group.entries);
  const active = Math.min(activeIndex, entries.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = optionId(active);
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const close = () => actor.send({ type: 'palette.closed' });
  const runEntry = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    // Close first: closing restores the focus, and the command may then move it.
    dialog.current?.close();
    close();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isOpener = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (step === undefined && event.key !== 'Enter' && !isOpener) return;
    event.preventDefault();
    if (isOpener) close();
    else if (step === undefined) runEntry(entries[active]);
    else setActiveIndex((active + step + entries.length) % Math.max(1, entries.length));
  };

  let index = -1;
  return (
    <dialog
      ref={dialog}
      aria-label={text.title}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-surface p-0 text-ink shadow-raised md:mx-auto md:mt-[12vh] md:h-fit md:max-w-xl md:rounded-lg"
    >
      <div className="animate-appear pb-safe grid h-full grid-rows-[auto_minmax(0,1fr)_auto] md:h-auto md:max-h-[70vh]">
        <div className="flex min-h-14 items-center gap-2 border-b border-line pr-2 pl-4">
          <Search aria-hidden="true" size={18} className="shrink-0 text-ink-soft" />
          <input
            type="text"
            role="combobox"
            aria-label={text.label}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={entries.length > 0 ? activeId : undefined}
            aria-autocomplete="list"
            aria-describedby={`${id}-hint`}
            placeholder={text.label}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            dir="auto"
            maxLength={100}
            value={typed}
            onChange={({ target }) => {
              setActiveIndex(0);
              actor.send({ type: 'text.changed', text: target.value });
            }}
            onKeyDown={onKeyDown}
            className="min-h-11 min-w-0 flex-1 bg-transparent text-ellipsis outline-none"
          />
          {isBusy && <Spinner />}
          <IconButton label={closeLabel} icon={<X aria-hidden="true" size={20} />} onClick={close} />
        </div>
        <div className="overflow-y-auto overscroll-contain">
          <div id={`${id}-list`} role="listbox" aria-label={text.list} className="p-2">
            {groups.map((group) => (
              <div key={group.name} role="group" aria-label={group.name} className="pb-2">
                <p aria-hidden="true" className="px-2 py-1.5 text-xs font-semibold text-ink-soft">
                  {group.name}
                </p>
                {group.entries.map((entry) => {
                  index += 1;
                  const optionIndex = index;
                  return (
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys of all options
                    <div
                      key={entry.key}
                      id={optionId(optionIndex)}
                      role="option"
                      tabIndex={-1}
                      aria-selected={optionIndex === active}
                      onPointerMove={() => setActiveIndex(optionIndex)}
                      onClick={() => runEntry(entry)}
                      className={classes(
                        'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2',
                        optionIndex === active && 'bg-accent-wash',
                      )}
                    >
                      {entry.content}
                      <CornerDownLeft
                        aria-hidden="true"
                        size={16}
                        className={classes(
                          'shrink-0 text-ink-soft max-md:hidden',
                          optionIndex !== active && 'invisible',
                        )}
                      />
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
          {hasFailed && (
            <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-4 pb-4 text-ink-soft">
              <p>{text.failed}</p>
              <RetryButton size="small" onClick={() => actor.send({ type: 'retry.requested' })} />
            </div>
          )}
          {isSearch && !isBusy && !hasFailed && entries.length === 0 && (
            <p className="px-4 pb-4 text-ink-soft">
              <bdi className="break-words">{text.nothing(typed.trim())}</bdi>
            </p>
          )}
        </div>
        <p id={`${id}-hint`} className="border-t border-line px-4 py-2 text-xs text-ink-soft max-md:sr-only">
          {text.hint}
        </p>
        <output className="sr-only">{announcement(isBusy && isSearch, hasFailed, text, count(entries.length))}</output>
      </div>
    </dialog>
  );
}

const selectTypedText = ({ context }: PaletteSnapshot): string => context.text;

/** The status for screen readers: searching, or the number of results. */
const announcement = (isSearching: boolean, hasFailed: boolean, text: CommandsText['palette'], count: string): string =>
  hasFailed ? '' : isSearching ? text.searching : text.count(count);

const entryOfCommand = (command: Command): Entry => ({
  key: command.name,
  run: command.run,
  content: (
    <>
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      {command.shortcut && (
        <span aria-hidden="true" className="shrink-0 pointer-coarse:hidden">
          <Keys name={command.shortcut} />
        </span>
      )}
    </>
  ),
});

function RoomEntry({ room }: { room: Room }) {
  const inbox = useText(inboxText);
  return (
    <>
      <MessageCircle aria-hidden="true" size={18} className="shrink-0 text-ink-soft" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <bdi className="max-w-full truncate">{nameOf(room, inbox)}</bdi>
        {room.name && room.phone && <span className="tabular text-xs text-ink-soft">{phoneOf(room.phone)}</span>}
      </span>
    </>
  );
}
