import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../../.storybook/decorators.tsx';
import { Gallery } from '../../../../.storybook/Gallery.tsx';
import { playing } from '../../../../.storybook/gestures.ts';
import { stillActor } from '../../../../.storybook/stillActor.ts';
import { businessId } from '../../../machines/inbox/rooms.fixture.ts';
import { BulkProgress } from './BulkProgress.tsx';
import { bulkActionsText as text } from './text/id.ts';

const route = { name: 'inbox', roomId: null, search: { businessId } } as const;
const done = { ids: ['1'], total: 12, processed: 12, skippedCount: 0, skipped: [], whatsapp: null, action: { kind: 'complete' } };
const skipped = Object.keys(text.reason).map((reason) => ({ id: reason, reason, name: `Chat ${reason}`, phone: null, holder_id: null }));
const kinds = Object.keys(text.applying);
const of = (value: Parameters<typeof stillActor>[0], kind: string) => (
  <BulkProgress actor={stillActor(value, { ...done, action: { kind } })} route={route} />
);

const meta = {
  title: 'Inbox/Bulk Progress · hasil tindakan massal',
  component: BulkProgress,
  decorators: [withAppContext],
  parameters: { layout: 'padded' },
  args: { actor: stillActor('done', done), route },
} satisfies Meta<typeof BulkProgress>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EveryActionApplied: Story = { render: () => <Gallery of={kinds}>{(kind) => of('applied', kind)}</Gallery> };
export const EveryActionRunning: Story = {
  render: () => <Gallery of={kinds}>{(kind) => of({ applying: 'acting' }, kind)}</Gallery>,
};
export const Undoing: Story = { args: { actor: stillActor({ undoing: 'acting' }, done) } };
export const ChatsSkipped: Story = {
  args: {
    actor: stillActor('applied', { ...done, skipped, skippedCount: 240, whatsapp: { unsupported: 2, unreachable: 3 } }),
  },
  play: playing([text.showSkipped]),
};
