import type { FrameMenusText } from './menus.id.ts';

/** English. */
export const frameMenusText: FrameMenusText = {
  catalogue: 'app/frame/menus',
  screens: {
    orders: 'Orders',
    tickets: 'Tickets',
    suggestions: 'Replies',
    training: 'AI training',
    simulate: 'Simulator',
    evaluate: 'Evaluation',
    broadcasts: 'Broadcasts',
    recipients: 'Recipients',
    templates: 'Templates',
    integrations: 'Integrations',
    settings: 'Settings',
  },
  groups: { work: 'Work', agent: 'AI', campaigns: 'Broadcasts & templates', setup: 'Set-up' },
  more: 'More',
  account: {
    theme: 'Appearance',
    themes: { device: 'Same as device', light: 'Light', dark: 'Dark' },
    language: 'Language',
    languages: { id: 'Indonesia', en: 'English' },
    privacy: 'Privacy policy',
    terms: 'Terms of service',
  },
  signOut: {
    stay: 'Stay signed in',
    leave: 'Sign out and delete',
    everywhere: {
      body: 'Every device with this account, this one included, must sign in again.',
      leave: 'Sign out everywhere',
    },
  },
  businesses: {
    search: 'Search businesses',
    nothing: (query) => `No business is called “${query}”.`,
    alone: 'You belong to one business so far.',
  },
  channels: {
    empty: 'This business has not been connected to WhatsApp yet.',
    manage: 'Manage the WhatsApp connection',
    note: {
      SCAN_QR_CODE: 'Open WhatsApp on the phone of your business and scan the code. Until then no messages come in.',
      STOPPED: 'Messages neither come in nor go out.',
      wrongNumber:
        'Messages do not come in and are not sent: another number is linked than the one that this channel is for.',
      FAILED: 'Messages neither come in nor go out. Connect the phone of your business again.',
    },
  },
};
