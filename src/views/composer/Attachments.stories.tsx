// Written by scripts/stories.ts from src/machines/composer/attachments.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { attachmentsModel } from '../../machines/composer/attachments.model.ts';
import { AttachmentsStory } from './storyHarness.tsx';

const meta = {
  title: 'Composer/Attachments',
  parameters: { layout: 'fullscreen', model: attachmentsModel },
  render: standing(attachmentsModel, null, (actor) => <AttachmentsStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { parameters: { way: [] } };
export const Minimized: Story = { parameters: { way: ["attachments.loaded"] } };
export const Checking: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701"] } };
export const CheckingSeveral: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702"] } };
export const ReadyReturned: Story = { parameters: { way: ["attachments.returned"] } };
export const Ready: Story = { parameters: { way: ["attachments.loaded","dialog.opened"] } };
export const CheckingReturned: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701","attachments.returned"] } };
export const CheckingAway: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701","dialog.closed"] } };
export const EmptyTooLarge: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: too large"] } };
export const EmptyEmpty: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: empty"] } };
export const EmptyUnreadable: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: broken!"] } };
export const CheckingTooLarge: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: too large"] } };
export const CheckingEmpty: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: empty"] } };
export const CheckingUnreadable: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: broken!"] } };
export const MinimizedReturned: Story = { parameters: { way: ["attachments.returned","dialog.closed"] } };
export const MinimizedTooLarge: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: too large","attachments.loaded"] } };
export const ReadyTooLarge: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: too large","attachments.returned"] } };
export const ReadySeveral: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: scaled","checkFile: scaled"] } };
export const ReadyEmpty: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: scaled","checkFile: empty"] } };
export const ReadyUnreadable: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: scaled","checkFile: broken!"] } };
export const MinimizedSeveral: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: scaled","checkFile: scaled","dialog.closed"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(attachmentsModel) };
