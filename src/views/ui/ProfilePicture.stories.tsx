import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { Avatar } from './Avatar.tsx';
import { PictureOverlay, ProfilePicture } from './ProfilePicture.tsx';

/** A picture of one colour. */
const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'%3E%3Cpath fill='teal' d='M0 0h1v1H0z'/%3E%3C/svg%3E";

const meta = {
  title: 'Components/Messages/Profile Picture',
  component: PictureOverlay,
  subcomponents: { ProfilePicture },
  tags: ['autodocs'],
  parameters: part('panel'),
  args: { path: 'siti', urls: { cached: () => PICTURE, urlOf: () => Promise.resolve(PICTURE) } },
  decorators: [
    (story) => (
      <span className="relative inline-block">
        <Avatar name="Siti Rahma" />
        {story()}
      </span>
    ),
  ],
} satisfies Meta<typeof PictureOverlay>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
/** The initials stay while it loads, and when it cannot be loaded. */
export const Loading: Story = { args: { urls: { cached: () => null, urlOf: () => new Promise(() => {}) } } };
