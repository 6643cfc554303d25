import { lazy, Suspense } from 'react';

import { useHouse } from '../app/house.tsx';
import { privacy } from '../text/id/legal.privacy.ts';
import { LegalPage } from './LegalPage.tsx';

const ConsentChoice = lazy(async () => ({
  default: (await import('../consent/ConsentChoice.tsx')).ConsentChoice,
}));

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
