import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';

import { isRoomRoute } from '../../machines/app/routing/route.ts';
import { selectPalette } from '../../machines/app/workspace.machine.ts';
import { selectOpen, type PaletteRef } from '../../machines/commands/palette.machine.ts';
import { useOptionalActor, useWorkspace } from '../app/AppContext.tsx';
import { usePreferences } from '../app/preferences.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { useCommands } from './runCommand.ts';
import { createShortcutReader, isSingleKey } from './shortcuts.ts';
import { cancelWaitingTarget, useCommandTarget } from './targets.ts';

const ShortcutSheet = lazyView(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet);
const PaletteContainer = lazyView(async () => (await import('./PaletteContainer.tsx')).PaletteContainer);

/** The keyboard shortcuts of the dashboard, with the palette and the list of shortcuts. Renders nothing else. */
export function Commands() {
  const { letters } = usePreferences();
  const { run } = useCommands();
  const [readShortcut] = useState(createShortcutReader);
  const [isSheetOpen, setSheetOpen] = useState(false);
  useCommandTarget('shortcutSheet', () => setSheetOpen(true));
  useCommandTarget('filter', () => {
    const button = [...document.querySelectorAll<HTMLElement>('main [data-command=filter]')].find((one) =>
      one.checkVisibility(),
    );
    button?.focus();
    button?.click();
    return button !== undefined;
  });

  const palette = useOptionalActor(useSelector(useWorkspace(), selectPalette));
  const roomId = useOpenRoomId();
  // A clean-up runs before the targets of the next room mount.
  useEffect(() => cancelWaitingTarget, [roomId]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || isInOverlay(event.target)) return;
    // An open palette is in an overlay, unless its code is loading or failed to load.
    const isPaletteLoading = palette !== undefined && selectOpen(palette.getSnapshot());
    if (event.key === 'Escape' && isPaletteLoading) return palette.send({ type: 'palette.closed' });
    const isWriting = isField(event.target);
    if (event.key === 'Escape' && isLeftByEscape(event.target)) return event.target.blur();
    const shortcut = readShortcut(event);
    const isSingle = shortcut !== null && isSingleKey(shortcut) && !event.ctrlKey && !event.metaKey;
    if (shortcut === null || (isSingle && (isWriting || isPaletteLoading || letters === 'off'))) return;
    if ((shortcut.name === 'clear' || shortcut.name === 'undo') && isWriting) return;
    // A key that is held down repeats only through the list.
    if (event.repeat && !('step' in shortcut.action)) return;
    if (run(shortcut.action)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    const onPress = (event: Event) => !('repeat' in event && event.repeat) && cancelWaitingTarget();
    document.addEventListener('keydown', onPress, true);
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', onPress, true);
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('keydown', listener);
    };
  }, []);

  return (
    <>
      {isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
      {palette && <PaletteLoader palette={palette} />}
    </>
  );
}

/** Shows the palette when it opens, and reports each opened chat to it. */
function PaletteLoader({ palette }: { palette: PaletteRef }) {
  const roomId = useOpenRoomId();
  const isOpen = useSelector(palette, selectOpen);
  useCommandTarget('palette', () => palette.send({ type: 'palette.requested' }));
  useEffect(() => {
    if (roomId !== null) palette.send({ type: 'room.visited', roomId });
  }, [palette, roomId]);
  return (
    isOpen && (
      <ErrorBoundary pane>
        <PaletteContainer palette={palette} />
      </ErrorBoundary>
    )
  );
}

const useOpenRoomId = (): string | null =>
  useSelector(useWorkspace(), ({ context: { route } }) => (isRoomRoute(route) ? route.roomId : null));

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
