import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const meta = {
  title: 'Components/Chats/Channel Status',
  component: StatusBadge,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { status: 'WORKING' },
} satisfies Meta<typeof StatusBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Working: Story = {};
export const Pending: Story = { args: { status: 'pending' } };
export const Starting: Story = { args: { status: 'STARTING' } };
export const ScanCode: Story = { args: { status: 'SCAN_QR_CODE' } };
export const PasskeyRequired: Story = { args: { status: 'PASSKEY_REQUIRED' } };
export const ConfirmPasskey: Story = { args: { status: 'PASSKEY_CONFIRMATION_REQUIRED' } };
export const Failed: Story = { args: { status: 'FAILED' } };
export const OtherNumber: Story = { args: { status: 'wrongNumber' } };
export const Stopped: Story = { args: { status: 'STOPPED' } };
export const Unknown: Story = { args: { status: 'SOMETHING_NEW' } };
