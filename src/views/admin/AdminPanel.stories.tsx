// Written by scripts/stories.ts from src/machines/admin/adminPanel.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { adminPanelModel } from '../../machines/admin/adminPanel.model.ts';
import { AdminPage } from './AdminPage.tsx';

const meta = {
  title: 'Admin/Admin Panel',
  parameters: { layout: 'fullscreen', model: adminPanelModel },
  render: standing(adminPanelModel, null, (actor) => <AdminPage actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Entering: Story = { parameters: { way: [] } };
export const Businesses: Story = { parameters: { way: ["admission: admitted"] } };
export const Leaving: Story = { parameters: { way: ["admission: refused"] } };
export const Toggling: Story = { parameters: { way: ["admission: admitted","toggles.requested"] } };
export const AskingForHandover: Story = { parameters: { way: ["admission: admitted","handover.requested"] } };
export const People: Story = { parameters: { way: ["admission: admitted","section.chosen people"] } };
export const Records: Story = { parameters: { way: ["admission: admitted","section.chosen records"] } };
export const MakingHandover: Story = { parameters: { way: ["admission: admitted","handover.requested","handover.submitted"] } };
export const AskingForPermission: Story = { parameters: { way: ["admission: admitted","section.chosen people","permission.requested"] } };
export const HandoverMade: Story = { parameters: { way: ["admission: admitted","handover.requested","handover.submitted","makeHandover: made"] } };
export const AskingForHandoverNotFound: Story = { parameters: { way: ["admission: admitted","handover.requested","handover.submitted","makeHandover: notFound"] } };
export const AskingForHandoverInvalid: Story = { parameters: { way: ["admission: admitted","handover.requested","handover.submitted","makeHandover: invalid"] } };
export const AskingForHandoverRateLimited: Story = { parameters: { way: ["admission: admitted","handover.requested","handover.submitted","makeHandover: tooFast"] } };
export const AskingForHandoverUnexpected: Story = { parameters: { way: ["admission: admitted","handover.requested","handover.submitted","makeHandover: offline!"] } };
export const AskingForHandoverUnreachable: Story = { parameters: { way: ["admission: admitted","handover.requested","handover.submitted","after patience"] } };
export const SavingPermission: Story = { parameters: { way: ["admission: admitted","section.chosen people","permission.requested","permission.submitted Menggantikan Yusuf"] } };
export const AskingForPermissionIsSelf: Story = { parameters: { way: ["admission: admitted","section.chosen people","permission.requested","permission.submitted Menggantikan Yusuf","setPermission: self"] } };
export const AskingForPermissionNoReason: Story = { parameters: { way: ["admission: admitted","section.chosen people","permission.requested","permission.submitted Menggantikan Yusuf","setPermission: noReason"] } };
export const AskingForPermissionNotFound: Story = { parameters: { way: ["admission: admitted","section.chosen people","permission.requested","permission.submitted Menggantikan Yusuf","setPermission: notFound"] } };
export const AskingForPermissionUnexpected: Story = { parameters: { way: ["admission: admitted","section.chosen people","permission.requested","permission.submitted Menggantikan Yusuf","setPermission: offline!"] } };
export const AskingForPermissionUnreachable: Story = { parameters: { way: ["admission: admitted","section.chosen people","permission.requested","permission.submitted Menggantikan Yusuf","after patience"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(adminPanelModel) };
