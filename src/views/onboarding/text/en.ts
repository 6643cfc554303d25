import type { CreateBusinessText } from './id.ts';

export const createBusinessText: CreateBusinessText = {
  catalogue: 'onboarding',
  start: {
    title: 'Create a business',
    explanation: 'Give the business a name. Its WhatsApp channel and its AI are prepared along with it.',
    name: 'Business name',
    nameHint: 'As customers know it, for example Warung Bu Tini.',
    missing: 'Enter the name of the business.',
    tooLong: (length: number) => `This name has ${length} characters; 200 is the most.`,
    testing: 'A new business starts in testing mode: the AI answers no customer until you turn it on.',
    submit: 'Create business',
    making: 'Creating…',
    resume: 'Continue',
    steps: {
      business: 'Business',
      teamBusiness: 'You as its owner',
      channel: 'WhatsApp channel',
      agent: 'AI',
      link: 'AI linked to the channel',
    },
    progress: 'What is being prepared',
    status: { done: 'done', busy: 'in progress', failed: 'failed', waiting: 'waiting' },
    made: (name: string) => `${name} is ready. Opening the next step…`,
  },
  shopText: {
    title: 'Your shop’s text comes along',
    body: 'What you wrote before registering becomes the AI’s first knowledge. You can add to it in the next step.',
    show: 'See the text',
  },
  unknown: {
    title: 'This business could not be checked',
    explanation: 'The server did not answer. Check your connection, then try again.',
    detail: 'Failed to get business',
  },
  taken: {
    title: 'This business belongs to somebody else',
    explanation: 'This address is taken by another business. Start again from the admin panel to create a new one.',
    panel: 'Open the admin panel',
    ownExplanation: 'This address is taken by another business. Start again from the inbox to create a new one.',
    inbox: 'Open the inbox',
  },
  denied: {
    title: {
      closed: 'We create new businesses for you',
      limit: 'The limit of new businesses is reached',
      unconfirmed: 'Confirm your account first',
      anonymous: 'Register first',
    },
    why: {
      closed: 'Do you want to use Chabot for your business? Contact us:',
      limit: 'You have created 3 businesses in the last 24 hours. Try again tomorrow.',
      unconfirmed: 'Confirm your email address or phone number, then check again.',
      anonymous: 'Sign out first, then register with an email address or phone number to create a business.',
    },
    check: 'Check again',
  },
  failed: {
    steps: {
      business: 'The business could not be created.',
      teamBusiness: 'You could not be recorded as its owner.',
      channel: 'The WhatsApp channel could not be created.',
      agent: 'The AI could not be created.',
      link: 'The AI could not be linked to the channel.',
    },
    why: {
      taken: 'This address is taken. Start again with a new business.',
      noUser: 'Your session has ended. Sign in again, then continue from here.',
      missing: 'The channel or the AI was not found. Continue to prepare it again.',
      forbidden: 'You may no longer create this business. Reload the page to see why.',
      limit: 'You have created 3 businesses in the last 24 hours. Try again tomorrow.',
      unreachable:
        'The server has not answered as it should. Continue in a moment; if that goes on failing, check your connection.',
      unexpected: 'Something went wrong that we do not recognise. Continue in a moment.',
    },
    kept: 'What is done is kept and is not created twice.',
    details: {
      business: 'Failed to create business',
      teamBusiness: 'Failed to create team business',
      channel: 'Failed to create channel',
      agent: 'Failed to create agent',
      link: 'Failed to link channel and agent',
      missing: 'Failed to create channel or agent',
      noUser: 'User not found',
    },
  },
};
