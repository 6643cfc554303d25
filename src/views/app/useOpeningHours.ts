import { useSelector } from '@xstate/react';
import { use } from 'react';

import type { Hours } from '../../contracts/settings.ts';
import { selectBusiness } from '../../machines/app/workspace.machine.ts';
import { effectiveHours } from '../../machines/settings/openingHours.ts';
import { AppContext } from './AppContext.tsx';
import { useResource } from './useResource.ts';

/** Opening hours of the open business as loaded with it; null outside the provider, as in a story. */
export const useCachedOpeningHours = (): readonly Hours[] | null => {
  const context = use(AppContext);
  const workspace = useSelector(context?.app, (snapshot) => snapshot?.children.workspace);
  const business = useSelector(workspace, (snapshot) => snapshot && selectBusiness(snapshot));
  return business ? effectiveHours(business) : null;
};

/** Opening hours, refetched while the view is shown, because a colleague may change them. */
export const useOpeningHours = (businessId: string): readonly Hours[] | null => {
  const cached = useCachedOpeningHours();
  return useResource(`hours/${businessId}`) ?? cached;
};
