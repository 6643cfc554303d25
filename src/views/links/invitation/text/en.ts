import type { InvitationText } from './id.ts';

export const invitationText: InvitationText = {
  catalogue: 'links/invitation',
  page: 'Team invitation',
  title: (business) => `Join the team of ${business}`,
  titleUnknown: 'Join the team',
  facts: { business: 'Business', inviter: 'Invited by', role: 'Your role', expires: 'Good until', to: 'For' },
  roles: { member: 'Member', owner: 'Owner' },
  can: {
    title: 'What you can do',
    member: [
      'Read and answer customer chats',
      'Take chats over from the AI and give them back',
      'Mark as done, hand to the team, and tag',
    ],
    owner: [
      'Everything a member can do',
      'Change the settings of the business and of the AI',
      'Connect and disconnect WhatsApp',
      'Invite members, change roles and remove members',
      'Hand the business over to somebody else',
    ],
  },
  cannot: {
    title: 'What you cannot do',
    member: [
      'Change the settings of the business or of the AI',
      'Connect or disconnect WhatsApp',
      'Invite or remove members, or hand the business over',
    ],
    owner: ['Remove another owner before they have been made a member'],
  },
  nameHint: 'Your team does not know your name yet.',
  personal: {
    title: 'Personal data that you will see',
    body: 'Names, WhatsApp numbers, chats and files of the customers of this business.',
    understood:
      'I understand: customer data is only for serving them, and I do not copy it or share it outside this business.',
    missing: 'Tick first that you understand.',
  },
  accept: 'Accept the invitation',
  accepting: 'Accepting the invitation…',
  decline: 'Decline',
  signedOut: 'Sign in or sign up first to accept. Then you come back to this page.',
  signedOutAddressed: (hint) =>
    `This invitation is for ${hint}. Sign in or sign up with that address; then you come back to this page.`,
  confirmDecline: {
    title: 'Decline this invitation?',
    body: (inviter) =>
      `${inviter} will be told, and this link cannot be used again. If you change your mind, ask for a new invitation.`,
    sender: 'The sender',
    confirm: 'Yes, decline',
    confirming: 'Declining…',
  },
  alreadyMember: {
    title: (business) => `You are already in the team of ${business}`,
    body: 'You do not need this invitation any more.',
    open: 'Open the home page',
  },
  joined: { title: (business) => `Welcome to ${business}`, body: 'Opening the home page…' },
  declined: { title: 'Invitation declined', body: 'The sender has been told. You can close this page.' },
  invalid: {
    expired: {
      title: 'This invitation has expired',
      body: 'An invitation is good for seven days. Ask the sender for a new link.',
    },
    revoked: {
      title: 'This invitation was taken back',
      body: 'An owner of the business has revoked it. If you think that is a mistake, ask the sender.',
    },
    accepted: {
      title: 'This invitation has been used',
      body: 'Each invitation is for one person. If it was not you who used it, ask for a new link.',
    },
    declined: {
      title: 'This invitation has been declined',
      body: 'If you have changed your mind, ask the sender for a new link.',
    },
    malformed: {
      title: 'This link cannot be read',
      body: 'It may have been cut off while copying. Open it again from the message, or ask for a new link.',
    },
    business_gone: { title: 'This business is gone', body: 'Its invitation has ended with it.' },
  },
};
