import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { report } from '../../machines/home/home.fixture.ts';
import { MorningReport } from './MorningReport.tsx';

const shown = { isPending: false, isSlow: false, hasFailed: false, retry: () => {} };
const since = '2026-11-24T01:00:00Z';

const meta = {
  title: 'Home/Morning Report · kabar pagi',
  component: MorningReport,
  decorators: [withAppContext],
  parameters: { layout: 'padded', ...sameLandmarks },
  args: { businessId: 'b1', report: { value: report, ...shown }, delivery: undefined },
} satisfies Meta<typeof MorningReport>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EveryDay: Story = {
  render: () => (
    <Gallery
      of={[
        { before: null, chats: 12, answered: 12, reply_seconds: 40 },
        { before: 4, chats: 3, answered: 1, reply_seconds: 7200 },
        { before: 3, chats: 3, answered: 0, orders: 0, longest: null },
        { before: 2, chats: 3, answered: 30, by_ai: 12, reply_seconds: 300, has_hours: true },
        { when: 'today' as const, chats: 0, answered: 0, orders: 0, reply_seconds: null },
        { when: 'past' as const, waiting: 100, longest: { name: null, since } },
        { waiting: 3, at: since, longest: { name: 'Budi', since } },
      ]}
    >
      {(change) => <MorningReport businessId="b1" report={{ ...shown, value: { ...report, ...change } as never }} delivery={undefined} />}
    </Gallery>
  ),
};
export const Failed: Story = { args: { report: { ...shown, value: null, hasFailed: true } } };
export const Slow: Story = { args: { report: { ...shown, value: null, isSlow: true } } };
