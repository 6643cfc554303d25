import type { SecretKeeper, FactorSecret } from '../../contracts/account.ts';

const createSecretKeeper = (): SecretKeeper => {
  let kept: FactorSecret | null = null;
  return {
    keep: (secret) => {
      kept = secret;
    },
    read: (factorId) => (kept?.factorId === factorId ? kept : null),
    forget: () => {
      kept = null;
    },
  };
};

export const factorSecret = createSecretKeeper();
