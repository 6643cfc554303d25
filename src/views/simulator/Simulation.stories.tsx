// Written by scripts/stories.ts from src/machines/simulator/simulation.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { simulationModel } from '../../machines/simulator/simulation.model.ts';
import { SimulationStory } from './storyHarness.tsx';

const meta = {
  id: 'simulator-simulation',
  title: 'Simulator/Simulation · simulator, coba AI',
  parameters: { layout: 'fullscreen', model: simulationModel },
  render: renderActor(simulationModel, null, (actor) => <SimulationStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Chatting: Story = { parameters: { steps: ["loadSetup: on"] } };
export const Off: Story = { parameters: { steps: ["loadSetup: off"] } };
export const ChattingAsked: Story = { parameters: { steps: ["loadSetup: on","question.asked text"] } };
export const ChattingPanels: Story = { parameters: { steps: ["loadSetup: on","panels.chosen"] } };
export const Playing: Story = { parameters: { steps: ["loadSetup: on","persona.chosen"] } };
export const Replaying: Story = { parameters: { steps: ["loadSetup: on","route.changed ulang"] } };
export const Paused: Story = { parameters: { steps: ["loadSetup: on","persona.chosen","pause.requested"] } };
export const Denied: Story = { parameters: { steps: ["loadSetup: denied"] } };
export const Failed: Story = { parameters: { steps: ["loadSetup: broken!"] } };
export const ChoosingAPersona: Story = { parameters: { steps: ["loadSetup: on"] }, play: playing(["Pelanggan contoh"]) };
export const SettingTheScene: Story = { parameters: { steps: ["loadSetup: on"] }, play: playing(["Adegan: Adegan"]) };
export const SampleFiles: Story = { parameters: { steps: ["loadSetup: on"] }, play: playing(["Kirim contoh berkas"]) };
export const SceneOfAKnownCustomer: Story = { parameters: { steps: ["loadSetup: on"] }, play: playing(["Adegan: Adegan",{"into":"Toko","write":"open"},{"into":"Pelanggan","write":"known"},{"into":"Tambah produk","write":"Kemeja Batik Parang"}]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(simulationModel),
};
