import { Lock } from 'lucide-react';
import { useState } from 'react';

import type { CheckoutSnapshot } from '../../../machines/orders/checkout.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { checkoutText } from './text/id.ts';

interface DigitsProps {
  /** What was typed survives the check. */
  typed: string;
  busy: boolean;
  refusal: CheckoutSnapshot['context']['refusal'];
  number: number;
  seller: string;
  onType: (typed: string) => void;
  onSubmit: (digits: string) => void;
}

/** Asks for the last digits of the customer's phone before anything personal is shown. */
export function Digits({ typed, busy, refusal, number, seller, onType, onSubmit }: DigitsProps) {
  const text = useText(checkoutText).locked;
  const [isIncomplete, setIncomplete] = useState(false);
  const refusals: Record<string, string | undefined> = text.refusals;
  const refused =
    refusal === null
      ? undefined
      : 'why' in refusal
        ? refusals[refusal.why]
        : refusal.outcome === 'wrong'
          ? text.wrong(refusal.left)
          : undefined;
  const isComplete = /^\d{4}$/.test(typed);
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        setIncomplete(!isComplete);
        if (isComplete) onSubmit(typed);
      }}
    >
      <h1 className="flex items-center gap-2 text-lg font-bold">
        <Lock aria-hidden="true" size={20} className="shrink-0" />
        {text.title}
      </h1>
      <p className="wrap-anywhere text-ink-soft">{text.body(number, seller)}</p>
      <TextField
        label={text.label}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setIncomplete(false);
          onType(value.replaceAll(/\D/g, '').slice(-4));
        }}
        inputMode="numeric"
        autoComplete="off"
        readOnly={busy}
        error={isIncomplete ? text.incomplete : busy ? undefined : refused}
      />
      <Button type="submit" variant="primary" block busy={busy}>
        {text.submit}
      </Button>
    </Form>
  );
}
