/** The actors of the simulator's machines. */
import { fromPromise } from 'xstate';

import type {
  ReplayableRooms,
  ReplayedRoom,
  SimulationRequest,
  SimulationResult,
  SimulatorSetupResult,
} from '../../contracts/simulator.ts';
import { findReplayableRooms, getReplayedRoom, getSimulatorSetup, simulate, type SimulatorDeps } from './simulator.ts';

export const defineSimulationActors = (deps: SimulatorDeps) => ({
  loadSetup: fromPromise<SimulatorSetupResult, { businessId: string }>(async ({ input, signal }) =>
    getSimulatorSetup(deps, input.businessId, signal),
  ),
});

export const defineSimulateActor = (deps: SimulatorDeps) =>
  fromPromise<SimulationResult, SimulationRequest>(async ({ input, signal }) => simulate(deps, input, signal));

export const defineReplayActors = (deps: SimulatorDeps) => ({
  findRooms: fromPromise<ReplayableRooms, { businessId: string; search: string }>(async ({ input, signal }) =>
    findReplayableRooms(deps, input, signal),
  ),
  loadRoom: fromPromise<ReplayedRoom, { roomId: string }>(async ({ input, signal }) =>
    getReplayedRoom(deps, input.roomId, signal),
  ),
});
