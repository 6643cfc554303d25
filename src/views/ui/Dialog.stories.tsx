import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { wholePage } from '../../../.storybook/part.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

const meta = {
  title: 'Components/Dialogs And Menus/Dialog',
  component: Dialog,
  tags: ['autodocs'],
  parameters: wholePage(420),
  args: { open: true, title: 'Ganti nama', children: 'Nama ini tampil bagi seluruh tim.', onClose: fn() },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const WithFooter: Story = { args: { footer: <Button variant="primary">{'Simpan'}</Button> } };
