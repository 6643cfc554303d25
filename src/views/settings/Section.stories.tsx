// Written by scripts/stories.ts from src/machines/settings/section.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { sectionModel } from '../../machines/settings/section.model.ts';
import { AgentSection } from './AgentSection.tsx';

const meta = {
  id: 'settings-section',
  title: 'Settings/Section · agen AI, jam buka',
  parameters: { layout: 'fullscreen', model: sectionModel },
  render: renderActor(sectionModel, null, (actor) => <AgentSection actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Clean: Story = { parameters: { steps: ["loadSection: fresh"] } };
export const Dirty: Story = { parameters: { steps: ["loadSection: withDraft"] } };
export const ReadOnly: Story = { parameters: { steps: ["loadSection: readOnly"] } };
export const DirtyStoring: Story = { parameters: { steps: ["loadSection: withDraft","after draftDelay"] } };
export const ClearingDraft: Story = { parameters: { steps: ["loadSection: withDraft","draft.changed simulator"] } };
export const Saving: Story = { parameters: { steps: ["loadSection: withDraft","save.requested"] } };
export const EstimatingImpact: Story = { parameters: { steps: ["loadSection: fresh","draft.changed live","save.requested"] } };
export const DirtyChecked: Story = { parameters: { steps: ["loadSection: fresh","draft.changed 1.5","save.requested"] } };
export const DirtyStored: Story = { parameters: { steps: ["loadSection: withDraft","after draftDelay","storeDraft: stored"] } };
export const ClearingSavedDraft: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: saved"] } };
export const ConfirmingWithImpact: Story = { parameters: { steps: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some"] } };
export const Confirming: Story = { parameters: { steps: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: offline!"] } };
export const DirtyStoringChecked: Story = { parameters: { steps: ["loadSection: fresh","draft.changed 1.5","after draftDelay","save.requested"] } };
export const ClearingDraftChecked: Story = { parameters: { steps: ["loadSection: fresh","draft.changed 1.5","save.requested","draft.changed simulator"] } };
export const Saved: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: saved","storeDraft: stored"] } };
export const SavingWithImpact: Story = { parameters: { steps: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed"] } };
export const DirtyWithImpact: Story = { parameters: { steps: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.cancelled"] } };
export const DirtyStoredChecked: Story = { parameters: { steps: ["loadSection: fresh","draft.changed 1.5","after draftDelay","storeDraft: stored","save.requested"] } };
export const ClearingSavedDraftWithImpact: Story = { parameters: { steps: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed","saveSection: saved"] } };
export const ClearingDraftWithImpact: Story = { parameters: { steps: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed","saveSection: theirs","theirs.chosen"] } };
export const FailedUnreachable: Story = { parameters: { steps: ["loadSection: offline!"] } };
export const LoadingUnreachable: Story = { parameters: { steps: ["loadSection: offline!","retry.requested"] } };
export const Conflict: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: theirs"] } };
export const DirtyDenied: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: denied"] } };
export const DirtyUnreachable: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: offline!"] } };
export const DirtyStoringDenied: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: denied","after draftDelay"] } };
export const SavingDenied: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: denied","save.requested"] } };
export const DirtyStoringUnreachable: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: offline!","after draftDelay"] } };
export const SavingUnreachable: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: offline!","save.requested"] } };
export const DirtyStoredDenied: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: denied","after draftDelay","storeDraft: stored"] } };
export const ConflictDenied: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: denied","save.requested","saveSection: theirs"] } };
export const DirtyStoredUnreachable: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: offline!","after draftDelay","storeDraft: stored"] } };
export const ConflictUnreachable: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: offline!","save.requested","saveSection: theirs"] } };
export const ConflictWithImpact: Story = { parameters: { steps: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed","saveSection: theirs"] } };
export const ClearingDraftDenied: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: denied","save.requested","saveSection: theirs","theirs.chosen"] } };
export const ClearingDraftUnreachable: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: offline!","save.requested","saveSection: theirs","theirs.chosen"] } };
export const EstimatingImpactDenied: Story = { parameters: { steps: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed","saveSection: denied","save.requested"] } };
export const EstimatingImpactUnreachable: Story = { parameters: { steps: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed","saveSection: offline!","save.requested"] } };
export const CleanDenied: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: denied","save.requested","saveSection: theirs","theirs.chosen","storeDraft: stored"] } };
export const CleanUnreachable: Story = { parameters: { steps: ["loadSection: withDraft","save.requested","saveSection: offline!","save.requested","saveSection: theirs","theirs.chosen","storeDraft: stored"] } };
export const ConfirmingDenied: Story = { parameters: { steps: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed","saveSection: denied","save.requested","estimateImpact: some"] } };
export const ConfirmingUnreachable: Story = { parameters: { steps: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed","saveSection: offline!","save.requested","estimateImpact: some"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(sectionModel),
};
