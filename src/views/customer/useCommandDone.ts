import { useEffect, useEffectEvent } from 'react';

import type { LedgerRef } from '../../machines/app/recordList.machine.ts';
import type { Deed } from '../../machines/app/recordList.ts';

/** Hears what was done in a list: only then does whoever wrote something let go of it (ledger.machine.ts). */
export const useDeedDone = (actor: LedgerRef, hear: (deed: Deed) => void): void => {
  const heard = useEffectEvent(hear);
  useEffect(() => {
    const hearing = actor.on('deed.done', ({ deed }) => deed && heard(deed));
    return () => hearing.unsubscribe();
  }, [actor]);
};
