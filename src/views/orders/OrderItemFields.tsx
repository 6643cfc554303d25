import { Minus, Plus, Trash2 } from 'lucide-react';

import { MOST_ORDERED } from '../../machines/orders/orders.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { readWhole } from '../ui/number.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { useMoney } from './money.ts';
import { isName, isPrice, isQuantity, stepped, type WrittenLine } from './orderForm.ts';
import { ordersText } from './text/id.ts';

interface LineFieldsProps {
  line: WrittenLine;
  /** Somebody has tried to save it: what is missing is said. */
  isTried: boolean;
  /** Null removes it. */
  onPut: (change: Partial<WrittenLine> | null) => void;
}

/** One line of an order that is written: what, for how much, and how many of it. */
export function LineFields({ line, isTried, onPut }: LineFieldsProps) {
  const text = useText(ordersText).make;
  const money = useMoney();
  const { name, price, quantity, isFree } = line;
  const called = name.trim() === '' ? text.unnamed : name.trim();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md bg-sunken p-2">
      {isFree ? (
        <>
          <TextField
            label={text.lineName}
            autoComplete="off"
            value={name}
            error={isTried && !isName(name) ? text.problem.name : undefined}
            onChange={({ target }) => onPut({ name: target.value })}
          />
          <NumberField
            label={text.price}
            before={text.rupiah}
            read={readWhole}
            value={price}
            error={isTried && !isPrice(price) ? text.problem.price : undefined}
            onChange={(next) => onPut({ price: next })}
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
          label={text.lessOf(called)}
          icon={<Minus aria-hidden="true" size={18} />}
          disabled={quantity === 1}
          onClick={() => onPut({ quantity: stepped(quantity, -1) })}
        />
        <NumberField
          className="w-20"
          label={text.quantityOf(called)}
          labelHidden
          inputMode="numeric"
          read={readWhole}
          value={quantity}
          error={isQuantity(quantity) ? undefined : text.problem.quantity}
          onChange={(next) => onPut({ quantity: next })}
        />
        <IconButton
          className="md:pointer-fine:mt-1"
          label={text.moreOf(called)}
          icon={<Plus aria-hidden="true" size={18} />}
          disabled={quantity === MOST_ORDERED.quantity}
          onClick={() => onPut({ quantity: stepped(quantity, 1) })}
        />
        <IconButton
          className="ml-auto md:pointer-fine:mt-1"
          label={text.remove(called)}
          icon={<Trash2 aria-hidden="true" size={18} />}
          onClick={() => onPut(null)}
        />
      </div>
      {isPrice(price) && isQuantity(quantity) && quantity > 1 && (
        <p className="tabular text-right text-sm">{money(price * quantity)}</p>
      )}
    </div>
  );
}
