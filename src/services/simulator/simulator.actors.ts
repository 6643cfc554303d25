/** The actors of the simulator's machines. */
import { fromPromise } from 'xstate';

import type { ReplayedRoom, SimulatorSetupResult } from '../../contracts/simulator.ts';
import { callOf } from '../app/call.actors.ts';
import { findReplayableRooms, getReplayedRoom, getSimulatorSetup, simulate, type SimulatorDeps } from './simulator.ts';

export const defineSimulationActors = (deps: SimulatorDeps) => ({
  loadSetup: fromPromise<SimulatorSetupResult, { businessId: string }>(async ({ input, signal }) =>
    getSimulatorSetup(deps, input.businessId, signal),
  ),
});

export const defineSimulateActor = (deps: SimulatorDeps) => callOf(deps, simulate);

export const defineReplayActors = (deps: SimulatorDeps) => ({
  findRooms: callOf(deps, findReplayableRooms),
  loadRoom: fromPromise<ReplayedRoom, { roomId: string }>(async ({ input, signal }) =>
    getReplayedRoom(deps, input.roomId, signal),
  ),
});
