/** What each payment provider can do. The id of a payment is our own, chosen and stored before the first call. */
export interface Provider {
  /** Issues the number that the customer pays to. A repeated call with the same id returns the first number. */
  charge: (charge: Charge) => Promise<Told>;
  /** Null: the provider does not know the payment. */
  status: (id: string) => Promise<Told | null>;
  /** Ends a payment. Returns how it stands, which is `paid` if the customer was faster. */
  cancel: (id: string) => Promise<Told>;
}

export interface Charge {
  id: string;
  bank: string;
  /** Whole rupiah. */
  amount: number;
  /** Minutes for which the number can be paid. */
  minutes: number;
  /** Of the order, for the customer's statement. */
  number: number;
}

/** `refunded`: the shop has paid a part back. */
export type PaymentStatus = 'waiting' | 'paid' | 'expired' | 'cancelled' | 'reversed' | 'refunded';

/** What a provider says about a payment. */
export interface Told {
  status: PaymentStatus;
  /** Whole rupiah that came and were not paid back. */
  received: number;
  number: string | null;
  /** Mandiri's company code. */
  biller: string | null;
}

/**
 * A failed call. `unknown`: no answer, so it may have been carried out. `account`: the provider does not accept the key or
 * the method of this business. `refused`: any other refusal.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: 'unknown' | 'account' | 'refused';
  constructor(kind: ProviderError['kind']) {
    super(kind);
    this.kind = kind;
  }
}
