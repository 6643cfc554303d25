import { useSelector } from '@xstate/react';
import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';

import type { Area } from '../../../contracts/orders.areas.ts';
import type { ShippingQuoteRef } from '../../../machines/orders/shippingQuote.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { parseWholeNumber } from '../../ui/number.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useRefusals } from '../../ui/useRefusals.ts';
import { useText } from '../../ui/useText.ts';
import { AreaField } from './AreaField.tsx';
import { areaName } from './areaName.ts';
import { deliveryTime } from './deliveryTime.ts';
import { quoteMessageOf } from './quoteMessage.ts';
import { shippingText } from './text/id.ts';
import { quoteText } from './text/quote.id.ts';

export interface ShippingQuoteProps {
  actor: ShippingQuoteRef;
  /** Of the customer's open order; null: it is not known. */
  grams: number | null;
  /** Products of that order without a weight. */
  unweighed: readonly string[];
  /** Inserts text into the composer without sending it. */
  onWrite: (text: string) => void;
  onClose: () => void;
}

/** The dialog in which a member looks up the price of a parcel, and puts it into the message. */
export function ShippingQuote({ actor, grams: known, unweighed, onWrite, onClose }: ShippingQuoteProps) {
  const text = useText(quoteText);
  const shipping = useText(shippingText);
  const refusals = useRefusals(shipping.refusals);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { area, rates, kilograms, refusal } = snapshot.context;
  const [place, setPlace] = useState<Area | null>(area);
  const [grams, setGrams] = useState<number | null>(known);
  const [showsProblems, setShowsProblems] = useState(false);
  const isWeighed = grams !== null && Number.isInteger(grams) && grams > 0 && grams <= 1_000_000;
  const ask = () => {
    setShowsProblems(true);
    if (place !== null && isWeighed) actor.send({ type: 'quote.requested', area: place, grams });
  };
  const isQuoted = snapshot.matches('quoted') && area !== null && kilograms !== null;
  const { areaSearch } = snapshot.children;
  return (
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      footer={
        <>
          {!snapshot.matches('asking') && !snapshot.hasTag('busy') && (
            <Button onClick={() => actor.send({ type: 'question.changed' })}>{text.change}</Button>
          )}
          {snapshot.matches('asking') && (
            <Button variant="primary" onClick={ask}>
              {text.ask}
            </Button>
          )}
          {isQuoted && (
            <Button
              variant="primary"
              icon={<MessageSquarePlus aria-hidden="true" size={18} />}
              onClick={() => {
                onWrite(quoteMessageOf({ area, kilograms, rates }));
                onClose();
              }}
            >
              {text.paste}
            </Button>
          )}
        </>
      }
    >
      {snapshot.matches('asking') && (
        <Form aria-label={text.title} className="grid grid-cols-1 gap-4" onSubmit={ask}>
          {areaSearch && (
            <AreaField
              actor={areaSearch}
              chosen={place === null ? null : areaName(place)}
              error={showsProblems && place === null ? text.placeless : undefined}
              onChoose={setPlace}
            />
          )}
          <NumberField
            label={text.weight}
            hint={
              unweighed.length > 0 ? text.unweighed(unweighed.join(', ')) : known === null ? undefined : text.fromOrder
            }
            parse={parseWholeNumber}
            value={grams}
            error={showsProblems && !isWeighed ? text.weightless : undefined}
            onChange={setGrams}
          />
        </Form>
      )}
      {snapshot.matches('pricing') && (
        <output className="flex min-h-24 items-center justify-center gap-3 text-ink-soft">
          <Spinner className="size-6" />
          {text.pricing}
        </output>
      )}
      {snapshot.matches('none') && <Notice tone="help" title={shipping.refusals['no-courier']} />}
      {snapshot.matches('failed') && refusal !== null && (
        <Notice
          tone="fail"
          title={refusals[refusal.why]}
          action={<RetryButton size="small" onClick={() => actor.send({ type: 'retry.requested' })} />}
        >
          {refusal.why === 'shipping-unset' ? text.unset : null}
        </Notice>
      )}
      {isQuoted && (
        <div className="grid grid-cols-1 gap-2">
          <p className="text-sm wrap-anywhere">{areaName(area)}</p>
          <p className="text-sm text-ink-soft">{shipping.billed(count(kilograms))}</p>
          <ul className="grid grid-cols-1 divide-y divide-line">
            {rates.map(({ code, name, service, price, etd }) => (
              <li key={[code, service].join()} className="flex items-baseline justify-between gap-3 py-2 text-sm">
                <span className="grid min-w-0 wrap-anywhere">
                  <span className="font-semibold">{[name, service].join(' ')}</span>
                  {etd !== '' && (
                    <span className="text-ink-soft">{shipping.etd(deliveryTime(etd, shipping.units))}</span>
                  )}
                </span>
                <span className="tabular shrink-0 font-semibold">{shipping.rupiah(count(price))}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
