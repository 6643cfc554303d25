import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';

import {
  customLine,
  isBlank,
  isValidNote,
  isValidShipping,
  validLines,
  draftTotals,
  addProduct,
  type OrderDraft,
  type OrderLineDraft,
} from '../../machines/orders/orderForm.ts';
import { ORDER_LIMITS, type OrderLine } from '../../machines/orders/orders.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { Form } from '../ui/Form.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { parseWholeNumber } from '../ui/number.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import { OrderItemFields } from './OrderItemFields.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { ProductPicker, type CatalogProps } from './ProductPicker.tsx';
import { ordersText } from './text/id.ts';

export interface NewOrderProps extends CatalogProps {
  draft: OrderDraft;
  /** Whether the list has the order. */
  isCreated: boolean;
  isRunning: boolean;
  /** Why it was not saved; null: it was not refused. */
  refusal: string | null;
  onChange: (draft: OrderDraft) => void;
  onClose: () => void;
  onCreate: (lines: readonly OrderLine[]) => void;
}

/** The form of a new order, beside the conversation. */
export function NewOrder({
  draft,
  catalog,
  isCreated,
  isRunning,
  refusal,
  onChange,
  catalogLink,
  onClose,
  onCreate,
}: NewOrderProps) {
  const text = useText(ordersText).form;
  const { count } = useFormat();
  const title = useId();
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const showsErrors = attempts > 0;
  const [announcement, setAnnouncement] = useState('');
  const { lines, shipping, note } = draft;
  const taxPercentage = catalog.value?.taxPercentage ?? 0;
  const totals = draftTotals(draft, taxPercentage);
  const isFull = lines.length >= ORDER_LIMITS.lines;
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  // The invalid field may be out of view.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);
  useEffect(() => {
    if (isCreated && !isRunning) onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the order is in the list
  }, [isCreated, isRunning]);
  const changeLine = (key: string, change: Partial<OrderLineDraft> | null) =>
    onChange({
      ...draft,
      lines: lines.flatMap((line) => {
        if (line.key !== key) return line;
        return change === null ? [] : { ...line, ...change };
      }),
    });
  return (
    <Form
      ref={form}
      aria-labelledby={title}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line p-3"
      onSubmit={() => {
        setAttempts(attempts + 1);
        const valid = validLines(draft, taxPercentage);
        if (valid !== null && !isRunning) onCreate(valid);
      }}
    >
      <h5 id={title} className="font-semibold">
        {text.title}
      </h5>
      <ProductPicker
        catalog={catalog}
        isFull={isFull}
        catalogLink={catalogLink}
        onChoose={(product) => {
          const next = addProduct(lines, product);
          const quantity = next.find(({ name, isCustom }) => name === product.name && !isCustom)?.quantity ?? 1;
          setAnnouncement(text.added(product.name, count(quantity)));
          onChange({ ...draft, lines: next });
        }}
      />
      <output className="sr-only">{announcement}</output>
      <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <legend className="mb-1 text-sm font-semibold">{text.lines}</legend>
        {lines.length === 0 && (
          <p
            role={showsErrors ? 'alert' : undefined}
            className={showsErrors ? 'text-sm text-fail' : 'text-sm text-ink-soft'}
          >
            {text.noLines}
          </p>
        )}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {lines.map((line) => (
            <li key={line.key}>
              <OrderItemFields
                line={line}
                showsErrors={showsErrors}
                onChange={(change) => changeLine(line.key, change)}
              />
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
            onClick={() => onChange({ ...draft, lines: [...lines, customLine()] })}
          >
            {text.addCustom}
          </Button>
        )}
      </fieldset>
      <NumberField
        label={text.shipping}
        hint={text.shippingHint}
        before={text.rupiah}
        parse={parseWholeNumber}
        value={shipping}
        error={showsErrors && !isValidShipping(shipping) ? text.problem.shipping : undefined}
        onChange={(next) => onChange({ ...draft, shipping: next })}
      />
      <TextArea
        label={text.note}
        rows={2}
        maxCharacters={ORDER_LIMITS.note}
        value={note}
        error={isValidNote(note) ? undefined : text.problem.note}
        onChange={({ target }) => onChange({ ...draft, note: target.value })}
      />
      <OrderTotals {...totals} taxPercentage={taxPercentage} shipping={isValidShipping(shipping) ? shipping : null} />
      {totals.total > ORDER_LIMITS.total && (
        <p role="alert" className="text-sm text-fail">
          {text.problem.total}
        </p>
      )}
      {refusal !== null && <Notice tone="fail" title={refusal} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" busy={isRunning}>
          {text.save}
        </Button>
        {isBlank(draft) ? (
          <Button size="small" variant="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        ) : (
          <ConfirmButton label={text.cancel} confirmLabel={text.cancelSure} disabled={isRunning} onConfirm={onClose} />
        )}
      </div>
    </Form>
  );
}
