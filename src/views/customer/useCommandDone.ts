import { useEffect, useEffectEvent } from 'react';

import type { RecordCommand } from '../../contracts/app.recordList.ts';
import type { LedgerRef } from '../../machines/app/recordList.machine.ts';

/** Hears what was done in a list: only then does whoever wrote something let go of it (ledger.machine.ts). */
export const useDeedDone = (actor: LedgerRef, hear: (deed: RecordCommand) => void): void => {
  const heard = useEffectEvent(hear);
  useEffect(() => {
    const hearing = actor.on('deed.done', ({ deed }) => deed && heard(deed));
    return () => hearing.unsubscribe();
  }, [actor]);
};
