import { expect, test, vi } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { AreasResult, RatesResult } from '../../../contracts/orders.areas.ts';
import type { CheckoutReading, CheckoutRefused, OpenCheckout } from '../../../contracts/orders.checkout.ts';
import { areaSearchMachine } from '../../../machines/orders/areaSearch.machine.ts';
import { checkoutMachine } from '../../../machines/orders/checkout.machine.ts';
import { checkoutModel } from '../../../machines/orders/checkout.model.ts';
import { areas, recipient } from '../../../machines/orders/shipping.fixture.ts';
import { shippingText as shipping } from '../shipping/text/id.ts';
import { Checkout } from './Checkout.tsx';
import { DeliveryInView } from './Delivery.tsx';
import { checkoutText } from './text/id.ts';

const text = checkoutText.delivery;
const { parcel } = checkoutModel.outcomes.readCheckout!.done as { parcel: OpenCheckout };
const { delivered } = checkoutModel.outcomes.chooseCourier!.done as { delivered: OpenCheckout };
const CATURTUNGGAL = 'Caturtunggal, Depok, Sleman, DI Yogyakarta';
const CONDONGCATUR = 'Condongcatur, Depok, Sleman, DI Yogyakarta';

/** The page of this order, whose couriers are never found. */
const shown = async (order: OpenCheckout = parcel) => {
  const findAreas = fromPromise<AreasResult, { businessId: string | null; words: string }>(async () => ({ areas }));
  const actor = createActor(
    checkoutMachine.provide({
      actors: {
        readCheckout: fromPromise<CheckoutReading | CheckoutRefused>(async () => order),
        followCheckout: fromCallback(() => undefined),
        areaSearch: areaSearchMachine.provide({ actors: { findAreas }, delays: { debounce: 0 } }),
        readRates: fromPromise<RatesResult, { area: string }>(() => new Promise(() => undefined)),
      },
    }),
  ).start();
  const send = vi.spyOn(actor, 'send');
  const see = await render(<Checkout actor={actor} />);
  const field = (label: string) => see.getByLabelText(label, { exact: true });
  const submit = () => userEvent.click(see.getByRole('button', { name: text.submit }));
  const choose = async (place: RegExp) => {
    await userEvent.fill(field(shipping.area), 'depok');
    await userEvent.click(see.getByRole('button', { name: place }));
  };
  return { see, send, field, submit, choose };
};

test('the address has what was typed, without spaces around it, and the place that was chosen', async () => {
  const { send, field, submit, choose } = await shown();
  await userEvent.type(field(text.name), ' Pak Danu ');
  await choose(/^Caturtunggal/);
  await userEvent.type(field(text.street), ' Jl. Gejayan no. 7 ');
  await expect.element(field(text.postal)).toHaveValue('55281');
  await userEvent.fill(field(text.postal), '55-2834');
  await expect.element(field(text.postal)).toHaveValue('55283');
  await submit();
  const typed = { name: 'Pak Danu', street: 'Jl. Gejayan no. 7', postal_code: '55283' };
  expect(send.mock.calls).toEqual([
    [{ type: 'address.submitted', recipient: { ...typed, area_id: '31513', area: CATURTUNGGAL } }],
  ]);
});

test('a place without a postal code keeps the one that was typed', async () => {
  const { see, field, choose } = await shown();
  await userEvent.fill(field(text.postal), '55000');
  await choose(/^Condongcatur/);
  await expect.element(see.getByText(CONDONGCATUR)).toBeVisible();
  await expect.element(field(text.postal)).toHaveValue('55000');
  await userEvent.click(see.getByRole('button', { name: shipping.change }));
  await expect.element(field(shipping.area)).toHaveFocus();
  await expect.element(see.getByText(CONDONGCATUR)).not.toBeInTheDocument();
});

test('an empty address is not sent: each field tells its own problem, until it has none', async () => {
  const { send, field, submit, choose } = await shown();
  const problems = () =>
    Object.fromEntries(
      [text.name, shipping.area, text.street, text.postal].flatMap((label) => {
        const element = field(label).query();
        const note = element?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
        const isInvalid = element?.getAttribute('aria-invalid') === 'true';
        return isInvalid ? [[label, document.querySelector(`#${CSS.escape(note)}`)?.textContent]] : [];
      }),
    );
  await expect.element(field(text.name)).toBeVisible();
  expect(problems()).toEqual({});
  await submit();
  const { name, area, street, postal } = text.problems;
  await expect
    .poll(problems)
    .toEqual({ [text.name]: name, [shipping.area]: area, [text.street]: street, [text.postal]: postal });
  await expect.element(field(text.name)).toHaveFocus();
  await userEvent.fill(field(text.name), ' ');
  await userEvent.fill(field(text.street), 'Jl. Gejayan no. 7');
  await expect.poll(problems).toEqual({ [text.name]: name, [shipping.area]: area, [text.postal]: postal });
  await userEvent.fill(field(text.name), 'Pak Danu');
  await userEvent.fill(field(text.postal), '5528');
  await expect.poll(problems).toEqual({ [shipping.area]: area, [text.postal]: postal });
  await submit();
  await choose(/^Caturtunggal/);
  await expect.poll(problems).toEqual({});
  expect(send).not.toHaveBeenCalled();
});

test('a longer name or street cannot be typed', async () => {
  const { field } = await shown();
  await userEvent.fill(field(text.name), 'a'.repeat(99));
  await userEvent.type(field(text.name), 'bc');
  await expect.element(field(text.name)).toHaveValue(`${'a'.repeat(99)}b`);
  await userEvent.fill(field(text.street), 'a'.repeat(299));
  await userEvent.type(field(text.street), 'bc');
  await expect.element(field(text.street)).toHaveValue(`${'a'.repeat(299)}b`);
});

test('the address that the customer wrote in the chat, or has chosen before, is already typed', async () => {
  const written = await shown({ ...parcel, shipTo: 'Jl. Malioboro 12' });
  await expect.element(written.field(text.street)).toHaveValue('Jl. Malioboro 12');
  await written.see.unmount();
  const chosen = await shown({ ...parcel, shipTo: 'Jl. Malioboro 12', delivery: delivered.delivery });
  await expect.element(chosen.field(text.name)).toHaveValue('Bu Tini');
  await expect.element(chosen.field(text.street)).toHaveValue('Jl. Kaliurang km 5 no. 12');
  await expect.element(chosen.field(text.postal)).toHaveValue('55281');
  await expect.element(chosen.see.getByText(CATURTUNGGAL)).toBeVisible();
  await chosen.submit();
  expect(chosen.send.mock.calls).toEqual([[{ type: 'address.submitted', recipient }]]);
});

test.each([
  ['choosing', false],
  ['waiting', true],
  ['transfer', true],
  ['proof', true],
  ['paid', false],
] as const)(
  'an order in %s tells where it goes, and whether a way to pay keeps the address (%s)',
  async (state, isFixed) => {
    const see = await render(<DeliveryInView order={{ ...delivered, state }} onChange={null} />);
    await expect.element(see.getByText('Bu Tini')).toBeVisible();
    await expect.element(see.getByText('Jl. Kaliurang km 5 no. 12')).toBeVisible();
    await expect.element(see.getByText('Caturtunggal, Depok, Sleman, DI Yogyakarta 55281')).toBeVisible();
    await expect.element(see.getByText('Jalur Nugraha Ekakurir (JNE) · REG · 2-3 hari')).toBeVisible();
    expect(see.getByText(text.fixed).elements()).toHaveLength(isFixed ? 1 : 0);
    expect(see.getByRole('button').elements()).toHaveLength(0);
  },
);
