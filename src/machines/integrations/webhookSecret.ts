import type { WebhookSecretStore } from '../../contracts/integrations.ts';

const createSecretStore = (): WebhookSecretStore => {
  let current: { webhookId: string; secret: string } | null = null;
  return {
    set: (webhookId, secret) => {
      current = { webhookId, secret };
    },
    get: (webhookId) => (current !== null && current.webhookId === webhookId ? current.secret : null),
    clear: () => {
      current = null;
    },
  };
};

export const webhookSecret = createSecretStore();
