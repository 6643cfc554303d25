// Written by scripts/stories.ts from src/machines/campaigns/broadcastDraft.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { broadcastDraftModel } from '../../../machines/campaigns/broadcastDraft.model.ts';
import { BroadcastDraftStory } from './storyHarness.tsx';

const meta = {
  id: 'campaigns-broadcast-draft',
  title: 'Campaigns/Broadcast Draft · siaran baru, jadwal siaran',
  parameters: { layout: 'fullscreen', model: broadcastDraftModel },
  render: renderActor(broadcastDraftModel, null, (actor) => <BroadcastDraftStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Unchanged: Story = { parameters: { steps: ["openDraft: filled"] } };
export const UnchangedBlank: Story = { parameters: { steps: ["openDraft: blank"] } };
export const Changed: Story = { parameters: { steps: ["openDraft: filled","draft.changed"] } };
export const Uploading: Story = { parameters: { steps: ["openDraft: filled","file.chosen"] } };
export const Saving: Story = { parameters: { steps: ["openDraft: filled","check.requested"] } };
export const Checking: Story = { parameters: { steps: ["openDraft: filled","check.requested","saveDraft: saved"] } };
export const Unsaved: Story = { parameters: { steps: ["openDraft: filled","check.requested","saveDraft: refused"] } };
export const ConfirmingLeave: Story = { parameters: { steps: ["openDraft: filled","draft.changed","navigation.blocked","saveDraft: refused"] } };
export const Checked: Story = { parameters: { steps: ["openDraft: filled","check.requested","saveDraft: saved","previewDraft: some"] } };
export const CheckedNobody: Story = { parameters: { steps: ["openDraft: filled","check.requested","saveDraft: saved","previewDraft: noRecipients"] } };
export const Starting: Story = { parameters: { steps: ["openDraft: filled","check.requested","saveDraft: saved","previewDraft: some","start.confirmed"] } };
export const Started: Story = { parameters: { steps: ["openDraft: filled","check.requested","saveDraft: saved","previewDraft: some","start.confirmed","startBroadcast: started"] } };
export const Gone: Story = { parameters: { steps: ["openDraft: gone"] } };
export const Failed: Story = { parameters: { steps: ["openDraft: offline!"] } };
export const UnchangedFileRefused: Story = { parameters: { steps: ["openDraft: filled","file.chosen","uploadFile: tooLarge"] } };
export const UnchangedProblem: Story = { parameters: { steps: ["openDraft: filled","file.chosen","uploadFile: offline!"] } };
export const Conflicted: Story = { parameters: { steps: ["openDraft: filled","check.requested","saveDraft: theirs"] } };
export const CheckedProblem: Story = { parameters: { steps: ["openDraft: filled","check.requested","saveDraft: saved","previewDraft: some","start.confirmed","startBroadcast: refused"] } };
export const Recipients: Story = { parameters: { steps: ["openDraft: filled"] }, play: playing(["Penerima"]) };
export const Schedule: Story = { parameters: { steps: ["openDraft: filled"] }, play: playing(["Jadwal"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(broadcastDraftModel),
};
