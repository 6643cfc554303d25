import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';

import { isRoomRoute } from '../../machines/app/routing/route.ts';
import { selectPalette } from '../../machines/app/workspace.machine.ts';
import { selectOpen, type PaletteRef } from '../../machines/commands/palette.machine.ts';
import { useArrived, useWorkspace } from '../app/AppContext.tsx';
import { usePreferences } from '../app/preferences.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Piece } from '../ui/LazyPart.tsx';
import { useDeeds } from './runCommand.ts';
import { createReader, isPlain } from './shortcuts.ts';
import { arrive, isFieldAwaited, usePlace } from './targets.ts';

const Sheet = lazily(async () => (await import('./ShortcutSheet.tsx')).Sheet);
const PaletteHere = lazily(async () => (await import('./PaletteContainer.tsx')).PaletteHere);

/** Hears the keys of the dashboard, all of them in one place, and shows what they open. */
export function Hands() {
  const { letters } = usePreferences();
  const { act } = useDeeds();
  const [read] = useState(createReader);
  const [sheet, setSheet] = useState(false);
  usePlace('sheet', () => setSheet(true));

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || isTaken(event.target)) return;
    const isWriting = isField(event.target);
    if (event.key === 'Escape' && isLeft(event.target)) return event.target.blur();
    const shortcut = read(event);
    if (shortcut === null || (isPlain(shortcut) && (isWriting || isFieldAwaited() || letters === 'off'))) return;
    if ((shortcut.name === 'clear' || shortcut.name === 'undo') && isWriting) return;
    // A key that is held down goes on through the list, and does nothing else twice.
    if (event.repeat && !('step' in shortcut.deed)) return;
    if (act(shortcut.deed)) event.preventDefault();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKeyDown(event);
    const look = ({ target }: FocusEvent) => (isField(target) || isTaken(target)) && arrive();
    document.addEventListener('keydown', hear);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('keydown', hear);
      document.removeEventListener('focusin', look);
    };
  }, []);

  const palette = useArrived(useSelector(useWorkspace(), selectPalette));
  return (
    <>
      {sheet && (
        <Suspense>
          <Sheet onClose={() => setSheet(false)} />
        </Suspense>
      )}
      {palette && <Finding palette={palette} />}
    </>
  );
}

/** The palette, and what it knows of the chats that were opened. */
function Finding({ palette }: { palette: PaletteRef }) {
  const roomId = useSelector(useWorkspace(), ({ context: { route } }) => (isRoomRoute(route) ? route.roomId : null));
  const isOpen = useSelector(palette, selectOpen);
  usePlace('palette', () => palette.send({ type: 'palette.requested' }));
  useEffect(() => {
    if (roomId !== null) palette.send({ type: 'room.visited', roomId });
  }, [palette, roomId]);
  return (
    isOpen && (
      <Piece fallback={<Ahead palette={palette} />}>
        <PaletteHere palette={palette} />
      </Piece>
    )
  );
}

/** Keeps what is typed for the palette while its code is on its way: it stands in the field when that has come. */
function Ahead({ palette }: { palette: PaletteRef }) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!isFieldAwaited() || isComposing(event) || ctrlKey || metaKey || altKey) return;
    const { words } = palette.getSnapshot().context;
    if (key === 'Escape') palette.send({ type: 'palette.closed' });
    else if (key === 'Backspace') palette.send({ type: 'words.changed', words: words.slice(0, -1) });
    else if (Array.from(key).length === 1) palette.send({ type: 'words.changed', words: words + key });
    else return;
    // Nor does it go where the focus still is.
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, []);
  return null;
}

/** 229: a key that belongs to an input method, in browsers that end composition before they tell the key. */
const isComposing = ({ isComposing: composes, keyCode }: KeyboardEvent): boolean => composes || keyCode === 229;

/** A dialog, a menu or a list of choices has its own keys; one that is open keeps the page behind it still. */
const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof Element &&
    target.closest('dialog, [popover], [role=alertdialog], [role=menu], [role=listbox]') !== null);

/** Escape leads from where one writes back to the letters; in a field of one line it may have something to undo first. */
const isLeft = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.value === '');

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select') !== null);
