import type { AccountRefusal } from '../../contracts/auth.ts';
import { RefusalNotice } from '../auth/RefusalNotice.tsx';
import { useAccountsText } from '../text/accounts.ts';
import { Notice } from '../ui/Notice.tsx';

/** Why it did not work, and what to do. */
export function AccountRefusalNotice({ refusal }: { refusal: AccountRefusal }) {
  const known: Record<string, string> = useAccountsText().refusals;
  const title = known[refusal.why];
  if (title === undefined) return <RefusalNotice refusal={refusal as Parameters<typeof RefusalNotice>[0]['refusal']} />;
  return <Notice tone="fail" title={title} />;
}
