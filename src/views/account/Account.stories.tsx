// Written by scripts/stories.ts from src/machines/account/account.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { accountModel } from '../../machines/account/account.model.ts';
import { AccountExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Account',
  parameters: { layout: 'fullscreen', model: accountModel },
  render: standing(accountModel, null, (actor) => <AccountExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { way: [] } };
export const OpenOwner: Story = { parameters: { way: ["readAccount: mailed"] } };
export const OpenPhone: Story = { parameters: { way: ["readAccount: called"] } };
export const OpenBaru: Story = { parameters: { way: ["readAccount: halfway"] } };
export const Unread: Story = { parameters: { way: ["readAccount: broken!"] } };
export const EndingOthers: Story = { parameters: { way: ["readAccount: mailed","others.dismissed"] } };
export const OthersEnded: Story = { parameters: { way: ["readAccount: mailed","others.dismissed","endOthers: ended"] } };
export const OthersNotEnded: Story = { parameters: { way: ["readAccount: mailed","others.dismissed","endOthers: notEnded"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(accountModel) };
