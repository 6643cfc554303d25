// Written by scripts/stories.ts from src/machines/account/account.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { accountModel } from '../../machines/account/account.model.ts';
import { AccountExhibit } from './exhibits.tsx';

const meta = {
  title: 'Account',
  parameters: { layout: 'fullscreen', model: accountModel },
  render: standing(accountModel, null, (actor) => <AccountExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { way: [] } };
export const Unread: Story = { parameters: { way: ["after patience"] } };
export const OpenOwner: Story = { parameters: { way: ["readAccount: mailed"] } };
export const OpenPhone: Story = { parameters: { way: ["readAccount: called"] } };
export const EndingOthers: Story = { parameters: { way: ["readAccount: called","others.dismissed"] } };
export const OpenBaru: Story = { parameters: { way: ["readAccount: halfway"] } };
export const OthersNotEnded: Story = { parameters: { way: ["readAccount: mailed","others.dismissed","endOthers: broken!"] } };
export const OthersEnded: Story = { parameters: { way: ["readAccount: mailed","others.dismissed","endOthers: ended"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(accountModel) };
