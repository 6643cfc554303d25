import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';

import { isRoomRoute } from '../../machines/app/routing/route.ts';
import { selectPalette } from '../../machines/app/workspace.machine.ts';
import { selectOpen, type PaletteRef } from '../../machines/commands/palette.machine.ts';
import { useLoadedActor, useWorkspace } from '../app/AppContext.tsx';
import { usePreferences } from '../app/preferences.tsx';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { LazyPart } from '../ui/LazyPart.tsx';
import { useCommands } from './runCommand.ts';
import { createShortcutReader, isSingleKey } from './shortcuts.ts';
import { clearPendingField, isFieldPending, useCommandTarget } from './targets.ts';

const LazyShortcutSheet = lazyComponent(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet);
const LazyPalette = lazyComponent(async () => (await import('./PaletteContainer.tsx')).PaletteContainer);

/** The keyboard shortcuts of the dashboard, with the palette and the list of shortcuts. Renders nothing else. */
export function Commands() {
  const { letters } = usePreferences();
  const { run } = useCommands();
  const [readShortcut] = useState(createShortcutReader);
  const [isSheetOpen, setSheetOpen] = useState(false);
  useCommandTarget('shortcutSheet', () => setSheetOpen(true));

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || isInOverlay(event.target)) return;
    const isWriting = isField(event.target);
    if (event.key === 'Escape' && isLeftByEscape(event.target)) return event.target.blur();
    const shortcut = readShortcut(event);
    if (shortcut === null || (isSingleKey(shortcut) && (isWriting || isFieldPending() || letters === 'off'))) return;
    if ((shortcut.name === 'clear' || shortcut.name === 'undo') && isWriting) return;
    // A key that is held down repeats only through the list.
    if (event.repeat && !('step' in shortcut.action)) return;
    if (run(shortcut.action)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    const onFocusIn = ({ target }: FocusEvent) => (isField(target) || isInOverlay(target)) && clearPendingField();
    document.addEventListener('keydown', listener);
    document.addEventListener('focusin', onFocusIn);
    return () => {
      document.removeEventListener('keydown', listener);
      document.removeEventListener('focusin', onFocusIn);
    };
  }, []);

  const palette = useLoadedActor(useSelector(useWorkspace(), selectPalette));
  return (
    <>
      {isSheetOpen && (
        <Suspense>
          <LazyShortcutSheet onClose={() => setSheetOpen(false)} />
        </Suspense>
      )}
      {palette && <PaletteLoader palette={palette} />}
    </>
  );
}

/** Shows the palette when it opens, and reports each opened chat to it. */
function PaletteLoader({ palette }: { palette: PaletteRef }) {
  const roomId = useSelector(useWorkspace(), ({ context: { route } }) => (isRoomRoute(route) ? route.roomId : null));
  const isOpen = useSelector(palette, selectOpen);
  useCommandTarget('palette', () => palette.send({ type: 'palette.requested' }));
  useEffect(() => {
    if (roomId !== null) palette.send({ type: 'room.visited', roomId });
  }, [palette, roomId]);
  return (
    isOpen && (
      <LazyPart fallback={<TypeAhead palette={palette} />}>
        <LazyPalette palette={palette} />
      </LazyPart>
    )
  );
}

/** While the palette's code loads, collects typed text for its field. */
function TypeAhead({ palette }: { palette: PaletteRef }) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!isFieldPending() || isComposing(event) || ctrlKey || metaKey || altKey) return;
    const { text } = palette.getSnapshot().context;
    if (key === 'Escape') palette.send({ type: 'palette.closed' });
    else if (key === 'Backspace') palette.send({ type: 'text.changed', text: text.slice(0, -1) });
    else if (Array.from(key).length === 1) palette.send({ type: 'text.changed', text: text + key });
    else return;
    // The focus is still on another element, which must not get the key.
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener, true);
    return () => document.removeEventListener('keydown', listener, true);
  }, []);
  return null;
}

/** 229 marks a key of an input method in browsers that end the composition before the keydown event. */
const isComposing = ({ isComposing: composes, keyCode }: KeyboardEvent): boolean => composes || keyCode === 229;

/** Dialogs, menus and listboxes handle their own keys. While a modal dialog is open, the page has no shortcuts. */
const isInOverlay = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof Element &&
    target.closest('dialog, [popover], [role=alertdialog], [role=menu], [role=listbox]') !== null);

/** Whether Escape blurs the field. A single-line field with text may use Escape to clear it first. */
const isLeftByEscape = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.value === '');

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select') !== null);
