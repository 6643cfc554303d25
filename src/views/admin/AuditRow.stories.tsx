import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery } from '../../../.storybook/Gallery.tsx';
import { AuditRow } from './AuditRow.tsx';
import { auditActionsText } from './text/auditActions.id.ts';

const entry = {
  is: 'audit',
  id: '1',
  at: '2026-11-24T02:00:00Z',
  actor: 'Sari Wulandari',
  action: 'team.invited',
  business: null,
  detail: {},
} as const;

const meta = {
  title: 'Admin/Audit Row · catatan perubahan',
  component: AuditRow,
  parameters: { layout: 'padded' },
  args: { entry },
} satisfies Meta<typeof AuditRow>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EveryAction: Story = {
  render: () => (
    <Gallery of={[...Object.keys(auditActionsText.actions), 'an.action.of.tomorrow']}>
      {(action) => <AuditRow entry={{ ...entry, action, detail: { title: 'Katalog Lebaran' } }} />}
    </Gallery>
  ),
};
export const EveryView: Story = {
  render: () => (
    <Gallery of={Object.keys(auditActionsText.views)}>
      {(view) => <AuditRow entry={{ ...entry, action: 'business.viewed', detail: { view } }} />}
    </Gallery>
  ),
};
export const EveryReasonOfTheService: Story = {
  render: () => (
    <Gallery of={Object.keys(auditActionsText.reasons)}>
      {(reason) => {
        const [action = '', code] = reason.split(': ');
        return <AuditRow entry={{ ...entry, actor: null, action, detail: { reason: code } }} />;
      }}
    </Gallery>
  ),
};
export const BySystemWithReason: Story = {
  args: { entry: { ...entry, actor: null, business: { id: 'b1', name: null }, detail: { reason: 'ai.budget', title: 'Kampanye' } } },
};
