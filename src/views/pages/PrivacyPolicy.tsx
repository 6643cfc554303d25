import { Suspense } from 'react';

import { useHouse } from '../app/house.tsx';
import { lazily } from '../parts/lazily.tsx';
import { privacy } from '../text/id/legal.privacy.ts';
import { LegalPage } from './LegalPage.tsx';

const ConsentChoice = lazily(async () => (await import('../consent/ConsentChoice.tsx')).ConsentChoice);

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
