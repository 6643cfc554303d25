import { privacy } from '../text/id/legal.privacy.ts';
import { LegalPage } from './LegalPage.tsx';

export function PrivacyPolicy() {
  return <LegalPage document={privacy} />;
}
