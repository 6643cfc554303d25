/** The simulator: what it starts with, an answer that no customer asked for, and real chats to replay. */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { MODEL_REQUEST } from '../../contracts/limits.ts';
import {
  outcomeSchema,
  replayableRoomSchema,
  replayedBurstSchema,
  simulatorBusinessSchema,
  type ReplayableRooms,
  type ReplayedRoom,
  type SimulationProblem,
  type SimulationRequest,
  type SimulationResult,
  type SimulatorSetupResult,
} from '../../contracts/simulator.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { callEdgeFunction, type EdgeFailure } from '../platform/edgeFunctions.ts';
import { parseOrThrow, readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import type { SessionClient } from '../platform/session.ts';

export interface SimulatorDeps extends Pick<SessionClient, 'url' | 'fetch'> {
  rest: PostgrestClient;
  report: ReportInvalidRow;
  isOnline: () => boolean;
}

/** Characters of an earlier message that the agent reads. */
const MAX_EARLIER = 1000;
/** Messages that are answered together, as the function limits them. */
const MAX_BURST = 10;

const readError = (what: string, error: PostgrestError): Error => new Error(`Failed to get ${what}`, { cause: error });

/** Throws "Failed to get business". */
export const getSimulatorSetup = async (
  { rest }: SimulatorDeps,
  businessId: string,
  signal: AbortSignal,
): Promise<SimulatorSetupResult> => {
  const { data, error } = await rest
    .from('business')
    .select('toggles,invoice_details')
    .eq('id', businessId)
    .abortSignal(signal);
  if (error) throw readError('business', error);
  const [business] = parseOrThrow('business', v.array(simulatorBusinessSchema), data);
  if (business === undefined) return { denied: true };
  const { toggles, invoice_details: details } = business;
  if (toggles.useAgentBehaviourV2 === 'off') return { off: true };
  return {
    setup: {
      variant: { version: toggles.simulatorAgentVersion, size: toggles.modelVersion },
      products: details.product_catalog.map(({ name }) => name),
    },
  };
};

/** Nothing is stored or sent: an aborted request leaves nothing behind. */
export const simulate = unlessTooOld(
  async (
    deps: SimulatorDeps,
    { businessId, variant, knowledge, scene, burst, turns }: SimulationRequest,
    signal: AbortSignal,
  ): Promise<SimulationResult> => {
    const response = await callEdgeFunction(deps, 'agent/simulate', {
      body: {
        business_id: businessId,
        version: variant.version,
        model_size: variant.size,
        knowledge,
        scene,
        burst: burst.slice(-MAX_BURST),
        turns: turns.map((turn) => ({ ...turn, text: turn.text?.slice(0, MAX_EARLIER) ?? null })),
      },
      schema: outcomeSchema,
      signal,
      timeout: MODEL_REQUEST,
    });
    return response.ok ? { outcome: response.value } : { problem: problemOf(response.failure, deps) };
  },
  { problem: 'oldPage' } as const,
);

const problemOf = ({ status, code }: EdgeFailure, { isOnline }: SimulatorDeps): SimulationProblem => {
  if (status === 0) return isOnline() ? 'unreachable' : 'offline';
  if (status === 429) return 'rateLimited';
  if (code === 'agent_off') return 'off';
  if (status === 401 || status === 403 || status === 404) return 'denied';
  return status === 400 || status === 413 ? 'invalid' : 'unreachable';
};

/** The newest chats, or those in which the words are found. Throws "Failed to get rooms". */
export const findReplayableRooms = async (
  { rest, report }: SimulatorDeps,
  { businessId, search }: { businessId: string; search: string },
  signal: AbortSignal,
): Promise<ReplayableRooms> => {
  const { data, error } = await rest
    .rpc('replayable_rooms', { business_id: businessId, query: search || null })
    .abortSignal(signal);
  if (error?.code === 'not_found') return { denied: true };
  if (error) throw readError('rooms', error);
  return { rooms: readRows('room', replayableRoomSchema, data, report) };
};

/** Throws "Failed to get messages". */
export const getReplayedRoom = async (
  { rest, report }: SimulatorDeps,
  roomId: string,
  signal: AbortSignal,
): Promise<ReplayedRoom> => {
  const { data, error } = await rest.rpc('replay_room', { room_id: roomId }).abortSignal(signal);
  if (error) throw readError('messages', error);
  return data === null ? null : { bursts: readRows('messages', replayedBurstSchema, data, report) };
};
