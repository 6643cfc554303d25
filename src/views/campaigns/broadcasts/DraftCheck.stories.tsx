import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { filledDraft, preview } from '../../../machines/campaigns/broadcasts.fixture.ts';
import { DraftCheck } from './DraftCheck.tsx';
import { broadcastsText } from './text/id.ts';

const text = broadcastsText.check;
const { draft } = filledDraft;
const { channel } = preview;

const meta = {
  title: 'Campaigns/Draft Check · risiko kampanye',
  component: DraftCheck,
  parameters: { layout: 'padded' },
  args: { draft, preview, test: undefined, isCurrent: true, isStarting: false, canStart: true, onStart: () => {} },
} satisfies Meta<typeof DraftCheck>;
export default meta;
type Story = StoryObj<typeof meta>;

export const LowRisk: Story = { args: { draft: { ...draft, body: 'Halo {{nama}}, balas STOP untuk berhenti.' } } };
export const HighRisk: Story = {
  args: {
    draft: { ...draft, body: 'Promo! https://s.id/promo', acceptsStrangers: true },
    preview: { ...preview, strangers: 40, cap: 300, recipients: 3000, channel: { ...channel, days: 2, status: 'FAILED' } as never },
  },
};
export const IdleNumber: Story = { args: { preview: { ...preview, channel: { ...channel, days: 2, wasIdle: true } as never } } };
export const WrongNumber: Story = { args: { preview: { ...preview, channel: { ...channel, wrongNumber: true } as never } } };
export const SkippedForEveryReason: Story = {
  args: { preview: { ...preview, skipped: Object.fromEntries(Object.keys(broadcastsText.why).map((reason, at) => [reason, at + 1])) } },
};
export const WithoutRecipients: Story = { args: { preview: { ...preview, recipients: 0 }, canStart: false } };
export const OnlyStrangers: Story = { args: { preview: { ...preview, recipients: 0, skipped: { stranger: 8 } }, canStart: false } };
export const ConfirmingFew: Story = { args: { preview: { ...preview, recipients: 5 } }, play: playing([text.send]) };
export const ConfirmingMany: Story = { play: playing([text.send]) };
