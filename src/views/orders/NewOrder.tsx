import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

import { MOST_ORDERED, type OrderLine, type Selling } from '../../machines/orders/orders.ts';
import { Button } from '../ui/Button.tsx';
import { SureButton } from '../ui/ConfirmButton.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { readWhole } from '../ui/number.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import {
  freeLine,
  isBlank,
  isNote,
  isShipping,
  linesOf,
  sumsSoFar,
  withProduct,
  type Written,
  type WrittenLine,
} from './orderForm.ts';
import { LineFields } from './OrderItemFields.tsx';
import { SumsList } from './OrderTotals.tsx';
import { Products } from './ProductPicker.tsx';
import { ordersText } from './text/id.ts';

export interface NewOrderProps {
  written: Written;
  /** What the business sells; `value` null while it is not known. */
  selling: { value: Selling | null; hasFailed: boolean };
  /** The order is in the list already. */
  isMade: boolean;
  isDoing: boolean;
  /** Why it was not saved. */
  refused: string | null;
  onChange: (written: Written) => void;
  /** Leads to where the catalogue is filled; null for whoever may not. */
  fill: ReactNode;
  onLeave: () => void;
  onMake: (lines: readonly OrderLine[]) => void;
}

/** Where an order is written, beside the conversation in which the customer says what they want. */
export function NewOrder({
  written,
  selling,
  isMade,
  isDoing,
  refused,
  onChange,
  fill,
  onLeave,
  onMake,
}: NewOrderProps) {
  const text = useText(ordersText).make;
  const { count } = useFormat();
  const title = useId();
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const isTried = tries > 0;
  const [added, setAdded] = useState('');
  const { lines, shipping, note } = written;
  const taxPercentage = selling.value?.taxPercentage ?? 0;
  const sums = sumsSoFar(written, taxPercentage);
  const isFull = lines.length >= MOST_ORDERED.lines;
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  // What is wrong may have been scrolled out of sight.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  useEffect(() => {
    if (isMade && !isDoing) onLeave();
    // oxlint-disable-next-line react/exhaustive-deps -- once it is there
  }, [isMade, isDoing]);
  const put = (key: string, change: Partial<WrittenLine> | null) =>
    onChange({
      ...written,
      lines: lines.flatMap((line) => {
        if (line.key !== key) return line;
        return change === null ? [] : { ...line, ...change };
      }),
    });
  return (
    <form
      ref={form}
      aria-labelledby={title}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTries(tries + 1);
        const ready = linesOf(written, taxPercentage);
        if (ready !== null && !isDoing) onMake(ready);
      }}
    >
      <h5 id={title} className="font-semibold">
        {text.title}
      </h5>
      <Products
        selling={selling}
        isFull={isFull}
        fill={fill}
        onChoose={(product) => {
          const next = withProduct(lines, product);
          const quantity = next.find(({ name, isFree }) => name === product.name && !isFree)?.quantity ?? 1;
          setAdded(text.added(product.name, count(quantity)));
          onChange({ ...written, lines: next });
        }}
      />
      <output className="sr-only">{added}</output>
      <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <legend className="mb-1 text-sm font-semibold">{text.lines}</legend>
        {lines.length === 0 && (
          <p role={isTried ? 'alert' : undefined} className={isTried ? 'text-sm text-fail' : 'text-sm text-ink-soft'}>
            {text.noLines}
          </p>
        )}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {lines.map((line) => (
            <li key={line.key}>
              <LineFields line={line} isTried={isTried} onPut={(change) => put(line.key, change)} />
            </li>
          ))}
        </ul>
        {isFull ? (
          <p className="text-sm text-ink-soft">{text.full}</p>
        ) : (
          <Button
            size="small"
            className="justify-self-start"
            icon={<Plus aria-hidden="true" size={16} />}
            onClick={() => onChange({ ...written, lines: [...lines, freeLine()] })}
          >
            {text.free}
          </Button>
        )}
      </fieldset>
      <NumberField
        label={text.shipping}
        before={text.rupiah}
        read={readWhole}
        value={shipping}
        error={isTried && !isShipping(shipping) ? text.problem.shipping : undefined}
        onChange={(next) => onChange({ ...written, shipping: next })}
      />
      <TextArea
        label={text.note}
        rows={2}
        most={MOST_ORDERED.note}
        value={note}
        error={isNote(note) ? undefined : text.problem.note}
        onChange={({ target }) => onChange({ ...written, note: target.value })}
      />
      <SumsList {...sums} taxPercentage={taxPercentage} shipping={isShipping(shipping) ? shipping : null} />
      {sums.total > MOST_ORDERED.total && (
        <p role="alert" className="text-sm text-fail">
          {text.problem.total}
        </p>
      )}
      {refused !== null && <Notice tone="fail" title={refused} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" look="primary" busy={isDoing}>
          {text.save}
        </Button>
        {isBlank(written) ? (
          <Button size="small" look="quiet" onClick={onLeave}>
            {text.leave}
          </Button>
        ) : (
          <SureButton word={text.leave} sure={text.leaveSure} disabled={isDoing} onSure={onLeave} />
        )}
      </div>
    </form>
  );
}
