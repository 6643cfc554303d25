import { use } from 'react';

import { orders } from './id/orders.ts';
import { TextContext } from './text.ts';

/** What is said about orders: loaded with what shows them. */
export type OrdersText = typeof orders;

export const useOrdersText = (): OrdersText => use(TextContext).orders ?? orders;
