import type { Meta, StoryObj } from '@storybook/react-vite';

import { withResources } from '../../../.storybook/decorators.tsx';
import { playing } from '../../../.storybook/gestures.ts';
import { sari } from '../../machines/app/recordList.fixture.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { AuditTrail } from './AuditTrail.tsx';
import { customerText } from './text/id.ts';

const room = roomOf(1);
const text = customerText.auditTrail;
const details: Record<string, string> = { ask: 'erase', done: 'export', refused: 'correct', undone: 'opt_out_of_marketing', pause: 'ai.upset', pause_all: 'ai.upset' };
const entries = Object.keys(text.actions).map((kind, at) => ({
  place: String(at),
  kind,
  at: '2026-11-24T01:00:00Z',
  actor_id: [null, sari, 'dimas'][at % 3],
  actor_name: at % 3 === 2 ? 'Dimas' : null,
  is_by_customer: at % 6 === 0,
  assignee_id: null,
  detail: details[kind] ?? (at % 5 === 4 ? null : '1042'),
}));
const trail = (value: object) => [withResources({ [`auditTrail/${room.id}/`]: value })];

const meta = {
  title: 'Customer/Audit Trail · riwayat tindakan',
  component: AuditTrail,
  parameters: { layout: 'padded' },
  args: { room, userId: sari, aiPauses: undefined, orders: undefined, privacyRequests: undefined, fallback: null },
  play: playing([text.title]),
} satisfies Meta<typeof AuditTrail>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EveryAction: Story = { decorators: trail({ entries, older: 'next' }) };
export const None: Story = { decorators: trail({ entries: [], older: null }) };
