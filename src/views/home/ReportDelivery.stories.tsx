// Written by scripts/stories.ts from src/machines/home/reportDelivery.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { reportDeliveryModel } from '../../machines/home/reportDelivery.model.ts';
import { ReportDeliveryStory } from './storyHarness.tsx';

const meta = {
  title: 'Home/Report Delivery',
  parameters: { layout: 'padded', model: reportDeliveryModel },
  render: renderActor(reportDeliveryModel, null, (actor) => <ReportDeliveryStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Shown: Story = { parameters: { steps: ["readDelivery: read"] } };
export const Failed: Story = { parameters: { steps: ["readDelivery: offline!"] } };
export const Saving: Story = { parameters: { steps: ["readDelivery: read","delivery.chosen"] } };
export const ShownProblem: Story = { parameters: { steps: ["readDelivery: read","delivery.chosen","saveDelivery: refused"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(reportDeliveryModel),
};
