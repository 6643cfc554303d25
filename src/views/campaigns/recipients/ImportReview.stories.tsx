import type { Meta, StoryObj } from '@storybook/react-vite';

import { stillActor } from '../../../../.storybook/stillActor.ts';
import { ImportReview } from './ImportReview.tsx';
import { recipientsText } from './text/id.ts';

const text = recipientsText.import;
const row = { before: '0812 3456 781', name: 'Rina', key: '+628123456781', repairs: [], doubt: null, problem: null, numbers: [], lost: 0, sameAs: null };
const found = [
  ...Object.keys(text.repairs).map((repair) => ({ ...row, verdict: 'repaired', repairs: [repair] })),
  ...Object.keys(text.doubts).map((doubt) => ({ ...row, verdict: 'ambiguous', key: null, doubt, numbers: [row.key] })),
  ...Object.keys(text.invalids).map((problem) => ({ ...row, verdict: 'invalid', key: null, problem })),
  { ...row, verdict: 'duplicate', sameAs: 1 },
];
const counts = { valid: 0, repaired: 3, landline: 0, ambiguous: 2, invalid: 4, duplicate: 1 };
const review = { counts, rows: found.map((one, at) => ({ ...one, row: at + 1 })), page: 1, total: 200 };

const meta = {
  title: 'Campaigns/Import Review · perbaikan nomor',
  component: ImportReview,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ImportReview>;
export default meta;
type Story = StoryObj<typeof meta>;

const reviewing = (consent: object): Story => ({
  args: { actor: stillActor({ reviewing: 'idle' }, { review, filter: { verdict: null }, consent, problem: null }) },
});

export const EveryVerdict: Story = reviewing(null as never);
