import { expect, onTestFinished, test, vi } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';

import type { AreasResult, QuoteResult } from '../../../contracts/orders.areas.ts';
import { areaSearchMachine } from '../../../machines/orders/areaSearch.machine.ts';
import { areas, rates } from '../../../machines/orders/shipping.fixture.ts';
import { shippingQuoteMachine } from '../../../machines/orders/shippingQuote.machine.ts';
import { ShippingQuote } from './ShippingQuote.tsx';
import { shippingText } from './text/id.ts';
import { quoteText as text } from './text/quote.id.ts';

const businessId = 'b0000000-0000-4000-8000-000000000001';

/** The dialog, and what is asked for, written and closed. */
const shown = async ({ grams = null as number | null, unweighed = [] as readonly string[] } = {}) => {
  const onAsk = vi.fn<(question: { businessId: string; area: string; grams: number }) => void>();
  const onWrite = vi.fn<(message: string) => void>();
  const onClose = vi.fn<() => void>();
  const findAreas = fromPromise<AreasResult, { businessId: string | null; words: string }>(async () => ({ areas }));
  const actor = createActor(
    shippingQuoteMachine.provide({
      actors: {
        areaSearch: areaSearchMachine.provide({ actors: { findAreas }, delays: { debounce: 0 } }),
        readQuote: fromPromise<QuoteResult, { businessId: string; area: string; grams: number }>(async ({ input }) => {
          onAsk(input);
          return { rates, kilograms: 2 };
        }),
      },
    }),
    { input: { businessId } },
  ).start();
  onTestFinished(() => void actor.stop());
  const see = await render(<ShippingQuote {...{ actor, grams, unweighed, onWrite, onClose }} />);
  const field = (label: string) => see.getByLabelText(label, { exact: true });
  const press = (name: string) => userEvent.click(see.getByRole('button', { name, exact: true }));
  return { see, field, press, onAsk, onWrite, onClose };
};

test('a typed weight and a chosen place are asked for, and their prices become a message', async () => {
  const { see, field, press, onAsk, onWrite, onClose } = await shown();
  await press(text.ask);
  await expect.element(field(shippingText.area)).toHaveAccessibleDescription(text.placeless);
  await expect.element(field(text.weight)).toHaveAccessibleDescription(text.weightless);
  await userEvent.fill(field(text.weight), '1500');
  await userEvent.fill(field(shippingText.area), 'depok');
  await userEvent.click(see.getByRole('button', { name: /^Caturtunggal/ }));
  await expect.element(see.getByText('Caturtunggal, Depok, Sleman, DI Yogyakarta', { exact: true })).toBeVisible();
  expect(onAsk).not.toHaveBeenCalled();
  await press(text.ask);
  expect(onAsk.mock.calls).toEqual([[{ businessId, area: '31513', grams: 1500 }]]);
  await press(text.paste);
  const [message] = onWrite.mock.calls[0] ?? [];
  for (const part of ['Caturtunggal, Depok, Sleman, DI Yogyakarta', '2 kg', '14.500', '18.000', '19.000'])
    expect(message).toContain(part);
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['of the open order', { grams: 1200 }, '1.200', text.fromOrder],
  ['that lacks a product', { grams: 1200, unweighed: ['Sarung', 'Kain'] }, '1.200', text.unweighed('Sarung, Kain')],
  ['that is not known', {}, '', ''],
])('a weight %s tells where it comes from', async (_, known, weight, hint) => {
  const { field } = await shown(known);
  await expect.element(field(text.weight)).toHaveValue(weight);
  await expect.element(field(text.weight)).toHaveAccessibleDescription(hint);
});

test.each(['0', '1000001'])('a weight of %s grams is not asked for', async (weight) => {
  const { see, field, press, onAsk } = await shown({ grams: 1200 });
  await userEvent.fill(field(shippingText.area), 'depok');
  await userEvent.click(see.getByRole('button', { name: /^Caturtunggal/ }));
  await userEvent.fill(field(text.weight), weight);
  await press(text.ask);
  await expect.element(field(text.weight)).toHaveAccessibleDescription(text.weightless);
  expect(onAsk).not.toHaveBeenCalled();
});
