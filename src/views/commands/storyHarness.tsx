import { useSelector } from '@xstate/react';

import { selectOpen, type PaletteRef } from '../../machines/commands/palette.machine.ts';
import { Button } from '../ui/Button.tsx';
/** The palette with a few commands, for stories and for the tests that look at every state. Not part of the product. */
import { useText } from '../ui/useText.ts';
import { Palette } from './Palette.tsx';
import { commandsOf } from './paletteCommands.ts';
import { commandsText } from './text/id.ts';

export function PaletteExhibit({ actor }: { actor: PaletteRef }) {
  const text = useText(commandsText);
  const isOpen = useSelector(actor, selectOpen);
  const commands = commandsOf(
    text,
    (deed) => 'page' in deed || 'room' in deed,
    () => true,
    [],
  );
  return (
    <div className="min-h-96 p-6">
      <Button onClick={() => actor.send({ type: 'palette.requested' })}>{text.palette.open}</Button>
      {isOpen && (
        <Palette actor={actor} commands={commands} onRoom={(roomId) => actor.send({ type: 'room.visited', roomId })} />
      )}
    </div>
  );
}
