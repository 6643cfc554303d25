import type { PhoneSignInText } from './id.ts';

export const phoneSignInText: PhoneSignInText = {
  catalogue: 'phoneSignIn',
  title: 'Sign in with a WhatsApp code',
  explanation: 'We send a 6-digit code to the WhatsApp of your account’s number.',
  phone: 'Phone number',
  phoneHint: 'Example: 0812 3456 7890',
  missingPhone: 'Enter your phone number.',
  submit: 'Send the code',
  submitting: 'Sending the code…',
  signingIn: 'Opening your account…',
  sent: {
    title: 'Check your WhatsApp',
    body: (to) => `If there is an account for ${to}, we have just sent a code to its WhatsApp. Type it here.`,
    hint: 'Nothing there? Wait up to a minute, then send it again. No number in your account yet? Use your password.',
  },
};
