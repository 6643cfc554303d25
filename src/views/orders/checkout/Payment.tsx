import { ChevronDown, Hourglass, ImageUp } from 'lucide-react';
import { useId } from 'react';

import { PROOF } from '../../../contracts/limits.ts';
import type { OpenCheckout, VirtualAccount } from '../../../contracts/orders.checkout.ts';
import type { CheckoutSnapshot } from '../../../machines/orders/checkout.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';
import { CopyButton } from './CopyButton.tsx';
import { Delivery, type DeliveryGestures } from './Delivery.tsx';
import { useDuration } from './duration.ts';
import { LinkedText } from './LinkedText.tsx';
import { checkoutText } from './text/id.ts';
import { useRefusal } from './useRefusal.ts';
import { useTimeLeft } from './useTimeLeft.ts';

export interface PaymentGestures extends DeliveryGestures {
  onBank: (bank: string) => void;
  /** Ends the open virtual account. */
  onChange: () => void;
  onTransfer: () => void;
  /** Back from the manual transfer to the choice. */
  onTransferChange: () => void;
  /** A picture of the transfer was chosen. */
  onProof: (file: File) => void;
}

interface PaymentProps extends PaymentGestures {
  snapshot: CheckoutSnapshot;
  order: OpenCheckout;
}

/** How the order is sent and can be paid: the address and the courier, the choice of a way, the open virtual account, and the manual transfer. */
export function Payment(props: PaymentProps) {
  const { snapshot, order, onAddressKeep } = props;
  const isDelivery = (['addressing', 'pricing', 'couriers', 'delivering'] as const).some((state) =>
    snapshot.matches({ shown: state }),
  );
  if (!isDelivery) return <Ways {...props} />;
  const isChosen = (order.delivery?.courier ?? null) !== null;
  return (
    <>
      <ToPay order={order} isFinal={false} />
      <Delivery {...props} onAddressKeep={isChosen ? onAddressKeep : null} />
    </>
  );
}

function Ways({ snapshot, order, onBank, onChange, onTransfer, onTransferChange, onProof }: PaymentProps) {
  const text = useText(checkoutText).issue;
  const why = useRefusal(snapshot);
  if (snapshot.matches({ shown: 'issuing' })) return <Busy order={order}>{text.issuing}</Busy>;
  if (snapshot.matches({ shown: 'changing' })) return <Busy order={order}>{text.changing}</Busy>;
  if (snapshot.matches({ shown: 'switching' })) return <Busy order={order}>{text.switching}</Busy>;
  if (snapshot.matches({ shown: 'sendingProof' })) return <Busy order={order}>{text.sendingProof}</Busy>;
  if (snapshot.matches({ shown: 'waiting' }) && order.account !== null)
    return (
      <>
        <ToPay order={order} />
        {why !== null && <Notice tone="fail" title={why} />}
        <AccountInView account={order.account} onChange={onChange} />
      </>
    );
  if (snapshot.matches({ shown: 'transfer' }))
    return (
      <>
        <ToPay order={order} />
        {why !== null && <Notice tone="fail" title={why} />}
        <Transfer order={order} onChange={onTransferChange} onProof={onProof} />
      </>
    );
  if (snapshot.matches({ shown: 'proof' }))
    return (
      <>
        <ToPay order={order} />
        {why !== null && <Notice tone="fail" title={why} />}
        <Proof isFirst={false} onProof={onProof} />
      </>
    );
  if (snapshot.matches({ shown: 'partial' }) && order.banks.length > 0)
    return (
      <>
        <ToPay order={order} />
        {why !== null && <Notice tone="fail" title={why} />}
        <Banks order={order} onBank={onBank} />
      </>
    );
  if (!snapshot.matches({ shown: 'choosing' })) return null;
  return (
    <>
      <ToPay order={order} />
      {why !== null && <Notice tone="fail" title={why} />}
      {order.banks.length > 0 && <Banks order={order} onBank={onBank} />}
      {(order.transferInstruction !== null || order.banks.length === 0) && (
        <TransferChoice isOffered={order.transferInstruction !== null} onTransfer={onTransfer} />
      )}
    </>
  );
}

function Busy({ order, children }: { order: OpenCheckout; children: string }) {
  return (
    <>
      <ToPay order={order} />
      <output className="flex min-h-24 items-center justify-center gap-3 text-ink-soft">
        <Spinner className="size-6" />
        {children}
      </output>
    </>
  );
}

function Banks({ order, onBank }: { order: OpenCheckout; onBank: (bank: string) => void }) {
  const text = useText(checkoutText);
  const { count } = useFormat();
  const rupiah = (amount: number | null) => text.rupiah(count(amount ?? 0));
  const { why: reasons, only } = text.issue;
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-semibold">{text.issue.title}</h2>
      <p className="text-sm text-ink-soft">{text.issue.hint}</p>
      <ul className="grid gap-2">
        {order.banks.map(({ bank, label, why, least, most }) => (
          <li key={label}>
            <Way label={label} disabled={why !== null} onClick={() => onBank(bank)}>
              {why === null
                ? (only[bank as keyof typeof only] ?? only.any)
                : why === 'unsupported'
                  ? reasons.unsupported
                  : why === 'tooSmall'
                    ? reasons.tooSmall(rupiah(least))
                    : reasons.tooLarge(rupiah(most))}
            </Way>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A way to pay that can be chosen. */
function Way({
  label,
  disabled = false,
  onClick,
  children,
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: string;
}) {
  const id = useId();
  return (
    <button
      type="button"
      // It keeps the focus, so that keyboards and screen readers reach the reason.
      aria-disabled={disabled}
      aria-describedby={disabled ? `${id}-note` : undefined}
      onClick={disabled ? undefined : onClick}
      className="grid min-h-14 w-full content-center gap-0.5 rounded-md border border-line-strong px-4 py-2 text-left hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken"
    >
      <span className="font-semibold wrap-anywhere">{label}</span>
      <span id={`${id}-note`} className="text-sm text-ink-soft">
        {children}
      </span>
    </button>
  );
}

/** In groups of four, as it stands on cards and receipts. A short code stays together. */
const grouped = (digits: string): string => (digits.length < 7 ? digits : digits.replaceAll(/(\d{4})(?=\d)/g, '$1 '));

function AccountInView({ account, onChange }: { account: VirtualAccount; onChange: () => void }) {
  const text = useText(checkoutText).account;
  const { bank, label, number, biller } = account;
  // Without a company code, Mandiri's number is paid like those of other banks.
  const isBill = bank !== 'mandiri' || biller !== null;
  const guide = (isBill ? text.guides[bank as keyof typeof text.guides] : undefined) ?? text.guides.any;
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-semibold">{text.title(label)}</h2>
      {biller !== null && <Digits term={text.biller} digits={biller} />}
      <Digits term={biller === null ? text.number : text.billKey} digits={number} />
      <p className="flex items-center gap-2 text-sm text-help">
        <Spinner className="shrink-0" />
        {text.waiting}
      </p>
      <p className="text-sm text-ink-soft">{text.exact}</p>
      <div>
        <h3 className="text-sm font-semibold">{text.steps}</h3>
        {(['mobile', 'atm', 'internet'] as const).map((way) => (
          <details key={way} className="border-b border-line">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 text-sm">
              {text.way[way]}
              <ChevronDown aria-hidden="true" size={18} className="shrink-0 in-open:rotate-180" />
            </summary>
            <ol className="list-decimal space-y-1 pb-3 pl-5 text-sm">
              {guide[way].map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
      </div>
      <Button className="justify-self-start" onClick={onChange}>
        {text.change}
      </Button>
    </section>
  );
}

function Digits({ term, digits }: { term: string; digits: string }) {
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-soft">{term}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="tabular text-lg font-bold wrap-anywhere">{grouped(digits)}</p>
        <CopyButton value={digits} what={term.toLowerCase()} />
      </div>
    </div>
  );
}

/** `isFinal`: the amount includes the shipping. */
function ToPay({ order, isFinal = true }: { order: OpenCheckout; isFinal?: boolean }) {
  const text = useText(checkoutText);
  const { count, date, zonedTime } = useFormat();
  const { total, shipping, transfer, account, received, expiresAt, expiresIn } = order;
  // A bank takes the amount of its number only, also after the total has changed.
  const due = account?.amount ?? transfer?.amount ?? total - received;
  const amount = isFinal ? due : total - (shipping ?? 0);
  const shown = text.rupiah(count(amount));
  return (
    <section aria-label={isFinal ? text.toPay : text.delivery.before} className="grid gap-2 rounded-md bg-sunken p-4">
      <p className="text-sm text-ink-soft">{isFinal ? text.toPay : text.delivery.before}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="tabular text-xl font-bold">
          {transfer === null ? (
            shown
          ) : (
            <>
              {shown.slice(0, -3)}
              <span className="text-accent-strong underline underline-offset-4">{shown.slice(-3)}</span>
            </>
          )}
        </p>
        {isFinal && <CopyButton value={String(amount)} what={text.amount} />}
      </div>
      {transfer !== null && (
        <div className="grid gap-1 text-sm">
          <p className="tabular">{text.transfer.sum(text.rupiah(count(total)), codeOf(transfer.code))}</p>
          <p className="text-ink-soft">{text.transfer.reason}</p>
        </div>
      )}
      {/* A customer who has sent a proof waits for the seller, not for the deadline. */}
      {order.state === 'proof' ? null : expiresAt === null ? (
        <p className="text-sm text-ink-soft">{text.noDeadline}</p>
      ) : (
        <p className="text-sm">
          <span>{text.until(text.when(date(expiresAt), zonedTime(expiresAt)))}</span>
          {expiresIn !== null && <TimeLeft order={order} expiresIn={expiresIn} />}
        </p>
      )}
    </section>
  );
}

function TimeLeft({ order, expiresIn }: { order: OpenCheckout; expiresIn: number }) {
  const text = useText(checkoutText);
  const duration = useDuration();
  const left = useTimeLeft(order, expiresIn);
  // Screen readers read the deadline beside it, not every second.
  return (
    <span aria-hidden="true" className="tabular block font-semibold text-help">
      {text.left(duration(left))}
    </span>
  );
}

/** Three digits. */
const codeOf = (code: number): string => String(code).padStart(3, '0');

function TransferChoice({ isOffered, onTransfer }: { isOffered: boolean; onTransfer: () => void }) {
  const text = useText(checkoutText).transfer;
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-semibold">{text.title}</h2>
      {isOffered ? (
        <Way label={text.choose} onClick={onTransfer}>
          {text.hint}
        </Way>
      ) : (
        <p className="text-sm">{text.none}</p>
      )}
    </section>
  );
}

function Transfer({
  order: { transferInstruction, rejection },
  onChange,
  onProof,
}: {
  order: OpenCheckout;
  onChange: () => void;
  onProof: (file: File) => void;
}) {
  const text = useText(checkoutText).transfer;
  return (
    <section className="grid gap-3">
      {rejection !== null && (
        <Notice tone="fail" title={text.rejected.title}>
          <bdi className="block wrap-anywhere">{text.rejected.reason(rejection.reason)}</bdi>
          {text.rejected.next}
        </Notice>
      )}
      <h2 className="text-base font-semibold">{text.title}</h2>
      {transferInstruction === null ? (
        <p className="text-sm">{text.none}</p>
      ) : (
        <LinkedText>{transferInstruction}</LinkedText>
      )}
      <p className="text-sm text-ink-soft">{text.exact}</p>
      <Proof isFirst={rejection === null} onProof={onProof} />
      <div className="grid gap-1 text-sm">
        <p className="flex items-center gap-2 font-semibold text-help">
          <Hourglass aria-hidden="true" size={18} className="shrink-0" />
          {text.waiting}
        </p>
        <p className="text-ink-soft">{text.checked}</p>
      </div>
      <Button className="justify-self-start" onClick={onChange}>
        {text.change}
      </Button>
    </section>
  );
}

/** Chooses a picture of the transfer: phones offer their camera and their gallery. */
function Proof({ isFirst, onProof }: { isFirst: boolean; onProof: (file: File) => void }) {
  const text = useText(checkoutText).transfer.proof;
  const hint = useId();
  return (
    <div className="grid gap-1 print:hidden">
      <label className="inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 justify-self-start rounded-md border border-line-strong px-4 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent hover:bg-hover">
        <ImageUp aria-hidden="true" size={18} />
        {isFirst ? text.send : text.another}
        <input
          type="file"
          accept={PROOF.types.join(',')}
          aria-describedby={hint}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file can be chosen again.
            currentTarget.value = '';
            if (file) onProof(file);
          }}
        />
      </label>
      <p id={hint} className="text-sm text-ink-soft">
        {text.hint}
      </p>
    </div>
  );
}
