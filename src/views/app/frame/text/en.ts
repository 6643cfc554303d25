import { plural } from '../../../ui/plural.ts';
import type { FrameText } from './id.ts';

export const frameText: FrameText = {
  catalogue: 'app/frame',
  skip: 'Skip to content',
  navigation: 'Main menu',
  tabs: { home: 'Home', inbox: 'Inbox', eskalasi: 'Escalations', autoReply: 'Auto-reply', taskCompleted: 'Done' },
  unread: (count) => `${count} unread`,
  inTab: (count) => plural(count, 'chat'),
  atMost: (count) => (count > 99 ? '99+' : String(count)),
  business: {
    choose: 'Switch business',
    roles: { owner: 'Owner', member: 'Member' },
    testing: 'Testing mode',
  },
  channels: {
    title: 'WhatsApp channels',
    none: 'No WhatsApp channel yet',
    all: 'WhatsApp connected',
    some: (working, all) => `${working} of ${all} channels connected`,
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
      offline: 'Not known yet',
      wrongNumber: 'Linked to the wrong number',
    },
    unknown: (status) => `Status: ${status}`,
  },
  account: {
    menu: 'Account and appearance',
    signOut: 'Sign out',
    signOutEverywhere: 'Sign out on all devices',
  },
  signOut: {
    title: 'Sign out of Chabot?',
    unsent: (count) =>
      count === 1
        ? '1 message has not been sent. Signing out deletes it.'
        : plural(
            count,
            'message has not been sent. Signing out deletes it.',
            'messages have not been sent. Signing out deletes them.',
          ),
    everywhere: {
      title: 'Sign out of all devices?',
    },
  },
};
