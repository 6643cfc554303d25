// Written by scripts/stories.ts from src/machines/auth/registration.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { registrationModel } from '../../../machines/auth/registration.model.ts';
import { RegistrationStory } from './storyHarness.tsx';

const meta = {
  id: 'auth-registration',
  title: 'Auth/Registration · daftar',
  parameters: { layout: 'fullscreen', model: registrationModel },
  render: renderActor(registrationModel, null, (actor) => <RegistrationStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const ReadingLink: Story = { parameters: { steps: [] } };
export const Editing: Story = { parameters: { steps: ["readLink: none"] } };
export const LinkOpened: Story = { parameters: { steps: ["readLink: confirmable"] } };
export const LinkFromOtherBrowser: Story = { parameters: { steps: ["readLink: otherBrowser"] } };
export const SentEmail: Story = { parameters: { steps: ["readLink: reloaded"] } };
export const Creating: Story = { parameters: { steps: ["readLink: none","account.submitted"] } };
export const ConfirmingLink: Story = { parameters: { steps: ["readLink: confirmable","link.confirmed"] } };
export const AwaitingSession: Story = { parameters: { steps: ["readLink: reloaded","oneTimeCode: verified"] } };
export const SentPhone: Story = { parameters: { steps: ["readLink: none","account.submitted","signUp: texted"] } };
export const EditingWeakPassword: Story = { parameters: { steps: ["readLink: none","account.submitted","signUp: weak"] } };
export const EditingLongPassword: Story = { parameters: { steps: ["readLink: none","account.submitted","signUp: tooLong"] } };
export const EditingTaken: Story = { parameters: { steps: ["readLink: none","account.submitted","signUp: taken"] } };
export const EditingSignupClosed: Story = { parameters: { steps: ["readLink: none","account.submitted","signUp: closed"] } };
export const EditingNoCookies: Story = { parameters: { steps: ["readLink: reloaded","oneTimeCode: verified","after sessionTimeout"] } };
export const LinkInvalid: Story = { parameters: { steps: ["readLink: invalid"] } };
export const EditingUnexpected: Story = { parameters: { steps: ["readLink: reloaded","oneTimeCode: broken!"] } };
export const CreatingSlowly: Story = { parameters: { steps: ["readLink: none","account.submitted","after slowDelay"] } };
export const EditingBadEmail: Story = { parameters: { steps: ["readLink: none","account.submitted","signUp: badEmail"] } };
export const EditingUnreachable: Story = { parameters: { steps: ["readLink: none","account.submitted","signUp: outage"] } };
export const EditingRateLimited: Story = { parameters: { steps: ["readLink: none","account.submitted","signUp: rateLimited"] } };
export const LinkOpenedUnreachable: Story = { parameters: { steps: ["readLink: confirmable","link.confirmed","confirmLink: outage"] } };
export const LinkOpenedUnexpected: Story = { parameters: { steps: ["readLink: confirmable","link.confirmed","confirmLink: broken!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(registrationModel),
};
