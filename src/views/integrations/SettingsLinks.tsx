import { CreditCard, Truck, type LucideIcon } from 'lucide-react';

import { Link } from '../app/Link.tsx';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { settingsLinksText } from './text/settingsLinks.id.ts';

interface SettingsLinksProps {
  businessId: string;
  /** Null: not known. */
  setUp: { payment: boolean; shipping: boolean } | null;
}

/** Payment and shipping: whether they are set up, and the way to their settings. */
export function SettingsLinks({ businessId, setUp }: SettingsLinksProps) {
  const text = useText(settingsLinksText);
  return (
    <Section title={text.title}>
      <ul className="grid gap-3 md:grid-cols-2">
        <SettingsLink
          Icon={CreditCard}
          name={text.payment}
          body={text.paymentBody}
          isReady={setUp?.payment ?? null}
          open={text.open.payment}
          businessId={businessId}
          section="pembayaran"
        />
        <SettingsLink
          Icon={Truck}
          name={text.shipping}
          body={text.shippingBody}
          isReady={setUp?.shipping ?? null}
          open={text.open.shipping}
          businessId={businessId}
          section="ongkir"
        />
      </ul>
    </Section>
  );
}

interface SettingsLinkProps {
  Icon: LucideIcon;
  name: string;
  body: string;
  isReady: boolean | null;
  open: string;
  businessId: string;
  section: 'pembayaran' | 'ongkir';
}

function SettingsLink({ Icon, name, body, isReady, open, businessId, section }: SettingsLinkProps) {
  const text = useText(settingsLinksText);
  return (
    <li className="flex gap-3 rounded-lg border border-line bg-surface p-4">
      <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-ink-soft" />
      <div className="grid min-w-0 content-start gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {isReady !== null && <Tag tone={isReady ? 'done' : 'plain'}>{isReady ? text.ready : text.unset}</Tag>}
        </p>
        <p className="text-ink-soft">{body}</p>
        <Link
          to={{ name: 'settings', search: { businessId, section } }}
          className="flex min-h-11 items-center justify-self-start text-sm font-semibold text-accent-strong hover:underline"
        >
          {open}
        </Link>
      </div>
    </li>
  );
}
