import { useSelector } from '@xstate/react';

import { selectBusiness } from '../../machines/app/workspace.machine.ts';
import type { BusinessDataRef } from '../../machines/settings/businessData.machine.ts';
import { useApp, useWorkspace } from '../app/AppContext.tsx';
import { Link } from '../app/Link.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { useText } from '../ui/useText.ts';
import { BusinessData } from './BusinessData.tsx';
import { SectionHeading } from './SectionHeading.tsx';
import { settingsText } from './text/id.ts';

const OpenRequests = lazyView(async () => (await import('../customer/OpenRequests.tsx')).OpenRequests, {
  optional: true,
});

/** Which data is stored and for how long, and the rights of customers under the Indonesian privacy law (UU PDP). */
export function DataSection({ actor }: { actor?: BusinessDataRef | undefined }) {
  const text = useText(settingsText).data;
  // A user whose workspace is not open yet has no requests to read.
  const hasWorkspace = useSelector(useApp(), (snapshot) => snapshot.children.workspace !== undefined);
  return (
    <div className="mx-auto grid w-full max-w-2xl content-start gap-5 px-4 py-5 md:px-8">
      <SectionHeading section="data" />
      <FieldGroup title={text.kept}>
        <p>{text.keptBody}</p>
        {actor && <BusinessData actor={actor} />}
      </FieldGroup>
      <FieldGroup title={text.rights}>
        <p>{text.rightsBody}</p>
        <p>{text.requestsBody}</p>
        {hasWorkspace && <Requests />}
      </FieldGroup>
      <FieldGroup title={text.roles}>
        <p>{text.rolesBody}</p>
        <Link
          to={{ name: 'privacyPolicy' }}
          className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline underline-offset-4"
        >
          {text.privacy}
        </Link>
      </FieldGroup>
      <FieldGroup title={text.device}>
        <p>{text.deviceBody}</p>
      </FieldGroup>
    </div>
  );
}

/** The open requests of the business, the nearest deadline first, each with a link to its chat. */
function Requests() {
  const business = useSelector(useWorkspace(), selectBusiness);
  return business && <OpenRequests businessId={business.id} />;
}
