import { terms } from '../text/id/legal.terms.ts';
import { LegalPage } from './LegalPage.tsx';

export function TermsOfService() {
  return <LegalPage document={terms} />;
}
