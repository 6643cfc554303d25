// Written by scripts/stories.ts from src/machines/admin/businessView.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { businessViewModel } from '../../machines/admin/businessView.model.ts';
import { BusinessViewStory } from './storyHarness.tsx';

const meta = {
  id: 'admin-business-view',
  title: 'Admin/Business View · bisnis di panel admin',
  parameters: { layout: 'fullscreen', model: businessViewModel },
  render: renderActor(businessViewModel, null, (actor) => <BusinessViewStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Reading: Story = { parameters: { steps: ["readFigures: granted"] } };
export const Asking: Story = { parameters: { steps: ["readFigures: locked","ask.submitted Pemilik melapor lewat telepon"] } };
export const Checking: Story = { parameters: { steps: ["readFigures: asked","check.requested"] } };
export const ShownChats: Story = { parameters: { steps: ["readFigures: granted","readView: chats"] } };
export const ShownMessages: Story = { parameters: { steps: ["readFigures: granted","readView: messages"] } };
export const ShownOrders: Story = { parameters: { steps: ["readFigures: granted","readView: orders"] } };
export const ReadingMore: Story = { parameters: { steps: ["readFigures: granted","readView: moreChats","more.requested"] } };
export const LockedNever: Story = { parameters: { steps: ["readFigures: locked"] } };
export const LockedAsked: Story = { parameters: { steps: ["readFigures: asked"] } };
export const LockedRefused: Story = { parameters: { steps: ["readFigures: refused"] } };
export const Failed: Story = { parameters: { steps: ["readFigures: offline!"] } };
export const ReadFailed: Story = { parameters: { steps: ["readFigures: granted","readView: gone"] } };
export const LockedWithdrawn: Story = { parameters: { steps: ["readFigures: granted","permit.reported withdrawn"] } };
export const LockedEnded: Story = { parameters: { steps: ["readFigures: granted","after permitEnd"] } };
export const LockedNeverRateLimited: Story = { parameters: { steps: ["readFigures: locked","ask.submitted Pemilik melapor lewat telepon","askToView: tooOften"] } };
export const LockedNeverUnexpected: Story = { parameters: { steps: ["readFigures: locked","ask.submitted Pemilik melapor lewat telepon","askToView: offline!"] } };
export const LockedNeverUnreachable: Story = { parameters: { steps: ["readFigures: locked","ask.submitted Pemilik melapor lewat telepon","after timeout"] } };
export const LockedAskedUnreachable: Story = { parameters: { steps: ["readFigures: asked","check.requested","readPermit: offline!"] } };
export const LockedRefusedRateLimited: Story = { parameters: { steps: ["readFigures: refused","ask.submitted Pemilik melapor lewat telepon","askToView: tooOften"] } };
export const LockedRefusedUnexpected: Story = { parameters: { steps: ["readFigures: refused","ask.submitted Pemilik melapor lewat telepon","askToView: offline!"] } };
export const LockedRefusedUnreachable: Story = { parameters: { steps: ["readFigures: refused","ask.submitted Pemilik melapor lewat telepon","after timeout"] } };
export const LockedEndedUnreachable: Story = { parameters: { steps: ["readFigures: granted","readView: ended","readPermit: offline!"] } };
export const MoreFailed: Story = { parameters: { steps: ["readFigures: granted","readView: moreChats","more.requested","readView: gone"] } };
export const LockedWithdrawnRateLimited: Story = { parameters: { steps: ["readFigures: granted","permit.reported withdrawn","ask.submitted Pemilik melapor lewat telepon","askToView: tooOften"] } };
export const LockedWithdrawnUnexpected: Story = { parameters: { steps: ["readFigures: granted","permit.reported withdrawn","ask.submitted Pemilik melapor lewat telepon","askToView: offline!"] } };
export const LockedWithdrawnUnreachable: Story = { parameters: { steps: ["readFigures: granted","permit.reported withdrawn","ask.submitted Pemilik melapor lewat telepon","after timeout"] } };
export const LockedEndedRateLimited: Story = { parameters: { steps: ["readFigures: granted","after permitEnd","ask.submitted Pemilik melapor lewat telepon","askToView: tooOften"] } };
export const LockedEndedUnexpected: Story = { parameters: { steps: ["readFigures: granted","after permitEnd","ask.submitted Pemilik melapor lewat telepon","askToView: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(businessViewModel),
};
