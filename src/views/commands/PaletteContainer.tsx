import { isRoomRoute } from '../../machines/app/routing/route.ts';
import type { PaletteRef } from '../../machines/commands/palette.machine.ts';
import { useLocation, useWorkspace } from '../app/AppContext.tsx';
import { usePreferences } from '../app/preferences.tsx';
import { useText } from '../ui/useText.ts';
import { Palette } from './Palette.tsx';
import { commandsOf } from './paletteCommands.ts';
import { useDeeds } from './runCommand.ts';
import { isReachable, reach } from './targets.ts';
import { commandsText } from './text/id.ts';

/** The palette of the dashboard at hand. */
export function PaletteHere({ palette }: { palette: PaletteRef }) {
  const text = useText(commandsText);
  const workspace = useWorkspace();
  const location = useLocation();
  const { choose } = usePreferences();
  const { can, act } = useDeeds();
  const { route } = workspace.getSnapshot().context;
  const stops = (['stopAi', 'resumeAi'] as const).filter(isReachable);
  const commands = commandsOf(text, can, act, [
    ...stops.map((name) => ({ name, label: text.palette[name], do: () => void reach(name) })),
    {
      name: 'account',
      label: text.palette.account,
      do: () => location.send({ type: 'navigation.requested', to: { name: 'account' } }),
    },
    { name: 'light', label: text.palette.light, do: () => choose({ theme: 'light' }) },
    { name: 'dark', label: text.palette.dark, do: () => choose({ theme: 'dark' }) },
  ]);
  return (
    <Palette
      actor={palette}
      commands={commands}
      current={isRoomRoute(route) ? route.roomId : null}
      onRoom={(roomId) => {
        const { businessId } = workspace.getSnapshot().context;
        location.send({ type: 'navigation.requested', to: { name: 'inbox', roomId, search: { businessId } } });
      }}
    />
  );
}
