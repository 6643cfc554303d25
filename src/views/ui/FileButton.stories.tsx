import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { part } from '../../../.storybook/part.tsx';
import { FileButton } from './FileButton.tsx';

const meta = {
  title: 'Components/Buttons/File Button',
  component: FileButton,
  tags: ['autodocs'],
  parameters: part('panel'),
  args: { accept: '.csv,.xlsx', label: 'Pilih berkas', onChoose: fn() },
} satisfies Meta<typeof FileButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Secondary: Story = {};
export const Primary: Story = { args: { variant: 'primary' } };
export const Disabled: Story = { args: { disabled: true } };
