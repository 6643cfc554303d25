import type { SecretStore, FactorSecret } from '../../contracts/account.ts';

const createSecretStore = (): SecretStore => {
  let kept: FactorSecret | null = null;
  return {
    set: (secret) => {
      kept = secret;
    },
    get: (factorId) => (kept?.factorId === factorId ? kept : null),
    clear: () => {
      kept = null;
    },
  };
};

export const factorSecret = createSecretStore();
