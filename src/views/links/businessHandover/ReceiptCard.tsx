import { BadgeCheck, Printer } from 'lucide-react';

import type { HandoverReceipt } from '../../../contracts/links.ts';
import { ButtonLink } from '../../app/ButtonLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { dateText } from '../dateText.ts';
import { Facts } from '../Facts.tsx';
import { linksText } from '../text/id.ts';
import { businessHandoverText } from './text/id.ts';

/** Receipt of a business handover: sender, recipient and time. */
export function ReceiptCard({ receipt, onOpen }: { receipt: HandoverReceipt; onOpen: () => void }) {
  const text = useText(businessHandoverText);
  const common = useText(linksText);
  const format = useFormat();
  const { businessName, fromName, toName, acceptedAt, pausedCampaigns, needsSetup } = receipt;
  return (
    <div className="grid gap-6">
      <div className="flex items-start gap-3">
        <BadgeCheck aria-hidden="true" size={28} className="shrink-0 text-done" />
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-lg font-semibold outline-none">
            {text.receipt.title}
          </h1>
          <output>{text.receipt.body(businessName)}</output>
        </div>
      </div>
      <Facts
        facts={[
          [text.receipt.business, businessName],
          [text.receipt.at, dateText(acceptedAt, common, format)],
          [text.receipt.from, fromName ?? common.unknown],
          [text.receipt.to, toName ?? common.unknown],
          [text.receipt.paused, format.count(pausedCampaigns)],
        ]}
      />
      <p className="text-ink-soft print:hidden">{needsSetup ? text.receipt.setUpNext : text.receipt.next}</p>
      <div className="flex flex-wrap gap-2 max-sm:grid print:hidden">
        {needsSetup && (
          <ButtonLink to={{ name: 'businessSetup', search: { business_id: receipt.businessId } }} variant="primary">
            {text.receipt.setUp}
          </ButtonLink>
        )}
        <Button {...(!needsSetup && { variant: 'primary' })} onClick={onOpen}>
          {text.alreadyMember.open}
        </Button>
        <Button icon={<Printer aria-hidden="true" size={16} />} onClick={() => print()}>
          {common.print}
        </Button>
      </div>
    </div>
  );
}
