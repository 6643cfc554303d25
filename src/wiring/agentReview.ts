/** The review of an agent before it goes live. Loaded with the last step of the business setup. */
import { agentReviewMachine } from '../machines/onboarding/agentReview.machine.ts';
import { defineAgentReview } from '../services/onboarding/agentReview.actors.ts';
import type { SimulatorDeps } from '../services/simulator/simulator.ts';
import type { ActorsOf } from './actorsOf.ts';

export const wireAgentReview = (deps: SimulatorDeps) =>
  agentReviewMachine.provide({ actors: defineAgentReview(deps) satisfies ActorsOf<typeof agentReviewMachine> });
