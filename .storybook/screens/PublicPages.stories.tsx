/** The pages outside the dashboard, which are documents of their own. */
import type { StoryObj } from '@storybook/react-vite';

import { Landing } from '../../src/views/landing/Landing.tsx';
import checkout, { Addressing, Paid, Transfer, Waiting } from '../../src/views/orders/checkout/Checkout.stories.tsx';

export default {
  id: 'screens-public-pages',
  title: 'Screens/Public Pages · halaman depan, harga, halaman bayar',
  parameters: { layout: 'fullscreen' },
};

const order = ({ parameters }: StoryObj): StoryObj => ({
  render: checkout.render,
  parameters: { ...checkout.parameters, ...parameters },
});

export const LandingPage: StoryObj = { render: () => <Landing otherLanguage="en" /> };
export const CheckoutAddress: StoryObj = order(Addressing);
export const CheckoutPayment: StoryObj = order(Waiting);
export const CheckoutTransfer: StoryObj = order(Transfer);
export const CheckoutPaid: StoryObj = order(Paid);
