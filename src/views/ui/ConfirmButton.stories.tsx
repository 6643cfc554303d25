import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { part } from '../../../.storybook/part.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';

const meta = {
  title: 'Components/Buttons/Confirm Button',
  component: ConfirmButton,
  tags: ['autodocs'],
  parameters: part('panel'),
  args: { label: 'Hapus catatan', confirmLabel: 'Ya, hapus', disabled: false, onConfirm: fn() },
} satisfies Meta<typeof ConfirmButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Asked: Story = {};
/** After the first press. Leaving the button cancels. */
export const Confirming: Story = {
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
};
export const Disabled: Story = { args: { disabled: true } };
