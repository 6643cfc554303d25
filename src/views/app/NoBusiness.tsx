import { useSelector } from '@xstate/react';
import { Store } from 'lucide-react';
import { useState } from 'react';

import type { CreationPermission } from '../../contracts/onboarding.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { selectResources } from '../../machines/app/workspace.machine.ts';
import { accountText } from '../account/text/id.ts';
import { ShopTextNote } from '../onboarding/ShopTextNote.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useText } from '../ui/useText.ts';
import { useApp, useOptionalActor, useWorkspace } from './AppContext.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { ContactLink } from './ContactLink.tsx';
import { AdminLink } from './frame/AdminLink.tsx';
import { Link } from './Link.tsx';
import { useResourceState } from './useResourceState.ts';

const quietLink = 'inline-flex min-h-11 items-center gap-2 font-semibold text-accent-strong hover:underline';

/**
 * Shown to a signed-in user without a business, who creates one here if the installation lets users do so. While this is
 * unknown, as without a network, the link stays: the page of the creation says what is wrong.
 */
export function NoBusiness({ onCheck }: { onCheck: () => void }) {
  const hasWorkspace = useSelector(useApp(), (snapshot) => snapshot.children.workspace !== undefined);
  return hasWorkspace ? <WithPermission onCheck={onCheck} /> : <NoBusinessView permission={null} onCheck={onCheck} />;
}

function WithPermission({ onCheck }: { onCheck: () => void }) {
  const resources = useOptionalActor(useSelector(useWorkspace(), selectResources));
  const { value, hasFailed } = useResourceState('creationPermission');
  const { value: shopText } = useResourceState('shopText');
  return (
    <NoBusinessView
      permission={value ?? (hasFailed ? 'unknown' : null)}
      shopText={shopText}
      onCheck={() => {
        resources?.send({ type: 'resources.invalidated', prefix: 'creationPermission' });
        onCheck();
      }}
    />
  );
}

/** `permission`: null while it is read. */
export function NoBusinessView({
  permission,
  shopText = null,
  onCheck,
}: {
  permission: CreationPermission | 'unknown' | null;
  /** What the user wrote about their shop before the registration. */
  shopText?: string | null;
  onCheck: () => void;
}) {
  const text = useText(accountText).business;
  // The id makes a repeated creation find the same business.
  const [{ id: businessId }] = useState(() => withNewId({}));
  const mayCreate = permission === 'allowed' || permission === 'unknown';
  return (
    <main className="min-h-dvh content-center" aria-busy={permission === null}>
      <EmptyState
        heading
        icon={<Store size={24} />}
        title={text.none}
        action={
          <div className="grid justify-items-center gap-2">
            {permission === null && (
              <span className="grid min-h-11 place-content-center">
                <Spinner />
              </span>
            )}
            {mayCreate && (
              <ButtonLink to={{ name: 'businessNew', search: { business_id: businessId } }} variant="primary">
                {text.create}
              </ButtonLink>
            )}
            <Button onClick={onCheck}>{text.check}</Button>
            <ul className="grid justify-items-center">
              <AdminLink className={quietLink} />
              <li>
                <Link to={{ name: 'account' }} className={quietLink}>
                  {text.account}
                </Link>
              </li>
            </ul>
          </div>
        }
      >
        <p>{mayCreate ? text.createNote : text.noneNote}</p>
        {mayCreate && shopText !== null && (
          <div className="pt-3 text-left">
            <ShopTextNote text={shopText} />
          </div>
        )}
        {permission !== null && !mayCreate && (
          <p className="pt-2">
            {text.denied[permission]} {permission === 'closed' && <ContactLink />}
          </p>
        )}
      </EmptyState>
    </main>
  );
}
