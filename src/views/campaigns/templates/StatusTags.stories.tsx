import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../../.storybook/part.tsx';
import { rows } from '../../../machines/campaigns/templates.fixture.ts';
import { StatusTags } from './StatusTags.tsx';

type Row = (typeof rows)[number];
const [row, rejected, inReview, draft, paused, unknown] = rows as [Row, Row, Row, Row, Row, Row];

const meta = {
  title: 'Components/Page Parts/Template Status',
  component: StatusTags,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { template: row },
} satisfies Meta<typeof StatusTags>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Approved: Story = {};
export const Rejected: Story = { args: { template: rejected } };
export const InReview: Story = { args: { template: inReview } };
export const Draft: Story = { args: { template: draft } };
export const Paused: Story = { args: { template: paused } };
export const Unknown: Story = { args: { template: unknown } };
