import type { AccountRefusal } from '../../contracts/auth.ts';
import { RefusalNotice } from '../auth/RefusalNotice.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { accountText } from './text/id.ts';

/** Why it did not work, and what to do. */
export function AccountRefusalNotice({ refusal }: { refusal: AccountRefusal }) {
  const known: Record<string, string> = useText(accountText).refusals;
  const title = known[refusal.why];
  if (title === undefined) return <RefusalNotice refusal={refusal as Parameters<typeof RefusalNotice>[0]['refusal']} />;
  return <Notice tone="fail" title={title} />;
}
