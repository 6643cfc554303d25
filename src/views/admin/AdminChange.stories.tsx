// Written by scripts/stories.ts from src/machines/admin/adminChange.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { adminChangeModel } from '../../machines/admin/adminChange.model.ts';
import { AdminChangeStory } from './storyHarness.tsx';

const meta = {
  id: 'admin-admin-change',
  title: 'Admin/Admin Change · ubah sebagai admin',
  parameters: { layout: 'fullscreen', model: adminChangeModel },
  render: renderActor(adminChangeModel, null, (actor) => <AdminChangeStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Editing: Story = { parameters: { steps: [] } };
export const Saving: Story = { parameters: { steps: ["reason.submitted Banyak keluhan"] } };
export const EditingIsSelf: Story = { parameters: { steps: ["reason.submitted Banyak keluhan","saveChange: self"] } };
export const EditingNoReason: Story = { parameters: { steps: ["reason.submitted Banyak keluhan","saveChange: noReason"] } };
export const EditingNotFound: Story = { parameters: { steps: ["reason.submitted Banyak keluhan","saveChange: notFound"] } };
export const EditingRateLimited: Story = { parameters: { steps: ["reason.submitted Banyak keluhan","saveChange: tooSoon"] } };
export const EditingUnexpected: Story = { parameters: { steps: ["reason.submitted Banyak keluhan","saveChange: offline!"] } };
export const EditingUnreachable: Story = { parameters: { steps: ["reason.submitted Banyak keluhan","after timeout"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(adminChangeModel),
};
