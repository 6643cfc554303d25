// Written by scripts/stories.ts from src/machines/auth/phoneSignIn.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { phoneSignInModel } from '../../../machines/auth/phoneSignIn.model.ts';
import { PhoneSignInStory } from './storyHarness.tsx';

const meta = {
  id: 'auth-phone-sign-in',
  title: 'Auth/Phone Sign In · masuk dengan nomor HP',
  parameters: { layout: 'fullscreen', model: phoneSignInModel },
  render: renderActor(phoneSignInModel, null, (actor) => <PhoneSignInStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Editing: Story = { parameters: { steps: [] } };
export const Requesting: Story = { parameters: { steps: ["code.requested"] } };
export const Sent: Story = { parameters: { steps: ["code.requested","requestCode: sent"] } };
export const AwaitingSession: Story = { parameters: { steps: ["code.requested","requestCode: sent","oneTimeCode: verified"] } };
export const EditingNoCookies: Story = { parameters: { steps: ["code.requested","requestCode: sent","oneTimeCode: verified","after sessionTimeout"] } };
export const EditingBadPhone: Story = { parameters: { steps: ["code.requested","requestCode: unknownPhone"] } };
export const EditingCodeNotSent: Story = { parameters: { steps: ["code.requested","requestCode: notSent"] } };
export const EditingUnreachable: Story = { parameters: { steps: ["code.requested","requestCode: outage"] } };
export const EditingRateLimited: Story = { parameters: { steps: ["code.requested","requestCode: rateLimited"] } };
export const EditingUnexpected: Story = { parameters: { steps: ["code.requested","requestCode: broken!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(phoneSignInModel),
};
