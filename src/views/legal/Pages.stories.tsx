import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { PrivacyPolicy as Privacy } from './PrivacyPolicy.tsx';
import { TermsOfService as Terms } from './TermsOfService.tsx';

const meta = { title: 'Legal/Pages', decorators: [withAppContext], parameters: { layout: 'fullscreen' } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const PrivacyPolicy: Story = { render: () => <Privacy /> };
export const TermsOfService: Story = { render: () => <Terms /> };
