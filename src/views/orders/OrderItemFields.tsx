import { Minus, Plus, Trash2 } from 'lucide-react';

import {
  isValidName,
  isValidPrice,
  isValidQuantity,
  stepQuantity,
  type OrderLineDraft,
} from '../../machines/orders/orderForm.ts';
import { ORDER_LIMITS } from '../../machines/orders/orders.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { parseWholeNumber } from '../ui/number.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { useMoney } from './money.ts';
import { ordersText } from './text/id.ts';

interface OrderItemFieldsProps {
  line: OrderLineDraft;
  /** Set by the first attempt to save. */
  showsErrors: boolean;
  /** Null removes it. */
  onChange: (change: Partial<OrderLineDraft> | null) => void;
}

/** The fields of one order line: name, price and quantity. */
export function OrderItemFields({ line, showsErrors, onChange }: OrderItemFieldsProps) {
  const text = useText(ordersText).form;
  const money = useMoney();
  const { name, price, quantity, isCustom } = line;
  const label = name.trim() === '' ? text.unnamed : name.trim();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md bg-sunken p-2">
      {isCustom ? (
        <>
          <TextField
            label={text.lineName}
            autoComplete="off"
            value={name}
            error={showsErrors && !isValidName(name) ? text.problem.name : undefined}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          <NumberField
            label={text.price}
            before={text.rupiah}
            parse={parseWholeNumber}
            value={price}
            error={showsErrors && !isValidPrice(price) ? text.problem.price : undefined}
            onChange={(next) => onChange({ price: next })}
          />
        </>
      ) : (
        <p className="text-sm">
          <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
          <span className="tabular text-ink-soft">{money(price ?? 0)}</span>
        </p>
      )}
      <div className="flex items-start gap-1">
        <IconButton
          className="md:pointer-fine:mt-1"
          label={text.lessOf(label)}
          icon={<Minus aria-hidden="true" size={18} />}
          disabled={quantity === 1}
          onClick={() => onChange({ quantity: stepQuantity(quantity, -1) })}
        />
        <NumberField
          className="w-20"
          label={text.quantityOf(label)}
          labelHidden
          inputMode="numeric"
          parse={parseWholeNumber}
          value={quantity}
          error={isValidQuantity(quantity) ? undefined : text.problem.quantity}
          onChange={(next) => onChange({ quantity: next })}
        />
        <IconButton
          className="md:pointer-fine:mt-1"
          label={text.moreOf(label)}
          icon={<Plus aria-hidden="true" size={18} />}
          disabled={quantity === ORDER_LIMITS.quantity}
          onClick={() => onChange({ quantity: stepQuantity(quantity, 1) })}
        />
        <IconButton
          className="ml-auto md:pointer-fine:mt-1"
          label={text.remove(label)}
          icon={<Trash2 aria-hidden="true" size={18} />}
          onClick={() => onChange(null)}
        />
      </div>
      {isValidPrice(price) && isValidQuantity(quantity) && quantity > 1 && (
        <p className="tabular text-right text-sm">{money(price * quantity)}</p>
      )}
    </div>
  );
}
