// Written by scripts/stories.ts from src/machines/composer/attachments.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { trayModel } from '../../machines/composer/attachments.model.ts';
import { TrayExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Conversation/Attachments',
  parameters: { layout: 'fullscreen', model: trayModel },
  render: standing(trayModel, null, (actor) => <TrayExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { parameters: { way: [] } };
export const Aside: Story = { parameters: { way: ["pieces.found"] } };
export const Checking: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701"] } };
export const CheckingSeveral: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702"] } };
export const ReadyReturned: Story = { parameters: { way: ["pieces.returned"] } };
export const Ready: Story = { parameters: { way: ["pieces.found","tray.opened"] } };
export const CheckingReturned: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701","pieces.returned"] } };
export const CheckingAway: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701","tray.closed"] } };
export const EmptyTooLarge: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: too large"] } };
export const EmptyEmpty: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: empty"] } };
export const EmptyUnreadable: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: broken!"] } };
export const CheckingTooLarge: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: too large"] } };
export const CheckingEmpty: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: empty"] } };
export const CheckingUnreadable: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: broken!"] } };
export const AsideReturned: Story = { parameters: { way: ["pieces.returned","tray.closed"] } };
export const AsideTooLarge: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: too large","pieces.found"] } };
export const ReadyTooLarge: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000701","checkFile: too large","pieces.returned"] } };
export const ReadySeveral: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: scaled","checkFile: scaled"] } };
export const ReadyEmpty: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: scaled","checkFile: empty"] } };
export const ReadyUnreadable: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: scaled","checkFile: broken!"] } };
export const AsideSeveral: Story = { parameters: { way: ["files.chosen 00000000-0000-4000-8000-000000000702","checkFile: scaled","checkFile: scaled","tray.closed"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(trayModel) };
