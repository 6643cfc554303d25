import { useSelector } from '@xstate/react';

import type { HomeAbsence, HomeFigures, HomeReport, NeedKind, Needs } from '../../contracts/home.ts';
import type { HomeRef } from '../../machines/home/home.machine.ts';
import { useRefetch } from '../app/useRefetch.ts';
import { useResourceState, type ResourceState } from '../app/useResourceState.ts';

/** What each card of the page shows: every one is read by itself. */
export interface HomeCards {
  figures: ResourceState<HomeFigures>;
  report: ResourceState<HomeReport>;
  /** Only after an absence. */
  absence: HomeAbsence | null;
  /** The absence is being read. */
  readsAbsence?: boolean;
  needs: { [Kind in NeedKind]: ResourceState<Needs[Kind]> };
}

/** Whether a card has come to rest: it has a value, has failed, or says that it is slow. */
export const isSettled = ({ value, hasFailed, isSlow }: ResourceState<unknown>): boolean =>
  value !== null || hasFailed || isSlow;

/** The absence is an extra: while it is unknown, or when it cannot be read, nothing is shown. */
export const useHomeCards = (actor: HomeRef, absence: HomeAbsence | null, readsAbsence: boolean): HomeCards => {
  const { businessId, span, refreshes } = useSelector(actor, (snapshot) => snapshot.context);
  useRefetch(String(refreshes), `home/${businessId}`);
  return {
    figures: useResourceState(`home/${businessId}/figures/${span}`),
    report: useResourceState(`home/${businessId}/report`),
    absence,
    readsAbsence,
    needs: {
      escalations: useResourceState(`home/${businessId}/escalations`),
      channels: useResourceState(`home/${businessId}/channels`),
      broadcasts: useResourceState(`home/${businessId}/broadcasts`),
      orders: useResourceState(`home/${businessId}/orders`),
      setup: useResourceState(`home/${businessId}/setup`),
      knowledge: useResourceState(`home/${businessId}/knowledge`),
      answering: useResourceState(`home/${businessId}/answering`),
    },
  };
};
