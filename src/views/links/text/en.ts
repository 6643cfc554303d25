import { plural } from '../../ui/plural.ts';
import type { LinksText } from './id.ts';

export const linksText: LinksText = {
  catalogue: 'links',
  loading: 'Checking the link…',
  signedInAs: (login) => `You are signed in as ${login}`,
  otherAccount: 'Use another account',
  signIn: 'Sign in or sign up',
  home: 'To the home page',
  dateAndTime: (day, time) => `${day} at ${time}`,
  unknown: 'Not stated',
  print: 'Print',
  loadFailures: {
    offline: {
      title: 'You are offline',
      body: 'Connect to the internet. As soon as you are connected we check this link again by ourselves.',
    },
    unreachable: {
      title: 'The server cannot be reached yet',
      body: 'Your link has not been checked, so nothing has changed. Try again in a moment.',
    },
    unexpected: {
      title: 'Something happened that we do not know',
      body: 'Nothing has changed. Try again; if it stays like this, ask the sender for a new link.',
    },
  },
  rateLimited: {
    title: 'Too many attempts',
    body: 'For safety, please wait a moment. This page goes on by itself.',
    left: (seconds) => `Goes on in ${plural(seconds, 'second')}`,
  },
  refusals: {
    offline: 'You are offline. Your answer has not been sent; connect to the internet and try again.',
    unreachable: 'The server has not answered. Try again: answering twice still counts once.',
    unexpected: 'Something happened that we do not know. Try again in a moment.',
    'second-factor':
      'Your account uses two-step verification. Sign out, then sign in again with your authenticator code before you answer.',
    'rate-limited': 'Too many attempts. For safety, please wait a moment.',
    outdated: 'This link has just changed.',
  },
  wrongAccount: {
    other_account: {
      title: 'This link is for another account',
      body: (hint) =>
        hint
          ? `This link was sent to ${hint}. Change to the account with that address, or ask the sender to send it to yours.`
          : 'Change to the account that is meant, or ask the sender for a new link.',
    },
    unconfirmed: {
      title: 'Your email is not confirmed yet',
      body: () => 'Open our email and press the link in it to confirm. Then come back to this page.',
      again: 'I have confirmed it',
    },
    anonymous: {
      title: 'You are using a guest account',
      body: () =>
        'A guest account is gone when you sign out, so it cannot take this. Sign in or sign up with your own.',
    },
  },
};
