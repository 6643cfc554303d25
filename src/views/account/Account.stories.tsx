// Written by scripts/stories.ts from src/machines/account/account.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { accountModel } from '../../machines/account/account.model.ts';
import { AccountStory } from './storyHarness.tsx';

const meta = {
  title: 'Account',
  parameters: { layout: 'fullscreen', model: accountModel },
  render: standing(accountModel, null, (actor) => <AccountStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { way: [] } };
export const OpenOwner: Story = { parameters: { way: ["loadAccount: email"] } };
export const OpenPhone: Story = { parameters: { way: ["loadAccount: phone"] } };
export const OpenBaru: Story = { parameters: { way: ["loadAccount: both"] } };
export const LoadFailed: Story = { parameters: { way: ["loadAccount: broken!"] } };
export const SigningOutOthers: Story = { parameters: { way: ["loadAccount: email","signOutOthers.requested"] } };
export const OthersSignedOut: Story = { parameters: { way: ["loadAccount: email","signOutOthers.requested","signOutOthers: signedOut"] } };
export const SignOutFailed: Story = { parameters: { way: ["loadAccount: email","signOutOthers.requested","signOutOthers: failed"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(accountModel) };
