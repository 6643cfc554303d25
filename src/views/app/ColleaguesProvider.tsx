import type { ReactNode } from 'react';

import { ColleaguesContext } from './useColleagues.ts';
import { useResource } from './useResource.ts';

/** Provides the members of the business, so that views can show their names. */
export function ColleaguesProvider({ businessId, children }: { businessId: string; children: ReactNode }) {
  const team = useResource(`team/${businessId}`);
  return <ColleaguesContext value={team ?? noColleagues}>{children}</ColleaguesContext>;
}

const noColleagues: never[] = [];
