import { MapPin } from 'lucide-react';
import { useRef, useState } from 'react';

import type { OpenCheckout } from '../../../contracts/orders.checkout.ts';
import type { Recipient } from '../../../contracts/orders.shipping.ts';
import type { CheckoutSnapshot } from '../../../machines/orders/checkout.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { AreaField } from '../shipping/AreaField.tsx';
import { areaName } from '../shipping/areaName.ts';
import { deliveryTime } from '../shipping/deliveryTime.ts';
import { RateButton } from '../shipping/RateButton.tsx';
import { shippingText } from '../shipping/text/id.ts';
import { checkoutText } from './text/id.ts';
import { useRefusal } from './useRefusal.ts';

export interface DeliveryGestures {
  onAddress: (recipient: Recipient) => void;
  onAddressChange: () => void;
  onAddressKeep: () => void;
  onCourier: (code: string, service: string) => void;
}

interface DeliveryProps extends Omit<DeliveryGestures, 'onAddressKeep'> {
  snapshot: CheckoutSnapshot;
  order: OpenCheckout;
  /** Null: no courier is chosen yet. */
  onAddressKeep: (() => void) | null;
}

const blank: Recipient = { name: '', street: '', postal_code: '', area_id: '', area: '' };

/** The address, and then the couriers that go there. What is typed stays while the couriers are asked for. */
export function Delivery({ snapshot, order, onAddress, onAddressChange, onAddressKeep, onCourier }: DeliveryProps) {
  const text = useText(checkoutText).delivery;
  const why = useRefusal(snapshot);
  const { rates } = snapshot.context;
  const [typed, setTyped] = useState(
    snapshot.context.recipient ?? order.delivery?.recipient ?? { ...blank, street: order.shipTo ?? '' },
  );
  if (snapshot.matches({ shown: 'pricing' })) return <Busy>{text.pricing}</Busy>;
  if (snapshot.matches({ shown: 'delivering' })) return <Busy>{text.saving}</Busy>;
  if (snapshot.matches({ shown: 'couriers' }))
    return (
      <section className="grid gap-2">
        <h2 className="text-base font-semibold">{text.couriers}</h2>
        {why !== null && <Notice tone="fail" title={why} />}
        <p className="text-sm wrap-anywhere text-ink-soft">{text.to(typed.area)}</p>
        <Billed order={order} />
        <ul className="grid gap-2">
          {rates.map((rate) => (
            <li key={[rate.code, rate.service].join()}>
              <RateButton rate={rate} onClick={() => onCourier(rate.code, rate.service)} />
            </li>
          ))}
        </ul>
        <Button className="justify-self-start" onClick={onAddressChange}>
          {text.changeAddress}
        </Button>
      </section>
    );
  if (order.delivery?.isPriced === false)
    return (
      <Notice tone="info" title={text.unpriced.title}>
        {text.unpriced.body}
      </Notice>
    );
  const missing = order.delivery?.missing ?? [];
  if (missing.length > 0)
    return (
      <Notice tone="help" title={text.unweighed.title}>
        {text.unweighed.body}
        <ul className="list-disc pl-5 wrap-anywhere">
          {missing.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Notice>
    );
  return (
    <AddressForm
      snapshot={snapshot}
      typed={typed}
      why={why}
      onType={setTyped}
      onSubmit={onAddress}
      onKeep={onAddressKeep}
    />
  );
}

function AddressForm({
  snapshot,
  typed,
  why,
  onType,
  onSubmit,
  onKeep,
}: {
  snapshot: CheckoutSnapshot;
  typed: Recipient;
  why: string | null;
  onType: (typed: Recipient) => void;
  onSubmit: (recipient: Recipient) => void;
  onKeep: (() => void) | null;
}) {
  const text = useText(checkoutText).delivery;
  const [showsProblems, setShowsProblems] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { areaSearch } = snapshot.children;
  const change = (part: Partial<Recipient>) => onType({ ...typed, ...part });
  const recipient = { ...typed, name: typed.name.trim(), street: typed.street.trim() };
  const problems = {
    name: recipient.name === '' ? text.problems.name : undefined,
    area: recipient.area_id === '' ? text.problems.area : undefined,
    street: recipient.street === '' ? text.problems.street : undefined,
    postal: /^\d{5}$/.test(recipient.postal_code) ? undefined : text.problems.postal,
  };
  const shown = showsProblems ? problems : { name: undefined, area: undefined, street: undefined, postal: undefined };
  return (
    <Form
      ref={form}
      className="grid gap-4"
      onSubmit={() => {
        if (Object.values(problems).every((problem) => problem === undefined)) return onSubmit(recipient);
        setShowsProblems(true);
        // After the problems are on the page.
        setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      }}
    >
      <h2 className="text-base font-semibold">{text.title}</h2>
      {why !== null && (
        <Notice tone="fail" title={why}>
          {text.refused}
        </Notice>
      )}
      <TextField
        label={text.name}
        value={typed.name}
        maxLength={100}
        autoComplete="name"
        error={shown.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      {areaSearch && (
        <AreaField
          actor={areaSearch}
          chosen={typed.area_id === '' ? null : typed.area}
          error={shown.area}
          onChoose={(area) =>
            change(
              area === null
                ? { area_id: '', area: '' }
                : {
                    area_id: area.id,
                    area: areaName(area),
                    postal_code: area.postal_code === '' ? typed.postal_code : area.postal_code,
                  },
            )
          }
        />
      )}
      <TextArea
        label={text.street}
        hint={text.streetHint}
        rows={2}
        maxLength={300}
        value={typed.street}
        autoComplete="street-address"
        error={shown.street}
        onChange={({ currentTarget }) => change({ street: currentTarget.value })}
      />
      <TextField
        label={text.postal}
        value={typed.postal_code}
        inputMode="numeric"
        autoComplete="postal-code"
        error={shown.postal}
        onChange={({ currentTarget }) => change({ postal_code: currentTarget.value.replaceAll(/\D/g, '').slice(0, 5) })}
      />
      <Button type="submit" variant="primary" block>
        {text.submit}
      </Button>
      {onKeep !== null && (
        <Button block onClick={onKeep}>
          {text.keep}
        </Button>
      )}
    </Form>
  );
}

function Busy({ children }: { children: string }) {
  return (
    <output className="flex min-h-24 items-center justify-center gap-3 text-ink-soft">
      <Spinner className="size-6" />
      {children}
    </output>
  );
}

function Billed({ order }: { order: OpenCheckout }) {
  const text = useText(shippingText);
  const { count } = useFormat();
  const kilograms = order.delivery?.kilograms ?? null;
  return kilograms !== null && <p className="text-sm text-ink-soft">{text.billed(count(kilograms))}</p>;
}

/** Where the order goes, and by which courier. `onChange`: null while the address cannot be changed. */
export function DeliveryInView({ order, onChange }: { order: OpenCheckout; onChange: (() => void) | null }) {
  const text = useText(checkoutText).delivery;
  const { units } = useText(shippingText);
  const { delivery, state } = order;
  if (delivery === null || delivery.recipient === null || delivery.courier === null) return null;
  const { recipient, courier } = delivery;
  return (
    <section className="grid gap-1 border-t border-line pt-4 text-sm wrap-anywhere">
      <h2 className="flex items-center gap-2 text-base font-semibold">
        <MapPin aria-hidden="true" size={18} className="shrink-0" />
        {text.summary}
      </h2>
      <p className="font-semibold">
        <bdi>{recipient.name}</bdi>
      </p>
      <p lang="id" className="whitespace-pre-line">
        <bdi>{recipient.street}</bdi>
      </p>
      <p>{[recipient.area, recipient.postal_code].join(' ')}</p>
      <p className="text-ink-soft">
        {[courier.name, courier.service, deliveryTime(courier.etd, units)].filter(Boolean).join(' · ')}
      </p>
      {onChange !== null ? (
        <Button className="mt-1 justify-self-start print:hidden" onClick={onChange}>
          {text.change}
        </Button>
      ) : (
        ['waiting', 'transfer', 'proof'].includes(state) && <p className="text-ink-soft">{text.fixed}</p>
      )}
    </section>
  );
}
