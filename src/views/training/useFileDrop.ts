import { useEffect, useState, type RefObject } from 'react';

import { withNewId } from '../../machines/app/withNewId.ts';
import type { IntakeRef } from '../../machines/training/intake.machine.ts';

/** Chosen files as what the intake takes. */
export const originsOf = (files: Iterable<File>) =>
  Array.from(files, (file) => withNewId({ origin: { kind: 'file' as const, name: file.name, size: file.size, file } }));

/** Adds files that are dropped on the page. Returns true while files are dragged over it. */
export const useFileDrop = (
  page: RefObject<HTMLElement | null>,
  intake: IntakeRef | undefined,
  onDrop: () => void,
): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const frame = page.current;
    if (!frame || !intake) return undefined;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && frame.contains(event.relatedTarget))) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = event.dataTransfer?.files;
      if (!files || files.length === 0) return;
      // Without this, the browser would navigate to the file.
      event.preventDefault();
      intake.send({ type: 'origins.chosen', origins: originsOf(files) });
      onDrop();
    };
    frame.addEventListener('dragover', over);
    frame.addEventListener('dragleave', leave);
    frame.addEventListener('drop', drop);
    return () => {
      frame.removeEventListener('dragover', over);
      frame.removeEventListener('dragleave', leave);
      frame.removeEventListener('drop', drop);
    };
  }, [page, intake, onDrop]);
  return isOver;
};
