// Written by scripts/stories.ts from src/machines/landing/shopTrial.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { shopTrialModel } from '../../machines/landing/shopTrial.model.ts';
import { ShopTrial } from './ShopTrial.tsx';

const meta = {
  id: 'landing-shop-trial',
  title: 'Landing/Shop Trial · coba AI, halaman depan',
  parameters: { layout: 'padded', model: shopTrialModel },
  render: renderActor(shopTrialModel, null, (actor) => <ShopTrial actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { steps: [] } };
export const Asking: Story = { parameters: { steps: ["question.asked Bisa tukar ukuran?"] } };
export const Incomplete: Story = { parameters: { steps: ["question.asked "] } };
export const Answered: Story = { parameters: { steps: ["question.asked Bisa tukar ukuran?","askShop: answered"] } };
export const HandedOver: Story = { parameters: { steps: ["question.asked Bisa tukar ukuran?","askShop: notKnown"] } };
export const TooLong: Story = { parameters: { steps: ["question.asked xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"] } };
export const Limited: Story = { parameters: { steps: ["question.asked Bisa tukar ukuran?","askShop: limited"] } };
export const Offline: Story = { parameters: { steps: ["question.asked Bisa tukar ukuran?","askShop: offline"] } };
export const Failed: Story = { parameters: { steps: ["question.asked Bisa tukar ukuran?","askShop: unreachable"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(shopTrialModel),
};
