import { useSelector } from '@xstate/react';

import { selectResources } from '../../machines/app/workspace.machine.ts';
import { useApp, useOptionalActor } from '../app/AppContext.tsx';
import { useValueOf } from '../app/useResource.ts';

/**
 * Whether two versions of the AI have answered customers of a business, so that a view may tell of versions. False until it
 * is known; true outside a business.
 */
export const useHasVersions = (businessId: string): boolean => {
  const workspace = useSelector(useApp(), ({ children }) => children.workspace);
  const resources = useOptionalActor(useSelector(workspace, (snapshot) => snapshot && selectResources(snapshot)));
  const answering = useValueOf(resources, `home/${businessId}/answering`);
  return workspace === undefined || answering?.has_versions === true;
};
