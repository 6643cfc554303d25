// Written by scripts/stories.ts from src/machines/settings/section.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { sectionModel } from '../../machines/settings/section.model.ts';
import { AgentSection } from './AgentSection.tsx';

const meta = {
  title: 'Settings/Section',
  parameters: { layout: 'fullscreen', model: sectionModel },
  render: standing(sectionModel, null, (actor) => <AgentSection actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { way: [] } };
export const Clean: Story = { parameters: { way: ["loadSection: fresh"] } };
export const Dirty: Story = { parameters: { way: ["loadSection: withDraft"] } };
export const ReadOnly: Story = { parameters: { way: ["loadSection: readOnly"] } };
export const FailedUnreachable: Story = { parameters: { way: ["loadSection: offline!"] } };
export const Failed: Story = { parameters: { way: ["after responseTimeout"] } };
export const DirtyStoring: Story = { parameters: { way: ["loadSection: withDraft","after draftDelay"] } };
export const ClearingDraft: Story = { parameters: { way: ["loadSection: withDraft","draft.changed simulator"] } };
export const Saving: Story = { parameters: { way: ["loadSection: withDraft","save.requested"] } };
export const LoadingUnreachable: Story = { parameters: { way: ["loadSection: offline!","retry.requested"] } };
export const EstimatingImpact: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested"] } };
export const DirtyChecked: Story = { parameters: { way: ["loadSection: fresh","draft.changed true","save.requested"] } };
export const DirtyStored: Story = { parameters: { way: ["loadSection: withDraft","after draftDelay","storeDraft: stored"] } };
export const ClearingSavedDraft: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: saved"] } };
export const Conflict: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: theirs"] } };
export const DirtyDenied: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: denied"] } };
export const DirtyUnreachable: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: offline!"] } };
export const ConfirmingWithImpact: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some"] } };
export const Confirming: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: offline!"] } };
export const DirtyStoringChecked: Story = { parameters: { way: ["loadSection: fresh","draft.changed true","after draftDelay","save.requested"] } };
export const ClearingDraftChecked: Story = { parameters: { way: ["loadSection: fresh","draft.changed true","save.requested","draft.changed simulator"] } };
export const Saved: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: saved","storeDraft: stored"] } };
export const DirtyStoringDenied: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: denied","after draftDelay"] } };
export const SavingDenied: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: denied","save.requested"] } };
export const DirtyStoringUnreachable: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: offline!","after draftDelay"] } };
export const SavingUnreachable: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: offline!","save.requested"] } };
export const SavingWithImpact: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed"] } };
export const DirtyWithImpact: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.cancelled"] } };
export const DirtyStoredChecked: Story = { parameters: { way: ["loadSection: fresh","draft.changed true","after draftDelay","storeDraft: stored","save.requested"] } };
export const DirtyStoredDenied: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: denied","after draftDelay","storeDraft: stored"] } };
export const ConflictDenied: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: denied","save.requested","saveSection: theirs"] } };
export const DirtyStoredUnreachable: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: offline!","after draftDelay","storeDraft: stored"] } };
export const ConflictUnreachable: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: offline!","save.requested","saveSection: theirs"] } };
export const ClearingSavedDraftWithImpact: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed","saveSection: saved"] } };
export const ConflictWithImpact: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed","saveSection: theirs"] } };
export const ClearingDraftDenied: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: denied","save.requested","saveSection: theirs","theirs.chosen"] } };
export const ClearingDraftUnreachable: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: offline!","save.requested","saveSection: theirs","theirs.chosen"] } };
export const ClearingDraftWithImpact: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed","saveSection: theirs","theirs.chosen"] } };
export const EstimatingImpactDenied: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed","saveSection: denied","save.requested"] } };
export const EstimatingImpactUnreachable: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed","saveSection: offline!","save.requested"] } };
export const CleanDenied: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: denied","save.requested","saveSection: theirs","theirs.chosen","storeDraft: stored"] } };
export const CleanUnreachable: Story = { parameters: { way: ["loadSection: withDraft","save.requested","saveSection: offline!","save.requested","saveSection: theirs","theirs.chosen","storeDraft: stored"] } };
export const ConfirmingDenied: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed","saveSection: denied","save.requested","estimateImpact: some"] } };
export const ConfirmingUnreachable: Story = { parameters: { way: ["loadSection: fresh","draft.changed live","save.requested","estimateImpact: some","save.confirmed","saveSection: offline!","save.requested","estimateImpact: some"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(sectionModel) };
