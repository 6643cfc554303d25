import type { SecretStore } from '../../contracts/integrations.ts';

const createSecretStore = (): SecretStore => {
  let current: { id: string; secret: string } | null = null;
  return {
    set: (id, secret) => {
      current = { id, secret };
    },
    get: (id) => (current !== null && current.id === id ? current.secret : null),
    clear: () => {
      current = null;
    },
  };
};

export const webhookSecret = createSecretStore();
export const apiKeySecret = createSecretStore();
