import type { SecretStore, FactorSecret } from '../../contracts/account.ts';

const createSecretStore = (): SecretStore => {
  let current: FactorSecret | null = null;
  return {
    set: (secret) => {
      current = secret;
    },
    get: (factorId) => (current?.factorId === factorId ? current : null),
    clear: () => {
      current = null;
    },
  };
};

export const factorSecret = createSecretStore();
