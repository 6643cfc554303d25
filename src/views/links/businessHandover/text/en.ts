import type { BusinessHandoverText } from './id.ts';

export const businessHandoverText: BusinessHandoverText = {
  catalogue: 'links/businessHandover',
  page: 'Business handover',
  title: (business) => `Take over ${business}`,
  titleUnknown: 'Take over a business',
  facts: { sender: 'Handed over by', expires: 'Good until', to: 'For' },
  message: 'Message from the sender',
  signedOut: 'Sign in or sign up first to see what is in it and to accept. Then you come back to this page.',
  signedOutAddressed: (hint) =>
    `This handover is for ${hint}. Sign in or sign up with that address to see what is in it; then you come back to this page.`,
  moves: {
    title: 'What moves to you',
    channels: 'WhatsApp channels',
    none: 'No channel yet',
    agents: 'AI',
    rooms: 'Chats',
    recipientLists: 'Recipient lists',
    campaigns: 'Broadcasts',
    members: 'People in the team',
    more: (count) => `${count} or more`,
  },
  keeps: {
    title: (sender) => `What ${sender} keeps`,
    sender: 'the sender',
    list: [
      'Stays in the team as a member until you remove them',
      'Can still read and answer chats while a member',
      'Their account and their other businesses do not move',
    ],
  },
  consequences: {
    title: 'What follows',
    owner: 'You become the owner: settings, billing and the team are in your hands.',
    paused: (campaigns) =>
      `${campaigns} running or scheduled broadcasts will be paused. It is you who lets them go on.`,
    quiet: 'No broadcast is running.',
    session:
      'The WhatsApp number stays connected, and the AI keeps its settings. Check the connection in Integrations: the phone that holds the number is still the sender’s.',
    failed: (channel) => `${channel} is disconnected. Connect it again in Integrations after accepting.`,
    personal:
      'The personal data of customers (names, WhatsApp numbers, chats) becomes your responsibility under the UU PDP.',
  },
  confirm: {
    label: 'Type the first word of the business name to accept',
    hint: (name) => `Type: ${name}`,
    same: 'It matches.',
    prefix: (rest) => `Still missing “${rest}”.`,
    missingWords: (words) => `Not there yet: ${words}.`,
    close: (name) => `Almost; some letter differs. Type “${name}”.`,
    different: (name) => `Not the same yet. Type “${name}”.`,
  },
  accept: 'Accept the business',
  accepting: 'Accepting the business…',
  decline: 'Decline',
  confirmDecline: {
    title: 'Decline this handover?',
    body: (sender) => `${sender} will be told and stays the owner. This link cannot be used again.`,
    sender: 'The sender',
    confirm: 'Yes, decline',
    confirming: 'Declining…',
  },
  alreadyMember: {
    title: (business) => `You already own ${business}`,
    body: 'There is nothing to accept.',
    open: 'Open the business',
  },
  receipt: {
    title: 'Handover receipt',
    body: (business) => `${business} is yours now.`,
    business: 'Business',
    from: 'From',
    to: 'To',
    at: 'Time',
    paused: 'Broadcasts paused',
    setUp: 'Continue the setup',
    setUpNext: 'The setup of this business is not finished. You continue where the previous owner stopped.',
    next: 'Next: check the WhatsApp connection in Integrations, then see who is in the team in Settings.',
  },
  declined: { title: 'Handover declined', body: 'The sender has been told. You can close this page.' },
  invalid: {
    expired: {
      title: 'This handover link has expired',
      body: 'A link is good for seven days. Ask the owner of the business for a new one.',
    },
    revoked: {
      title: 'This handover was taken back',
      body: 'The owner of the business has revoked it, or has made a newer link.',
    },
    accepted: {
      title: 'This handover is done',
      body: 'The business was accepted. Whoever accepted it sees the receipt here, signed in to that account.',
    },
    declined: {
      title: 'This handover has been declined',
      body: 'If you have changed your mind, ask the owner of the business for a new link.',
    },
    malformed: {
      title: 'This link cannot be read',
      body: 'It may have been cut off while copying. Open it again from the message, or ask for a new link.',
    },
    business_gone: { title: 'This business is gone', body: 'Its handover has ended with it.' },
    sender_no_longer_owner: {
      title: 'The sender is no longer the owner',
      body: 'The business changed hands after the link was made. Ask its present owner for a new one.',
    },
  },
};
