// Written by scripts/stories.ts from src/machines/campaigns/templateDraft.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { templateDraftModel } from '../../../machines/campaigns/templateDraft.model.ts';
import { TemplateDraftStory } from './storyHarness.tsx';

const meta = {
  id: 'campaigns-template-draft',
  title: 'Campaigns/Template Draft · template baru, template ditolak',
  parameters: { layout: 'fullscreen', model: templateDraftModel },
  render: renderActor(templateDraftModel, null, (actor) => <TemplateDraftStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Opening: Story = { parameters: { steps: [] } };
export const Editing: Story = { parameters: { steps: ["openTemplate: draft"] } };
export const EditingNew: Story = { parameters: { steps: ["openTemplate: fresh"] } };
export const InReview: Story = { parameters: { steps: ["openTemplate: inReview"] } };
export const Approved: Story = { parameters: { steps: ["openTemplate: approved"] } };
export const Paused: Story = { parameters: { steps: ["openTemplate: paused"] } };
export const Disabled: Story = { parameters: { steps: ["openTemplate: disabled"] } };
export const Deleted: Story = { parameters: { steps: ["openTemplate: deleted"] } };
export const Typing: Story = { parameters: { steps: ["openTemplate: draft","draft.changed"] } };
export const Checking: Story = { parameters: { steps: ["openTemplate: draft","template.submitted"] } };
export const ConfirmingDiscard: Story = { parameters: { steps: ["openTemplate: draft","deletion.requested"] } };
export const EditingRefreshing: Story = { parameters: { steps: ["openTemplate: draft","connection.regained"] } };
export const Uploading: Story = { parameters: { steps: ["openTemplate: flawed","file.chosen"] } };
export const Copying: Story = { parameters: { steps: ["openTemplate: inReview","copy.requested"] } };
export const ConfirmingDeletion: Story = { parameters: { steps: ["openTemplate: inReview","deletion.requested"] } };
export const Refreshing: Story = { parameters: { steps: ["openTemplate: inReview","templates.invalidated"] } };
export const Unpausing: Story = { parameters: { steps: ["openTemplate: paused","unpause.requested"] } };
export const Saving: Story = { parameters: { steps: ["openTemplate: draft","draft.changed","after debounce"] } };
export const Submitting: Story = { parameters: { steps: ["openTemplate: draft","template.submitted","saveTemplate: saved"] } };
export const Discarding: Story = { parameters: { steps: ["openTemplate: draft","deletion.requested","deletion.confirmed"] } };
export const Deleting: Story = { parameters: { steps: ["openTemplate: inReview","deletion.requested","deletion.confirmed"] } };
export const ConfirmingLeave: Story = { parameters: { steps: ["openTemplate: draft","draft.changed","navigation.blocked","saveTemplate: refused"] } };
export const Discarded: Story = { parameters: { steps: ["openTemplate: draft","deletion.requested","deletion.confirmed","discardTemplate: discarded"] } };
export const Rejected: Story = { parameters: { steps: ["openTemplate: rejected"] } };
export const Unknown: Story = { parameters: { steps: ["openTemplate: unknown"] } };
export const NotFound: Story = { parameters: { steps: ["openTemplate: missing"] } };
export const Failed: Story = { parameters: { steps: ["openTemplate: offline!"] } };
export const EditingWithErrors: Story = { parameters: { steps: ["openTemplate: flawed","template.submitted"] } };
export const Conflict: Story = { parameters: { steps: ["openTemplate: draft","template.submitted","saveTemplate: echo"] } };
export const UnsavedNotEditable: Story = { parameters: { steps: ["openTemplate: draft","template.submitted","saveTemplate: refused"] } };
export const UnsavedUnreachable: Story = { parameters: { steps: ["openTemplate: draft","template.submitted","saveTemplate: offline!"] } };
export const TypingSampleRefused: Story = { parameters: { steps: ["openTemplate: flawed","file.chosen","uploadSample: tooLarge"] } };
export const EditingRefused: Story = { parameters: { steps: ["openTemplate: draft","template.submitted","saveTemplate: saved","submitTemplate: refused"] } };
export const Authentication: Story = { parameters: { steps: ["openTemplate: draft"] }, play: playing(["Kode OTP"]) };
export const Marketing: Story = { parameters: { steps: ["openTemplate: draft"] }, play: playing(["Pemasaran"]) };
export const TextHeader: Story = { parameters: { steps: ["openTemplate: draft"] }, play: playing([{"into":"Judul","write":"TEXT"}]) };
export const AnotherLanguage: Story = { parameters: { steps: ["openTemplate: draft"] }, play: playing([{"into":"Bahasa","write":"en"}]) };
export const Variable: Story = { parameters: { steps: ["openTemplate: draft"] }, play: playing(["Sisipkan variabel"]) };
export const ChangingAnApprovedOne: Story = { parameters: { steps: ["openTemplate: approved"] }, play: playing(["Ubah templat ini"]) };
export const Buttons: Story = { parameters: { steps: ["openTemplate: draft"] }, play: playing(["Balasan cepat","Tautan","Telepon","Salin kode"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(templateDraftModel),
};
