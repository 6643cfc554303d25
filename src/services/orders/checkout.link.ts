/** The link to the checkout: `/order/<order>/checkout#<key>`. */
import * as v from 'valibot';

export interface CheckoutLink {
  order: string;
  /** The secret. It stands behind the #, which browsers send to no server. */
  key: string;
}

const uuid = v.pipe(v.string(), v.uuid());

/** Null for a link that is cut off or mistyped. */
export const checkoutLinkOf = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): CheckoutLink | null => {
  const order = /^\/order\/([^/]+)\/checkout\/?$/.exec(pathname)?.[1];
  // What follows the link in a message, such as a full stop, may become part of it.
  const key = /^#([0-9a-f-]{36})/.exec(hash)?.[1];
  return v.is(uuid, order) && v.is(uuid, key) ? { order, key } : null;
};
