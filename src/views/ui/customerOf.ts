import { phoneOf } from './phone.ts';

/** The name, else the phone number, else null. */
export const customerOf = ({ name, phone }: { name: string | null; phone: string | null }): string | null =>
  name?.trim() || (phone === null ? null : phoneOf(phone));
