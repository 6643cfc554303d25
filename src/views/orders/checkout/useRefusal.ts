import type { CheckoutSnapshot } from '../../../machines/orders/checkout.machine.ts';
import { useText } from '../../ui/useText.ts';
import { shippingText } from '../shipping/text/id.ts';
import { checkoutText } from './text/id.ts';

/** Why the last call for a courier or a payment has changed nothing, as a sentence; null: it has. */
export const useRefusal = ({ context: { refusal } }: CheckoutSnapshot): string | null => {
  const payments: Record<string, string | undefined> = useText(checkoutText).issue.refusals;
  const shipping: Record<string, string | undefined> = useText(shippingText).refusals;
  if (refusal === null || !('why' in refusal)) return null;
  return payments[refusal.why] ?? shipping[refusal.why] ?? payments['unexpected'] ?? null;
};
