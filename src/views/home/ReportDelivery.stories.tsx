// Written by scripts/stories.ts from src/machines/home/reportDelivery.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { reportDeliveryModel } from '../../machines/home/reportDelivery.model.ts';
import { ReportDeliveryStory } from './storyHarness.tsx';

const meta = {
  id: 'home-report-delivery',
  title: 'Home/Report Delivery · laporan, rekap harian',
  parameters: { layout: 'padded', model: reportDeliveryModel },
  render: renderActor(reportDeliveryModel, null, (actor) => <ReportDeliveryStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Shown: Story = { parameters: { steps: ["readValue: read"] } };
export const Saving: Story = { parameters: { steps: ["readValue: read","value.chosen"] } };
export const Failed: Story = { parameters: { steps: ["readValue: offline!"] } };
export const ShownProblem: Story = { parameters: { steps: ["readValue: read","value.chosen","saveChoice: refused"] } };
export const SwitchedOn: Story = { parameters: { steps: ["readValue: read"] }, play: playing(["Kirim ke WhatsApp saya"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(reportDeliveryModel),
};
