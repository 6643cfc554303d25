import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { CopyLinkOnce } from './CopyLinkOnce.tsx';

const meta = {
  title: 'Components/Fields/Copy Link Once',
  component: CopyLinkOnce,
  tags: ['autodocs'],
  parameters: part('form'),
  args: {
    label: 'Tautan undangan',
    hint: 'Hanya tampil sekali.',
    url: 'https://contoh.id/team/invitation/9f2c',
    copy: 'Salin',
    copied: 'Tersalin',
  },
} satisfies Meta<typeof CopyLinkOnce>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
