// Written by scripts/stories.ts from src/machines/account/password.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { passwordModel } from '../../machines/account/password.model.ts';
import { PasswordStory } from './storyHarness.tsx';

const meta = {
  id: 'account-password',
  title: 'Account/Password · ganti kata sandi',
  parameters: { layout: 'padded', model: passwordModel },
  render: renderActor(passwordModel, null, (actor) => <PasswordStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = { parameters: { steps: [] } };
export const Editing: Story = { parameters: { steps: ["change.requested"] } };
export const Saving: Story = { parameters: { steps: ["change.requested","password.submitted"] } };
export const Saved: Story = { parameters: { steps: ["change.requested","password.submitted","changePassword: changed"] } };
export const EditingWeakPassword: Story = { parameters: { steps: ["change.requested","password.submitted","changePassword: weak"] } };
export const EditingSamePassword: Story = { parameters: { steps: ["change.requested","password.submitted","changePassword: same"] } };
export const EditingLongPassword: Story = { parameters: { steps: ["change.requested","password.submitted","changePassword: tooLong"] } };
export const SendingNonce: Story = { parameters: { steps: ["change.requested","password.submitted","changePassword: needsNonce"] } };
export const EditingSecondFactorRequired: Story = { parameters: { steps: ["change.requested","password.submitted","changePassword: secondFactorRequired"] } };
export const EditingNonce: Story = { parameters: { steps: ["change.requested","password.submitted","changePassword: needsNonce","sendNonce: sent"] } };
export const SavingNonce: Story = { parameters: { steps: ["change.requested","password.submitted","changePassword: needsNonce","sendNonce: sent","password.submitted"] } };
export const SendingNonceAgain: Story = { parameters: { steps: ["change.requested","password.submitted","changePassword: needsNonce","sendNonce: sent","nonce.requested"] } };
export const EditingWrongNonce: Story = { parameters: { steps: ["change.requested","password.submitted","changePassword: wrongNonce"] } };
export const EditingUnreachable: Story = { parameters: { steps: ["change.requested","password.submitted","changePassword: outage"] } };
export const EditingRateLimited: Story = { parameters: { steps: ["change.requested","password.submitted","changePassword: rateLimited"] } };
export const EditingUnexpected: Story = { parameters: { steps: ["change.requested","password.submitted","changePassword: broken!"] } };
export const ChoosingAWeakOne: Story = { parameters: { steps: [] }, play: playing(["Ganti kata sandi",{"into":"Kata sandi baru","write":"rahasia"}]) };
export const ChoosingAFairOne: Story = { parameters: { steps: [] }, play: playing(["Ganti kata sandi",{"into":"Kata sandi baru","write":"batik lestari 27"}]) };
export const ChoosingAStrongOne: Story = { parameters: { steps: [] }, play: playing(["Ganti kata sandi",{"into":"Kata sandi baru","write":"Sogan-tulis 27 kain di Laweyan"}]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(passwordModel),
};
