import { useEffect, useEffectEvent } from 'react';

import type { RecordCommand, RecordListName } from '../../../contracts/app.recordList.ts';
import type { RecordListRef } from '../../../machines/app/recordList.machine.ts';

/** Calls back after each successful command, so that a form keeps its text until then. */
export const useCommandDone = <Of extends RecordListName>(
  actor: RecordListRef<Of>,
  onDone: (command: RecordCommand<Of>) => void,
): void => {
  const handler = useEffectEvent(onDone);
  useEffect(() => {
    const subscription = actor.on('command.done', ({ command }) => command && handler(command));
    return () => subscription.unsubscribe();
  }, [actor]);
};
