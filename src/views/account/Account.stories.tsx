// Written by scripts/stories.ts from src/machines/account/account.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { accountModel } from '../../machines/account/account.model.ts';
import { AccountStory } from './storyHarness.tsx';

const meta = {
  id: 'account-account',
  title: 'Account/Account · akun',
  parameters: { layout: 'fullscreen', model: accountModel },
  render: renderActor(accountModel, null, (actor) => <AccountStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const OpenOwner: Story = { parameters: { steps: ["loadAccount: email"] } };
export const OpenPhone: Story = { parameters: { steps: ["loadAccount: phone"] } };
export const OpenBaru: Story = { parameters: { steps: ["loadAccount: both"] } };
export const SigningOutOthers: Story = { parameters: { steps: ["loadAccount: email","signOutOthers.requested"] } };
export const OthersSignedOut: Story = { parameters: { steps: ["loadAccount: email","signOutOthers.requested","signOutOthers: signedOut"] } };
export const LoadFailed: Story = { parameters: { steps: ["loadAccount: broken!"] } };
export const SignOutFailed: Story = { parameters: { steps: ["loadAccount: email","signOutOthers.requested","signOutOthers: failed"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(accountModel),
};
