import { useAppContext } from '../app/AppContext.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { DataRequest } from './DataRequest.tsx';
import { LegalPage } from './LegalPage.tsx';
import { privacy } from './text/privacy.id.ts';

const ConsentChoice = lazyView(async () => (await import('../app/consent/ConsentChoice.tsx')).ConsentChoice);

export function PrivacyPolicy() {
  const { consent } = useAppContext();
  return (
    <LegalPage document={privacy}>
      <DataRequest />
      {consent && <ConsentChoice asked={consent} />}
    </LegalPage>
  );
}
