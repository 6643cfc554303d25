import { useSelector } from '@xstate/react';

import type { AuthSnapshot } from '../../machines/auth/auth.machine.ts';
import type { SecondFactorRef } from '../../machines/auth/secondFactor.machine.ts';
import { useOptionalActor } from '../app/AppContext.tsx';

/** Whether `auth` or its check of the second factor waits for a response. */
export const useIsAuthBusy = (snapshot: AuthSnapshot): boolean => {
  const secondFactor = useOptionalActor(snapshot.children.secondFactor as SecondFactorRef | undefined);
  const isVerifying = useSelector(secondFactor, (state) => state?.hasTag('busy') === true);
  return isVerifying || snapshot.hasTag('busy');
};
