// Written by scripts/stories.ts from src/machines/admin/adminPanel.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { adminPanelModel } from '../../machines/admin/adminPanel.model.ts';
import { AdminPage } from './AdminPage.tsx';

const meta = {
  id: 'admin-admin-panel',
  title: 'Admin/Admin Panel · panel admin',
  parameters: { layout: 'fullscreen', model: adminPanelModel },
  render: renderActor(adminPanelModel, null, (actor) => <AdminPage actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const CheckingAccess: Story = { parameters: { steps: [] } };
export const Businesses: Story = { parameters: { steps: ["adminGate: admitted"] } };
export const Redirecting: Story = { parameters: { steps: ["adminGate: refused"] } };
export const EditingToggles: Story = { parameters: { steps: ["adminGate: admitted","toggles.requested"] } };
export const ViewingBusiness: Story = { parameters: { steps: ["adminGate: admitted","view.requested"] } };
export const EditingHandover: Story = { parameters: { steps: ["adminGate: admitted","handover.requested"] } };
export const People: Story = { parameters: { steps: ["adminGate: admitted","visit.changed people"] } };
export const Sessions: Story = { parameters: { steps: ["adminGate: admitted","visit.changed sessions"] } };
export const Broadcasts: Story = { parameters: { steps: ["adminGate: admitted","visit.changed broadcasts"] } };
export const ToggleChanges: Story = { parameters: { steps: ["adminGate: admitted","visit.changed toggleChanges"] } };
export const Models: Story = { parameters: { steps: ["adminGate: admitted","visit.changed models"] } };
export const Installation: Story = { parameters: { steps: ["adminGate: admitted","visit.changed installation"] } };
export const AuditLog: Story = { parameters: { steps: ["adminGate: admitted","visit.changed auditLog"] } };
export const CreatingHandover: Story = { parameters: { steps: ["adminGate: admitted","handover.requested","handover.submitted"] } };
export const ChangingPermission: Story = { parameters: { steps: ["adminGate: admitted","visit.changed people","change.requested permission"] } };
export const RestartingSession: Story = { parameters: { steps: ["adminGate: admitted","visit.changed sessions","change.requested restart"] } };
export const PausingBroadcast: Story = { parameters: { steps: ["adminGate: admitted","visit.changed broadcasts","change.requested pause"] } };
export const HandoverCreated: Story = { parameters: { steps: ["adminGate: admitted","handover.requested","handover.submitted","createHandoverLink: created"] } };
export const Errors: Story = { parameters: { steps: ["adminGate: admitted","visit.changed errors"] } };
export const EditingHandoverNotFound: Story = { parameters: { steps: ["adminGate: admitted","handover.requested","handover.submitted","createHandoverLink: notFound"] } };
export const EditingHandoverInvalid: Story = { parameters: { steps: ["adminGate: admitted","handover.requested","handover.submitted","createHandoverLink: invalid"] } };
export const EditingHandoverRateLimited: Story = { parameters: { steps: ["adminGate: admitted","handover.requested","handover.submitted","createHandoverLink: tooFast"] } };
export const EditingHandoverUnexpected: Story = { parameters: { steps: ["adminGate: admitted","handover.requested","handover.submitted","createHandoverLink: offline!"] } };
export const EditingHandoverUnreachable: Story = { parameters: { steps: ["adminGate: admitted","handover.requested","handover.submitted","after timeout"] } };
export const SwitchingOff: Story = { parameters: { steps: ["adminGate: admitted","toggles.requested"] }, play: playing([{"into":"Perilaku AI versi 2","write":"off"}]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(adminPanelModel),
};
