/**
 * Why the server did something: a code, alone or with a value, such as "ai.paused: Stok berubah". A member's reason is stored
 * as written.
 */
export interface ReasonCode {
  code: string;
  value: string;
}

const CODE = /^([a-z]+\.[a-z_]+)(?:: (.*))?$/s;

/** The code of a stored reason; null if a person wrote it. */
export const reasonCode = (reason: string): ReasonCode | null => {
  const [, code, value = ''] = CODE.exec(reason) ?? [];
  return code === undefined ? null : { code, value };
};
