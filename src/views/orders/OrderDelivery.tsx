import { MapPin } from 'lucide-react';
import { useState } from 'react';

import { isValidPrice } from '../../machines/orders/orderForm.ts';
import { isExpired, type CustomerOrder } from '../../machines/orders/orders.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { parseWholeNumber } from '../ui/number.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { ordersText } from './text/id.ts';

interface OrderDeliveryProps {
  order: CustomerOrder;
  isRunning: boolean;
  onShipping: (amount: number) => void;
}

/** The address and the courier that the customer has chosen. Until then, a member can set the shipping. */
export function OrderDelivery({ order, isRunning, onShipping }: OrderDeliveryProps) {
  const text = useText(ordersText).delivery;
  const now = useNow();
  const { ships, recipient, courier, status, number } = order;
  if (recipient !== null && courier !== null)
    return (
      <section aria-label={text.title} className="grid gap-0.5 text-sm wrap-anywhere">
        <p className="flex items-center gap-2 font-semibold">
          <MapPin aria-hidden="true" size={16} className="shrink-0" />
          <bdi>{recipient.name}</bdi>
        </p>
        <p lang="id" className="whitespace-pre-line">
          <bdi>{recipient.street}</bdi>
        </p>
        <p>{[recipient.area, recipient.postal_code].join(' ')}</p>
        <p className="text-ink-soft">
          {text.courier([courier.name, courier.service].join(' '), String(courier.kilograms))}
        </p>
      </section>
    );
  if (!ships || status !== 'unpaid' || isExpired(order, now)) return null;
  return <OpenShipping {...{ number, isRunning, onShipping }} />;
}

function OpenShipping({
  number,
  isRunning,
  onShipping,
}: Pick<OrderDeliveryProps, 'isRunning' | 'onShipping'> & { number: number }) {
  const { delivery: text, form, buttonLabel } = useText(ordersText);
  const [amount, setAmount] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [showsProblem, setShowsProblem] = useState(false);
  if (!isOpen)
    return (
      <div className="grid justify-items-start gap-2 text-sm">
        <p className="text-help">{text.waiting}</p>
        <Button size="small" aria-label={buttonLabel(text.set, number)} onClick={() => setOpen(true)}>
          {text.set}
        </Button>
      </div>
    );
  return (
    <Form
      className="grid gap-2"
      onSubmit={() => {
        setShowsProblem(!isValidPrice(amount));
        if (isValidPrice(amount) && !isRunning) onShipping(amount);
      }}
    >
      <NumberField
        label={text.amount}
        hint={text.amountHint}
        before={form.rupiah}
        parse={parseWholeNumber}
        value={amount}
        error={showsProblem && !isValidPrice(amount) ? text.problem : undefined}
        onChange={setAmount}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" busy={isRunning}>
          {text.save}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setOpen(false)}>
          {form.cancel}
        </Button>
      </div>
    </Form>
  );
}
