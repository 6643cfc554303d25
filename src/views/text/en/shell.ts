import type { Text } from '../text.ts';

export const shell: Text['shell'] = {
  skip: 'Skip to content',
  navigation: 'Main menu',
  tabs: { inbox: 'Inbox', eskalasi: 'Escalations', autoReply: 'Auto-reply', taskCompleted: 'Done' },
  screens: { tickets: 'Tickets', integrations: 'Integrations', settings: 'Settings' },
  unread: (count) => `${count} unread`,
  inTab: (count) => `${count} conversations`,
  atMost: (count) => (count > 99 ? '99+' : String(count)),
  business: {
    choose: 'Switch business',
    search: 'Search businesses',
    nothing: (query) => `No business is called “${query}”.`,
    alone: 'You belong to one business so far.',
    roles: { owner: 'Owner', member: 'Member' },
    testing: 'Testing mode',
  },
  channels: {
    title: 'WhatsApp channels',
    none: 'No WhatsApp channel yet',
    all: 'WhatsApp connected',
    some: (working, all) => `${working} of ${all} channels connected`,
    empty: 'This business has not been connected to WhatsApp yet.',
    manage: 'Manage the WhatsApp connection',
    nameless: 'Channel without a name',
    status: {
      WORKING: 'Connected',
      pending: 'Not connected yet',
      STARTING: 'Starting',
      SCAN_QR_CODE: 'Waiting for the QR code to be scanned',
      PASSKEY_REQUIRED: 'Waiting for a passkey',
      PASSKEY_CONFIRMATION_REQUIRED: 'Waiting for the passkey to be confirmed',
      STOPPED: 'Stopped',
      FAILED: 'Disconnected',
    },
    unknown: (status) => `Status: ${status}`,
    note: {
      SCAN_QR_CODE: 'Open WhatsApp on the phone of your business and scan the code. Until then no messages come in.',
      STOPPED: 'Messages neither come in nor go out.',
      FAILED: 'Messages neither come in nor go out. Connect the phone of your business again.',
    },
  },
  account: {
    menu: 'Account and appearance',
    theme: 'Appearance',
    themes: { device: 'Same as device', light: 'Light', dark: 'Dark' },
    language: 'Language',
    languages: { id: 'Indonesia', en: 'English' },
    privacy: 'Privacy policy',
    terms: 'Terms of service',
    signOut: 'Sign out',
    signOutEverywhere: 'Sign out on all devices',
  },
  leaving: {
    title: 'Sign out of Chabot?',
    unsent: (count) =>
      count === 1
        ? '1 message has not been sent. Signing out deletes it.'
        : `${count} messages have not been sent. Signing out deletes them.`,
    stay: 'Stay signed in',
    leave: 'Sign out and delete',
  },
};
