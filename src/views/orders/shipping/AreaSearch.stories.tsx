// Written by scripts/stories.ts from src/machines/orders/areaSearch.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { areaSearchModel } from '../../../machines/orders/areaSearch.model.ts';
import { AreaField } from './AreaField.tsx';

const meta = {
  id: 'orders-area-search',
  title: 'Orders/Area Search · alamat tidak ditemukan, ongkir',
  parameters: { layout: 'padded', model: areaSearchModel },
  render: renderActor(areaSearchModel, null, (actor) => <AreaField actor={actor} chosen={null} onChoose={() => undefined} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { parameters: { steps: [] } };
export const Typing: Story = { parameters: { steps: ["words.typed depok"] } };
export const Searching: Story = { parameters: { steps: ["words.typed depok","after debounce"] } };
export const Found: Story = { parameters: { steps: ["words.typed depok","after debounce","findAreas: two"] } };
export const None: Story = { parameters: { steps: ["words.typed depok","after debounce","findAreas: none"] } };
export const FailedShippingLimit: Story = { parameters: { steps: ["words.typed depok","after debounce","findAreas: limit"] } };
export const FailedOffline: Story = { parameters: { steps: ["words.typed depok","after debounce","findAreas: offline"] } };
export const FailedUnexpected: Story = { parameters: { steps: ["words.typed depok","after debounce","findAreas: broken!"] } };
export const FailedShippingSilent: Story = { parameters: { steps: ["words.typed depok","after debounce","after timeout"] } };
export const SearchingShippingLimit: Story = { parameters: { steps: ["words.typed depok","after debounce","findAreas: limit","retry.requested"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(areaSearchModel),
};
