import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { outboxItem } from '../../machines/conversation/messages.fixture.ts';
import type { PendingMessage } from '../../machines/outbox/pendingMessages.store.ts';
import { OutboxDialog } from './OutboxDialog.tsx';
import { outboxText as text } from './text/id.ts';

const failure = { reason: 'refused', detail: 'API error: 422', code: 'session_not_working' } as const;
const files = (Object.keys(text.kind) as (keyof typeof text.kind)[]).map((kind) => ({ kind, name: `berkas.${kind}`, type: '', size: 1 }));
const list: PendingMessage[] = [
  { item: outboxItem(1, { failure }), status: 'failed' },
  { item: outboxItem(2, { roomId: 'r2' }), status: 'unconfirmed' },
  { item: outboxItem(3), status: 'queued' },
  ...files.map((file, at) => ({ item: outboxItem(at + 4, { roomId: `r${at + 4}`, file } as never), status: 'queued' as const })),
];
const nothing = () => {};

const meta = {
  title: 'Outbox/Dialog · kotak keluar',
  component: OutboxDialog,
  args: { outbox: stillActor('leading', {}), list, offline: false, isInView: () => false, onGo: nothing, onClose: nothing },
} satisfies Meta<typeof OutboxDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unsent: Story = {};
export const Offline: Story = { args: { offline: true } };
export const Many: Story = { args: { list: Array.from({ length: 60 }, (_, at) => ({ item: outboxItem(at), status: 'queued' as const })) } };
export const ConfirmingDiscard: Story = { play: playing([text.discard]) };
export const Opening: Story = { args: { outbox: stillActor('opening', {}), list: [] } };
export const Empty: Story = { args: { list: [] } };
