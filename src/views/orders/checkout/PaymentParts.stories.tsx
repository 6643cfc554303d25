import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery, sameLandmarks } from '../../../../.storybook/Gallery.tsx';
import { unfolding } from '../../../../.storybook/gestures.ts';
import { stillActor } from '../../../../.storybook/stillActor.ts';
import { checkoutModel } from '../../../machines/orders/checkout.model.ts';
import { Payment, type PaymentGestures } from './Payment.tsx';

const [{ order }] = checkoutModel.events['order.received'] as unknown as [{ order: object }];
const account = { label: 'Bank', number: '880812345678901', biller: null, amount: 1_261_200 };
const nothing = () => undefined;
const gestures = {
  onBank: nothing,
  onChange: nothing,
  onTransfer: nothing,
  onTransferChange: nothing,
  onProof: nothing,
  onAddress: nothing,
  onAddressChange: nothing,
  onAddressKeep: nothing,
  onCourier: nothing,
} satisfies PaymentGestures;

const meta = {
  title: 'Orders/Payment Parts · bank lain, mandiri tanpa kode perusahaan',
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;

export const BanksWithoutAGuide: StoryObj = {
  render: () => (
    <Gallery of={['permata', 'mandiri']}>
      {(bank) => (
        <Payment
          {...gestures}
          snapshot={stillActor({ shown: 'waiting' }, { order, refusal: null }).getSnapshot() as never}
          order={{ ...order, state: 'waiting', account: { ...account, bank } } as never}
        />
      )}
    </Gallery>
  ),
  play: unfolding,
};
