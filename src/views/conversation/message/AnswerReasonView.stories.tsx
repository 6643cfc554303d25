import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import type { AnswerReason, RatingFailure } from '../../../contracts/conversation.answerReason.ts';
import type { ResourceState } from '../../app/useResourceState.ts';
import { AnswerReasonView } from './AnswerReasonView.tsx';
import { answerReasonText } from './text/answerReason.id.ts';

const meta = {
  id: 'conversation-answerreason',
  title: 'Conversation/Answer Reason · alasan jawaban AI, nilai jawaban',
  component: AnswerReasonView,
  parameters: { layout: 'padded' },
  decorators: [(story) => <div className="max-w-md rounded-md bg-surface p-4">{story()}</div>],
  args: { answer: 'Minggu tutup pukul 15.00.', onRate: async () => null },
} satisfies Meta<typeof AnswerReasonView>;
export default meta;
type Story = Omit<StoryObj<typeof meta>, 'args'> & { args: { state: ResourceState<AnswerReason>; onRate?: () => Promise<RatingFailure | null> } };

const waiting = { value: null, isPending: true, isSlow: false, hasFailed: false, retry: () => undefined };
const recorded: AnswerReason = {
  kind: 'recorded',
  version: 'v3',
  model_size: 'large',
  model_name: 'gpt-5-mini',
  tools: [
    { name: 'search_knowledge', query: 'jam buka minggu', failed: false },
    { name: 'order_status', query: null, failed: true },
  ],
  ms_model: 2412,
  tokens_in: 9120,
  tokens_out: 134,
  cost: 3.42,
  chatCost: 27.5,
  isInRollout: false,
  feedback: null,
  votes: { up: 3, down: 1 },
  created_at: '2026-11-23T10:00:00Z',
  sources: [
    { id: 'a', title: 'Jam buka', body: 'Toko buka pukul 08.00. Minggu tutup pukul 15.00.', isUsed: true },
    { id: 'b', title: 'Alamat', body: null, isUsed: false },
  ],
};
const shown = (reason: AnswerReason): Story => ({ args: { state: { ...waiting, value: reason, isPending: false } } });

export const Recorded: Story = shown(recorded);
export const BuiltInModel: Story = shown({
  ...recorded,
  version: 'v2',
  model_name: 'bawaan-mengutip',
  tools: null,
  cost: null,
  chatCost: null,
});
export const WithoutPassages: Story = shown({ ...recorded, sources: [], tools: [] });
export const Unrecorded: Story = shown({ kind: 'unrecorded' });
export const Loading: Story = { args: { state: waiting } };
export const Slow: Story = { args: { state: { ...waiting, isSlow: true } } };
export const Failed: Story = { args: { state: { ...waiting, isPending: false, hasFailed: true } } };

const { rating, tool } = answerReasonText;
export const EveryTool: Story = shown({
  ...recorded,
  model_size: 'small',
  isInRollout: true,
  tools: Object.keys(tool).map((name) => ({ name, query: null, failed: false })),
});
/** With what a thumb down asks for. */
const rated = (onRate: () => Promise<RatingFailure | null>, ...gestures: string[]): Story => ({
  args: { ...shown(recorded).args, onRate },
  play: playing([rating.down, ...gestures]),
});
export const ThumbDown: Story = rated(async () => null, rating.reasons.source);
export const Saved: Story = rated(async () => null, rating.save);
export const Reported: Story = rated(async () => null, rating.report);
export const AlreadyReported: Story = shown({
  ...recorded,
  feedback: {
    verdict: 'down',
    reason: 'content',
    passage_id: null,
    note: 'x'.repeat(2001),
    reported_at: '2026-11-23T11:00:00Z',
  } as never,
});
export const RatingOffline: Story = {
  ...shown(recorded),
  args: { ...shown(recorded).args, onRate: async () => 'offline' },
  play: playing([rating.up]),
};
export const RatingFailed: Story = { ...RatingOffline, args: { ...RatingOffline.args, onRate: async () => 'failed' } };
export const RatingOfADeletedAnswer: Story = {
  ...RatingOffline,
  args: { ...RatingOffline.args, onRate: async () => 'gone' },
};
export const RatingOfErasedData: Story = {
  ...RatingOffline,
  args: { ...RatingOffline.args, onRate: async () => 'erased' },
};
