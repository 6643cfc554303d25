import type { AccountRefusal } from '../../contracts/auth.ts';
import { RefusalNotice } from '../auth/RefusalNotice.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { accountText } from './text/id.ts';

/** Refusals of account changes; other refusals use `RefusalNotice`. */
export function AccountRefusalNotice({ refusal }: { refusal: AccountRefusal }) {
  const titles: Record<string, string> = useText(accountText).refusals;
  const title = titles[refusal.why];
  if (title === undefined) return <RefusalNotice refusal={refusal as Parameters<typeof RefusalNotice>[0]['refusal']} />;
  return <Notice tone="fail" title={title} />;
}
