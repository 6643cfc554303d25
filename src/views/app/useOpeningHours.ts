import { useSelector } from '@xstate/react';
import { use } from 'react';

import type { Hours } from '../../contracts/settings.ts';
import { selectBusiness } from '../../machines/app/workspace.machine.ts';
import { effectiveHours } from '../../machines/settings/openingHours.ts';
import { AppContext } from './AppContext.tsx';
import { useResource } from './useResource.ts';

/** When the business at work is open, as the page knows it from its beginning; null outside the house, as in a story. */
export const useCachedOpeningHours = (): readonly Hours[] | null => {
  const house = use(AppContext);
  const workspace = useSelector(house?.app, (snapshot) => snapshot?.children.workspace);
  const business = useSelector(workspace, (snapshot) => snapshot && selectBusiness(snapshot));
  return business ? effectiveHours(business) : null;
};

/** The same, asked for anew as long as the view is there: a colleague may have changed it. */
export const useOpeningHours = (businessId: string): readonly Hours[] | null => {
  const known = useCachedOpeningHours();
  return useResource(`hours/${businessId}`) ?? known;
};
