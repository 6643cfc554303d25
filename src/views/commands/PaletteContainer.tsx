import { useState } from 'react';

import { isRoomRoute } from '../../machines/app/routing/route.ts';
import type { PaletteRef } from '../../machines/commands/palette.machine.ts';
import { libraryRoute } from '../../machines/suggestions/suggestions.ts';
import { useLocation, useWorkspace } from '../app/AppContext.tsx';
import { usePreferences } from '../app/preferences.tsx';
import { useText } from '../ui/useText.ts';
import { buttonsOfPage } from './pageButtons.ts';
import { Palette } from './Palette.tsx';
import { commandsOf } from './paletteCommands.ts';
import { useCommands } from './runCommand.ts';
import { isTargetAvailable, runTarget } from './targets.ts';
import { commandsText } from './text/id.ts';

/** The palette with the commands of the open dashboard. */
export function PaletteContainer({ palette }: { palette: PaletteRef }) {
  const text = useText(commandsText);
  const workspace = useWorkspace();
  const location = useLocation();
  const { choose } = usePreferences();
  const { canRun, run } = useCommands();
  const { route } = workspace.getSnapshot().context;
  const others = (['pauseAi', 'resumeAi', 'chatDay', 'ticket', 'pickMessages'] as const).filter(isTargetAvailable);
  const named = commandsOf(text, canRun, run, [
    ...others.map((name) => ({ name, label: text.palette[name], run: () => void runTarget(name) })),
    {
      name: 'quickReplies',
      label: text.palette.quickReplies,
      run: () => {
        const { businessId } = workspace.getSnapshot().context;
        location.send({ type: 'navigation.requested', to: libraryRoute(businessId) });
      },
    },
    {
      name: 'account',
      label: text.palette.account,
      run: () => location.send({ type: 'navigation.requested', to: { name: 'account' } }),
    },
    { name: 'light', label: text.palette.light, run: () => choose({ theme: 'light' }) },
    { name: 'dark', label: text.palette.dark, run: () => choose({ theme: 'dark' }) },
  ]);
  // Those of the page as it was when the palette opened.
  const [buttons] = useState(() => buttonsOfPage(named.map(({ label }) => label)));
  const commands = [...named, ...buttons];
  return (
    <Palette
      actor={palette}
      commands={commands}
      openRoomId={isRoomRoute(route) ? route.roomId : null}
      onRoomSelect={(roomId) => {
        const { businessId } = workspace.getSnapshot().context;
        location.send({ type: 'navigation.requested', to: { name: 'inbox', roomId, search: { businessId } } });
      }}
    />
  );
}
