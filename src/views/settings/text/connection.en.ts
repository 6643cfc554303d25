import type { ConnectionText } from './connection.id.ts';

/** English. */
export const connectionText: ConnectionText = {
  catalogue: 'connectionTest',
  title: { payment: 'Connection to the payment provider', shipping: 'Connection to the shipping provider' },
  hint: {
    payment: 'This provider issues virtual accounts. Its key is stored on the server and is never shown here.',
    shipping: 'This provider tells the prices of couriers. Its key is stored on the server and is never shown here.',
  },
  someProvider: { payment: 'The payment provider', shipping: 'The shipping provider' },
  providers: { midtrans: 'Midtrans', xendit: 'Xendit', rajaongkir: 'RajaOngkir' },
  environments: {
    payment: { sandbox: 'Sandbox', production: 'Production' },
    shipping: { sandbox: 'Simulation', production: 'Production' },
  },
  reading: 'Looking up the provider…',
  unread: 'The provider could not be read yet. Press Test connection to try again.',
  test: 'Test connection',
  testing: 'Testing the connection…',
  works: (name) => `Connected to ${name}. The key is accepted.`,
  meaning: {
    payment: {
      sandbox: 'This is the sandbox: its virtual accounts cannot be paid with real money.',
      production: 'This is production: payments of customers are real money.',
    },
    shipping: {
      sandbox: 'This is a simulated provider: its prices are not those of real couriers.',
      production: 'Customers see the current prices of the couriers.',
    },
  },
  keyless: {
    title: {
      payment: 'The key of a payment provider is missing',
      shipping: 'The key of a shipping provider is missing',
    },
    body: {
      payment:
        'No virtual accounts can be issued, so customers pay by manual transfer. Ask the operator of Chabot to install the key.',
      shipping:
        'Shipping cannot be worked out: customers read “Shipping is set by the shop”, and you enter it in the order. Ask the operator of Chabot to install the key.',
    },
  },
  outcomes: {
    refused: {
      title: (name) => `${name} refuses this key`,
      body: (name) =>
        `The key is wrong, was replaced, or belongs to the other mode (sandbox and production have keys of their own). Take the current key from the dashboard of ${name}, and ask the operator of Chabot to install it.`,
    },
    forbidden: {
      title: (name) => `${name} knows this key, but does not permit it`,
      body: (name) => `Permit the key to accept payments in the dashboard of ${name}, or activate the account.`,
    },
    limit: {
      title: (name) => `The quota at ${name} is used up`,
      body: (name) => `The key may be right. Try again tomorrow, or raise the quota at ${name}.`,
    },
    slow: {
      title: (name) => `${name} takes too long to answer`,
      body: () => 'There was no answer within 10 seconds. The key may be right: try again in a few minutes.',
    },
    unreachable: {
      title: (name) => `${name} cannot be reached`,
      body: () => 'Our server could not reach it. The key may be right: try again in a few minutes.',
    },
    broken: {
      title: (name) => `${name} has a problem`,
      body: () => 'Its answer cannot be used. The key may be right: try again in a few minutes.',
    },
  },
  refusals: {
    denied: 'Only owners of the business can test the connection.',
    offline: 'You are offline. Try again once you are connected.',
    'rate-limited': 'Tested too often. Wait half a minute, then try again.',
    unreachable: 'Our server cannot be reached. Try again in a moment.',
  },
  ownerOnly: 'Owners of the business test this connection.',
};
