// Written by scripts/stories.ts from src/machines/orders/checkout.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { checkoutModel } from '../../../machines/orders/checkout.model.ts';
import { Checkout } from './Checkout.tsx';

const meta = {
  id: 'orders-checkout',
  title: 'Orders/Checkout · bayar, invoice, virtual account, bukti transfer',
  parameters: { layout: 'fullscreen', model: checkoutModel },
  render: renderActor(checkoutModel, null, (actor) => <Checkout actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Choosing: Story = { parameters: { steps: ["readCheckout: order"] } };
export const ChoosingBare: Story = { parameters: { steps: ["readCheckout: bare"] } };
export const Addressing: Story = { parameters: { steps: ["readCheckout: parcel"] } };
export const AddressingUnweighed: Story = { parameters: { steps: ["readCheckout: unweighed"] } };
export const AddressingUnpriced: Story = { parameters: { steps: ["readCheckout: unpriced"] } };
export const Paid: Story = { parameters: { steps: ["readCheckout: paid"] } };
export const Blocked: Story = { parameters: { steps: ["readCheckout: blocked"] } };
export const Verifying: Story = { parameters: { steps: ["readCheckout: locked","digits.submitted"] } };
export const Issuing: Story = { parameters: { steps: ["readCheckout: order","bank.chosen"] } };
export const Switching: Story = { parameters: { steps: ["readCheckout: order","transfer.chosen"] } };
export const ChoosingDelivered: Story = { parameters: { steps: ["readCheckout: order","order.received Bu Tini"] } };
export const Waiting: Story = { parameters: { steps: ["readCheckout: order","order.received 1261200"] } };
export const Transfer: Story = { parameters: { steps: ["readCheckout: order","order.received transfer 18000 1261200 null Jl. Kaliurang km 5 no. 12, Sleman 7265000 null null 0 0 bca BCA 10000 20000000000 null mandiri Mandiri 1 50000000000 null cimb CIMB Niaga 1 1000000 tooLarge other Bank Jago null null unsupported null 46 1261246 null null"] } };
export const Proof: Story = { parameters: { steps: ["readCheckout: order","order.received proof"] } };
export const Partial: Story = { parameters: { steps: ["readCheckout: order","order.received partial 18000 1261200 null Jl. Kaliurang km 5 no. 12, Sleman 7265000 null null 1200200 0 bca BCA 10000 20000000000 null mandiri Mandiri 1 50000000000 null cimb CIMB Niaga 1 1000000 tooLarge other Bank Jago null null unsupported null null null null"] } };
export const PartialLate: Story = { parameters: { steps: ["readCheckout: order","order.received partial 18000 1261200 null Jl. Kaliurang km 5 no. 12, Sleman null null null 1200200 0 null null null null"] } };
export const WaitingRest: Story = { parameters: { steps: ["readCheckout: order","order.received 61000"] } };
export const PaidLate: Story = { parameters: { steps: ["readCheckout: order","order.received paidLate"] } };
export const Cancelled: Story = { parameters: { steps: ["readCheckout: order","order.received cancelled"] } };
export const AddressingDelivered: Story = { parameters: { steps: ["readCheckout: parcel","order.received Bu Tini"] } };
export const Pricing: Story = { parameters: { steps: ["readCheckout: parcel","address.submitted"] } };
export const WaitingMandiri: Story = { parameters: { steps: ["readCheckout: order","bank.chosen","issueAccount: mandiri"] } };
export const ChoosingNoCode: Story = { parameters: { steps: ["readCheckout: order","transfer.chosen","chooseTransfer: noCode"] } };
export const IssuingDelivered: Story = { parameters: { steps: ["readCheckout: order","order.received Bu Tini","bank.chosen"] } };
export const SwitchingDelivered: Story = { parameters: { steps: ["readCheckout: order","order.received Bu Tini","transfer.chosen"] } };
export const Changing: Story = { parameters: { steps: ["readCheckout: order","order.received 1261200","bank.changeRequested"] } };
export const SendingProof: Story = { parameters: { steps: ["readCheckout: order","order.received transfer 18000 1261200 null Jl. Kaliurang km 5 no. 12, Sleman 7265000 null null 0 0 bca BCA 10000 20000000000 null mandiri Mandiri 1 50000000000 null cimb CIMB Niaga 1 1000000 tooLarge other Bank Jago null null unsupported null 46 1261246 null null","proof.chosen image/png"] } };
export const TransferProofKind: Story = { parameters: { steps: ["readCheckout: order","order.received transfer 18000 1261200 null Jl. Kaliurang km 5 no. 12, Sleman 7265000 null null 0 0 bca BCA 10000 20000000000 null mandiri Mandiri 1 50000000000 null cimb CIMB Niaga 1 1000000 tooLarge other Bank Jago null null unsupported null 46 1261246 null null","proof.chosen application/pdf"] } };
export const TransferProofSize: Story = { parameters: { steps: ["readCheckout: order","order.received transfer 18000 1261200 null Jl. Kaliurang km 5 no. 12, Sleman 7265000 null null 0 0 bca BCA 10000 20000000000 null mandiri Mandiri 1 50000000000 null cimb CIMB Niaga 1 1000000 tooLarge other Bank Jago null null unsupported null 46 1261246 null null","proof.chosen image/jpeg"] } };
export const ProofKind: Story = { parameters: { steps: ["readCheckout: order","order.received proof","proof.chosen application/pdf"] } };
export const ProofSize: Story = { parameters: { steps: ["readCheckout: order","order.received proof","proof.chosen image/jpeg"] } };
export const ChangingRest: Story = { parameters: { steps: ["readCheckout: order","order.received 61000","bank.changeRequested"] } };
export const PricingDelivered: Story = { parameters: { steps: ["readCheckout: parcel","order.received Bu Tini","address.submitted"] } };
export const Couriers: Story = { parameters: { steps: ["readCheckout: parcel","address.submitted","readRates: rates"] } };
export const AddressingNoCourier: Story = { parameters: { steps: ["readCheckout: parcel","address.submitted","readRates: none"] } };
export const TransferProofCount: Story = { parameters: { steps: ["readCheckout: order","order.received transfer 18000 1261200 null Jl. Kaliurang km 5 no. 12, Sleman 7265000 null null 0 0 bca BCA 10000 20000000000 null mandiri Mandiri 1 50000000000 null cimb CIMB Niaga 1 1000000 tooLarge other Bank Jago null null unsupported null 46 1261246 null null","proof.chosen image/png","sendProof: tooMany"] } };
export const CouriersDelivered: Story = { parameters: { steps: ["readCheckout: parcel","address.submitted","readRates: rates","order.received Bu Tini"] } };
export const Delivering: Story = { parameters: { steps: ["readCheckout: parcel","address.submitted","readRates: rates","courier.chosen"] } };
export const CouriersChanged: Story = { parameters: { steps: ["readCheckout: parcel","address.submitted","readRates: rates","courier.chosen","chooseCourier: changed"] } };
export const Locked: Story = { parameters: { steps: ["readCheckout: locked"] } };
export const Missing: Story = { parameters: { steps: ["readCheckout: missing"] } };
export const LoadFailedOffline: Story = { parameters: { steps: ["readCheckout: offline"] } };
export const LoadFailedUnreachable: Story = { parameters: { steps: ["readCheckout: outage"] } };
export const RateLimited: Story = { parameters: { steps: ["readCheckout: rateLimited"] } };
export const LoadFailedUnexpected: Story = { parameters: { steps: ["readCheckout: broken!"] } };
export const TransferRejected: Story = { parameters: { steps: ["readCheckout: order","order.received Uangnya belum masuk sampai pukul 12."] } };
export const Expired: Story = { parameters: { steps: ["readCheckout: order","order.received expired"] } };
export const ChoosingStale: Story = { parameters: { steps: ["readCheckout: order","order.unreachable"] } };
export const AddressingStale: Story = { parameters: { steps: ["readCheckout: parcel","order.unreachable"] } };
export const PaidStale: Story = { parameters: { steps: ["readCheckout: paid","order.unreachable"] } };
export const LockedWrong: Story = { parameters: { steps: ["readCheckout: locked","digits.submitted","openCheckout: wrong"] } };
export const LockedOffline: Story = { parameters: { steps: ["readCheckout: locked","digits.submitted","openCheckout: offline"] } };
export const LockedUnreachable: Story = { parameters: { steps: ["readCheckout: locked","digits.submitted","openCheckout: outage"] } };
export const LockedRateLimited: Story = { parameters: { steps: ["readCheckout: locked","digits.submitted","openCheckout: rateLimited"] } };
export const LockedUnexpected: Story = { parameters: { steps: ["readCheckout: locked","digits.submitted","openCheckout: broken!"] } };
export const ChoosingBankUnavailable: Story = { parameters: { steps: ["readCheckout: order","bank.chosen","issueAccount: unavailable"] } };
export const ChoosingBankSilent: Story = { parameters: { steps: ["readCheckout: order","bank.chosen","issueAccount: silent"] } };
export const ChoosingUnexpected: Story = { parameters: { steps: ["readCheckout: order","bank.chosen","issueAccount: broken!"] } };
export const ChoosingUnreachable: Story = { parameters: { steps: ["readCheckout: order","bank.chosen","after bankTimeout"] } };
export const IssuingStale: Story = { parameters: { steps: ["readCheckout: order","bank.chosen","order.unreachable"] } };
export const SwitchingStale: Story = { parameters: { steps: ["readCheckout: order","transfer.chosen","order.unreachable"] } };
export const WaitingStale: Story = { parameters: { steps: ["readCheckout: order","order.received 1261200","order.unreachable"] } };
export const TransferStale: Story = { parameters: { steps: ["readCheckout: order","order.received transfer 18000 1261200 null Jl. Kaliurang km 5 no. 12, Sleman 7265000 null null 0 0 bca BCA 10000 20000000000 null mandiri Mandiri 1 50000000000 null cimb CIMB Niaga 1 1000000 tooLarge other Bank Jago null null unsupported null 46 1261246 null null","order.unreachable"] } };
export const ProofStale: Story = { parameters: { steps: ["readCheckout: order","order.received proof","order.unreachable"] } };
export const PartialStale: Story = { parameters: { steps: ["readCheckout: order","order.received partial 18000 1261200 null Jl. Kaliurang km 5 no. 12, Sleman 7265000 null null 1200200 0 bca BCA 10000 20000000000 null mandiri Mandiri 1 50000000000 null cimb CIMB Niaga 1 1000000 tooLarge other Bank Jago null null unsupported null null null null","order.unreachable"] } };
export const PaidLateStale: Story = { parameters: { steps: ["readCheckout: order","order.received paidLate","order.unreachable"] } };
export const ExpiredStale: Story = { parameters: { steps: ["readCheckout: order","order.received expired","order.unreachable"] } };
export const CancelledStale: Story = { parameters: { steps: ["readCheckout: order","order.received cancelled","order.unreachable"] } };
export const AddressingShippingLimit: Story = { parameters: { steps: ["readCheckout: parcel","address.submitted","readRates: limit"] } };
export const AddressingUnexpected: Story = { parameters: { steps: ["readCheckout: parcel","address.submitted","readRates: broken!"] } };
export const AddressingUnreachable: Story = { parameters: { steps: ["readCheckout: parcel","address.submitted","after bankTimeout"] } };
export const PricingStale: Story = { parameters: { steps: ["readCheckout: parcel","address.submitted","order.unreachable"] } };
export const WaitingBankSilent: Story = { parameters: { steps: ["readCheckout: order","order.received 1261200","bank.changeRequested","cancelAccount: silent"] } };
export const WaitingUnexpected: Story = { parameters: { steps: ["readCheckout: order","order.received 1261200","bank.changeRequested","cancelAccount: broken!"] } };
export const WaitingUnreachable: Story = { parameters: { steps: ["readCheckout: order","order.received 1261200","bank.changeRequested","after bankTimeout"] } };
export const ChangingStale: Story = { parameters: { steps: ["readCheckout: order","order.received 1261200","bank.changeRequested","order.unreachable"] } };
export const TransferUnreachable: Story = { parameters: { steps: ["readCheckout: order","order.received transfer 18000 1261200 null Jl. Kaliurang km 5 no. 12, Sleman 7265000 null null 0 0 bca BCA 10000 20000000000 null mandiri Mandiri 1 50000000000 null cimb CIMB Niaga 1 1000000 tooLarge other Bank Jago null null unsupported null 46 1261246 null null","proof.chosen image/png","sendProof: outage"] } };
export const TransferUnexpected: Story = { parameters: { steps: ["readCheckout: order","order.received transfer 18000 1261200 null Jl. Kaliurang km 5 no. 12, Sleman 7265000 null null 0 0 bca BCA 10000 20000000000 null mandiri Mandiri 1 50000000000 null cimb CIMB Niaga 1 1000000 tooLarge other Bank Jago null null unsupported null 46 1261246 null null","proof.chosen image/png","sendProof: broken!"] } };
export const SendingProofStale: Story = { parameters: { steps: ["readCheckout: order","order.received transfer 18000 1261200 null Jl. Kaliurang km 5 no. 12, Sleman 7265000 null null 0 0 bca BCA 10000 20000000000 null mandiri Mandiri 1 50000000000 null cimb CIMB Niaga 1 1000000 tooLarge other Bank Jago null null unsupported null 46 1261246 null null","proof.chosen image/png","order.unreachable"] } };
export const CouriersStale: Story = { parameters: { steps: ["readCheckout: parcel","address.submitted","readRates: rates","order.unreachable"] } };
export const CouriersUnexpected: Story = { parameters: { steps: ["readCheckout: parcel","address.submitted","readRates: rates","courier.chosen","chooseCourier: broken!"] } };
export const CouriersUnreachable: Story = { parameters: { steps: ["readCheckout: parcel","address.submitted","readRates: rates","courier.chosen","after bankTimeout"] } };
export const DeliveringStale: Story = { parameters: { steps: ["readCheckout: parcel","address.submitted","readRates: rates","courier.chosen","order.unreachable"] } };
export const AddressMissing: Story = { parameters: { steps: ["readCheckout: parcel"] }, play: playing(["Lihat kurir dan ongkir"]) };
export const WaysToPay: Story = { parameters: { steps: ["readCheckout: order","order.received 1261200"] }, play: playing(["Mobile banking","ATM","Internet banking"]) };
export const WaysToPayMandiri: Story = { parameters: { steps: ["readCheckout: order","bank.chosen","issueAccount: mandiri"] }, play: playing(["Mobile banking","ATM","Internet banking"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(checkoutModel),
};
