// Written by scripts/stories.ts from src/machines/auth/registration.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { registrationModel } from '../../../machines/auth/registration.model.ts';
import { RegistrationStory } from './storyHarness.tsx';

const meta = {
  title: 'Auth/registration/Registration',
  parameters: { layout: 'fullscreen', model: registrationModel },
  render: standing(registrationModel, null, (actor) => <RegistrationStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const ReadingLink: Story = { parameters: { way: [] } };
export const Editing: Story = { parameters: { way: ["readLink: none"] } };
export const LinkOpened: Story = { parameters: { way: ["readLink: confirmable"] } };
export const LinkInvalid: Story = { parameters: { way: ["readLink: invalid"] } };
export const LinkFromOtherBrowser: Story = { parameters: { way: ["readLink: otherBrowser"] } };
export const Creating: Story = { parameters: { way: ["readLink: none","account.submitted"] } };
export const ConfirmingLink: Story = { parameters: { way: ["readLink: confirmable","link.confirmed"] } };
export const CreatingSlowly: Story = { parameters: { way: ["readLink: none","account.submitted","after slowDelay"] } };
export const AwaitingSession: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: signedIn"] } };
export const SentEmail: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: mailed"] } };
export const SentPhone: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: texted"] } };
export const EditingBadEmail: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: badEmail"] } };
export const EditingWeakPassword: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: weak"] } };
export const EditingLongPassword: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: tooLong"] } };
export const EditingTaken: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: taken"] } };
export const EditingSignupClosed: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: closed"] } };
export const EditingUnreachable: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: outage"] } };
export const EditingRateLimitedRateLimited: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: rateLimited"] } };
export const EditingUnexpected: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: broken!"] } };
export const LinkOpenedUnreachable: Story = { parameters: { way: ["readLink: confirmable","link.confirmed","confirmLink: outage"] } };
export const LinkOpenedUnexpected: Story = { parameters: { way: ["readLink: confirmable","link.confirmed","confirmLink: broken!"] } };
export const EditingNoCookies: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: signedIn","after sessionTimeout"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(registrationModel) };
