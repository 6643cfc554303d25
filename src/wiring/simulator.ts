/** The simulator: its machines with their services. Its code loads on the first visit. */
import { replayMachine } from '../machines/simulator/replay.machine.ts';
import { simulationMachine } from '../machines/simulator/simulation.machine.ts';
import { simulationPanelMachine } from '../machines/simulator/simulationPanel.machine.ts';
import {
  defineReplayActors,
  defineSimulateActor,
  defineSimulationActors,
} from '../services/simulator/simulator.actors.ts';
import type { SimulatorDeps } from '../services/simulator/simulator.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireSimulator = ({ rest, url, fetch, report }: WorkspaceServices) => {
  const deps: SimulatorDeps = { rest, url, fetch, report, isOnline: () => navigator.onLine };
  const simulate = defineSimulateActor(deps);
  const panel = simulationPanelMachine.provide({
    actors: { simulate } satisfies ActorsOf<typeof simulationPanelMachine>,
  });
  const replay = replayMachine.provide({
    actors: { ...defineReplayActors(deps), simulate } satisfies ActorsOf<typeof replayMachine>,
  });
  return simulationMachine.provide({
    actors: { ...defineSimulationActors(deps), panel, replay } satisfies ActorsOf<typeof simulationMachine>,
  });
};
