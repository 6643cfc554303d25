// Written by scripts/stories.ts from src/machines/suggestions/replyEditor.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { replyEditorModel } from '../../machines/suggestions/replyEditor.model.ts';
import { ReplyEditorStory } from './storyHarness.tsx';

const meta = {
  id: 'suggestions-reply-editor',
  title: 'Suggestions/Reply Editor · ubah balasan, variabel',
  parameters: { layout: 'fullscreen', model: replyEditorModel },
  render: renderActor(replyEditorModel, null, (actor) => <ReplyEditorStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Editing: Story = { parameters: { steps: ["openReply: opened"] } };
export const EditingNew: Story = { parameters: { steps: ["openReply: new"] } };
export const Unsaved: Story = { parameters: { steps: ["openReply: opened","draft.changed Ongkos kirim"] } };
export const Uploading: Story = { parameters: { steps: ["openReply: opened","file.chosen"] } };
export const Saving: Story = { parameters: { steps: ["openReply: opened","reply.submitted"] } };
export const ConfirmingLeave: Story = { parameters: { steps: ["openReply: opened","draft.changed Ongkos kirim","navigation.blocked"] } };
export const Left: Story = { parameters: { steps: ["openReply: opened","reply.submitted","saveReply: saved"] } };
export const Gone: Story = { parameters: { steps: ["openReply: gone"] } };
export const Failed: Story = { parameters: { steps: ["openReply: offline!"] } };
export const UnsavedFileTooLarge: Story = { parameters: { steps: ["openReply: opened","file.chosen","uploadFile: tooLarge"] } };
export const UnsavedFileNotUploaded: Story = { parameters: { steps: ["openReply: opened","file.chosen","uploadFile: offline!"] } };
export const UnsavedRefusedTaken: Story = { parameters: { steps: ["openReply: opened","reply.submitted","saveReply: refused"] } };
export const UnsavedRefusedFailed: Story = { parameters: { steps: ["openReply: opened","reply.submitted","saveReply: offline!"] } };
export const UnsavedErrors: Story = { parameters: { steps: ["openReply: new","draft.changed Ongkos kirim","reply.submitted"] } };
export const WithOrder: Story = { parameters: { steps: ["openReply: opened"] }, play: playing(["{{order}}"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(replyEditorModel),
};
