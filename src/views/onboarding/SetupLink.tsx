import { useSelector } from '@xstate/react';
import { useEffect } from 'react';

import { selectBusiness, selectResources } from '../../machines/app/workspace.machine.ts';
import { useApp, useOptionalActor, useWorkspace } from '../app/AppContext.tsx';
import { Link } from '../app/Link.tsx';
import { useResource } from '../app/useResource.ts';

interface SetupLinkProps {
  label: string;
  className: string;
  /** The page was opened from the setup: the link leads back also to a finished one. */
  isBack?: boolean;
}

/** The link to the setup of the current business. Only an owner sees it, until the setup is finished. */
export function SetupLink(props: SetupLinkProps) {
  const workspace = useSelector(useApp(), ({ children }) => children.workspace);
  const business = useSelector(workspace, (snapshot) => snapshot && selectBusiness(snapshot));
  return business?.role === 'owner' ? <OwnerLink {...props} businessId={business.id} /> : null;
}

function OwnerLink({ businessId, label, className, isBack = false }: SetupLinkProps & { businessId: string }) {
  const isFinished = useResource(`setup/${businessId}`);
  const resources = useOptionalActor(useSelector(useWorkspace(), selectResources));
  useEffect(() => {
    // The user may have returned from the setup.
    resources?.send({ type: 'resources.invalidated', prefix: 'setup' });
  }, [resources]);
  if (isFinished !== false && !isBack) return null;
  return (
    <Link to={{ name: 'businessSetup', search: { business_id: businessId } }} className={className}>
      {label}
    </Link>
  );
}
