import { Suspense } from 'react';

import { useHouse } from '../app/AppContext.tsx';
import { lazily } from '../ui/lazily.tsx';
import { LegalPage } from './LegalPage.tsx';
import { privacy } from './text/privacy.id.ts';

const ConsentChoice = lazily(async () => (await import('../app/consent/ConsentChoice.tsx')).ConsentChoice);

export function PrivacyPolicy() {
  const { consent } = useHouse();
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
