import { Suspense } from 'react';

import { useAppContext } from '../app/AppContext.tsx';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { LegalPage } from './LegalPage.tsx';
import { privacy } from './text/privacy.id.ts';

const ConsentChoice = lazyComponent(async () => (await import('../app/consent/ConsentChoice.tsx')).ConsentChoice);

export function PrivacyPolicy() {
  const { consent } = useAppContext();
  return (
    <LegalPage document={privacy}>
      {consent && (
        <Suspense>
          <ConsentChoice asked={consent} />
        </Suspense>
      )}
    </LegalPage>
  );
}
