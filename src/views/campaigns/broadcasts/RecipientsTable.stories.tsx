import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../../.storybook/decorators.tsx';
import { stillActor } from '../../../../.storybook/stillActor.ts';
import { recipients, sending } from '../../../machines/campaigns/broadcasts.fixture.ts';
import { RecipientsTable } from './RecipientsTable.tsx';
import { broadcastsText as text } from './text/id.ts';

const [first] = recipients;
const outcomes = [
  ...Object.keys(text.table.states).map((state) => ({ state, reason: null })),
  ...Object.keys(text.why).map((reason) => ({ state: 'refused', reason })),
];
const rows = outcomes.map((outcome, at) => ({ ...first, ...outcome, id: String(at), name: `Pelanggan ${at + 1}` }));
const listed = { scope: { filter: null, size: 50 }, rows, problem: null, next: null, command: null };

const meta = {
  title: 'Campaigns/Recipients Table · hasil kampanye',
  component: RecipientsTable,
  decorators: [withAppContext],
  parameters: { layout: 'padded' },
  args: { actor: stillActor({ listed: 'idle' }, listed), broadcast: sending, businessId: sending.id },
} satisfies Meta<typeof RecipientsTable>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EveryOutcome: Story = {};
