import { LegalPage } from './LegalPage.tsx';
import { terms } from './text/terms.id.ts';

export function TermsOfService() {
  return <LegalPage document={terms} />;
}
