import { useSelector } from '@xstate/react';

import type { HomeFigures, HomeReport, NeedKind, Needs } from '../../contracts/home.ts';
import type { HomeRef } from '../../machines/home/home.machine.ts';
import { useRefetch } from '../app/useRefetch.ts';
import { useResourceState, type ResourceState } from '../app/useResourceState.ts';

/** What each card of the page shows: every one is read by itself. */
export interface HomeCards {
  figures: ResourceState<HomeFigures>;
  report: ResourceState<HomeReport>;
  needs: { [Kind in NeedKind]: ResourceState<Needs[Kind]> };
}

export const useHomeCards = (actor: HomeRef): HomeCards => {
  const { businessId, span, refreshes } = useSelector(actor, (snapshot) => snapshot.context);
  useRefetch(String(refreshes), `home/${businessId}`);
  return {
    figures: useResourceState(`home/${businessId}/figures/${span}`),
    report: useResourceState(`home/${businessId}/report`),
    needs: {
      escalations: useResourceState(`home/${businessId}/escalations`),
      channels: useResourceState(`home/${businessId}/channels`),
      broadcasts: useResourceState(`home/${businessId}/broadcasts`),
      orders: useResourceState(`home/${businessId}/orders`),
      setup: useResourceState(`home/${businessId}/setup`),
      knowledge: useResourceState(`home/${businessId}/knowledge`),
    },
  };
};
