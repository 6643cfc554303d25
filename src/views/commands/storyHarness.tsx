/** The palette with sample commands, for stories and view tests. Not part of the application. */
import { useSelector } from '@xstate/react';

import { selectOpen, type PaletteRef } from '../../machines/commands/palette.machine.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { Palette } from './Palette.tsx';
import { commandsOf } from './paletteCommands.ts';
import { commandsText } from './text/id.ts';

export function PaletteStory({ actor }: { actor: PaletteRef }) {
  const text = useText(commandsText);
  const isOpen = useSelector(actor, selectOpen);
  const commands = commandsOf(
    text,
    (action) => 'page' in action || 'roomEvent' in action,
    () => true,
    [],
  );
  return (
    <div className="min-h-96 p-6">
      <Button onClick={() => actor.send({ type: 'palette.requested' })}>{text.palette.open}</Button>
      {isOpen && (
        <Palette
          actor={actor}
          commands={commands}
          onRoomSelect={(roomId) => actor.send({ type: 'room.visited', roomId })}
        />
      )}
    </div>
  );
}
