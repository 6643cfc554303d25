import { assign, enqueueActions, setup } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type {
  CustomerTurn,
  KnowledgeScope,
  ScriptEnded,
  SimulatedScene,
  SimulatorSetup,
  SimulatorSetupResult,
  Variant,
} from '../../contracts/simulator.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { personas, type Persona } from './personas.ts';
import { replayMachine } from './replay.machine.ts';
import { simulationPanelMachine } from './simulationPanel.machine.ts';
import type { Question, SimulationPanelInput } from './simulationPanel.setup.ts';
import { isAskable, isReplay, MAX_QUESTIONS, panelActorId, variantsBeside, type PanelCount } from './simulator.ts';

export interface Panel {
  id: string;
  variant: Variant;
}

interface Context {
  businessId: string;
  route: ScreenRoute;
  /** Names of the catalogue, for the basket. */
  products: readonly string[];
  panels: Panel[];
  questions: Question[];
  scene: SimulatedScene;
  knowledge: KnowledgeScope;
  /** The panels that have something left to ask by themselves. */
  running: string[];
  /** The script that was chosen last, while its chat is shown. */
  persona: Persona | null;
}

type Event =
  | ScreenRouteChanged
  | ScriptEnded
  | { type: 'question.asked'; turn: CustomerTurn }
  | { type: 'persona.chosen'; persona: Persona }
  | { type: 'panels.chosen'; count: PanelCount }
  | { type: 'variant.chosen'; panel: string; variant: Variant }
  | { type: 'scene.changed'; scene: Partial<SimulatedScene> }
  | { type: 'knowledge.chosen'; knowledge: KnowledgeScope }
  | { type: 'pause.requested' }
  | { type: 'resume.requested' }
  | { type: 'stop.requested' }
  | { type: 'repeat.requested' }
  | { type: 'reset.requested' }
  | { type: 'retry.requested' };

const IDS = ['a', 'b', 'c', 'd'] as const;

export const simulation = setup({
  types: {} as MachineTypes<Context, Event, ScreenInput> & { children: { loadSetup: 'loadSetup'; replay: 'replay' } },
  actors: {
    loadSetup: placeholder<SimulatorSetupResult, { businessId: string }>('loadSetup'),
    panel: simulationPanelMachine,
    replay: replayMachine,
  },
  guards: {
    isDenied: (_, { output }: { output: SimulatorSetupResult }) => 'denied' in output,
    isOff: (_, { output }: { output: SimulatorSetupResult }) => 'off' in output,
    canAsk: ({ context }, { turn }: { turn: CustomerTurn }) =>
      isAskable(turn) && context.questions.length < MAX_QUESTIONS,
    hasQuestions: ({ context }) => context.questions.length > 0,
    isInReplay: ({ context }) => isReplay(context.route),
    isInChat: ({ context }) => !isReplay(context.route),
    isNoneRunning: ({ context }) => context.running.length === 0,
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route })),
    setUp: assign((_, { output }: { output: SimulatorSetupResult }) => {
      if (!('setup' in output)) return {};
      const { variant, products }: SimulatorSetup = output.setup;
      return { products, panels: [{ id: IDS[0], variant }] };
    }),
    startPanels: enqueueActions(({ context: { businessId, panels }, enqueue }) => {
      for (const { id, variant } of panels) {
        const input: SimulationPanelInput = { panel: id, businessId, variant };
        enqueue.spawnChild('panel', { id: panelActorId(id), input });
      }
    }),
    /** Panels that are added ask the questions so far again. */
    setPanels: enqueueActions(({ context, enqueue }, { count }: { count: PanelCount }) => {
      const { businessId, panels, questions } = context;
      const [first] = panels;
      if (first === undefined) return;
      const shown = variantsBeside(first.variant)
        .slice(0, count)
        .map((variant, at): Panel => panels[at] ?? { id: IDS[at] ?? IDS[0], variant });
      for (const { id } of panels.slice(count)) enqueue.stopChild(panelActorId(id));
      const added = shown.slice(panels.length);
      for (const { id, variant } of added) {
        const input: SimulationPanelInput = { panel: id, businessId, variant };
        enqueue.spawnChild('panel', { id: panelActorId(id), input });
        enqueue.sendTo(panelActorId(id), { type: 'chat.restarted', variant, script: questions });
      }
      enqueue.assign({ panels: shown, running: questions.length > 0 ? added.map(({ id }) => id) : [] });
    }),
    /** The panel asks the questions so far again. */
    setVariant: enqueueActions(
      ({ context: { panels, questions }, enqueue }, { panel, variant }: { panel: string; variant: Variant }) => {
        enqueue.assign({
          panels: panels.map((one) => (one.id === panel ? { ...one, variant } : one)),
          running: questions.length > 0 ? [panel] : [],
        });
        enqueue.sendTo(panelActorId(panel), { type: 'chat.restarted', variant, script: questions });
      },
    ),
    setScene: assign(({ context }, { scene }: { scene: Partial<SimulatedScene> }) => ({
      scene: { ...context.scene, ...scene },
    })),
    setKnowledge: assign((_, { knowledge }: { knowledge: KnowledgeScope }) => ({ knowledge })),
    ask: enqueueActions(
      ({ context: { panels, questions, scene, knowledge }, enqueue }, { turn }: { turn: CustomerTurn }) => {
        const question: Question = {
          number: questions.length + 1,
          turn: { ...turn, text: turn.text?.trim() ?? null },
          scene,
          knowledge,
        };
        enqueue.assign({ questions: [...questions, question] });
        for (const { id } of panels) enqueue.sendTo(panelActorId(id), { type: 'question.asked', question });
      },
    ),
    setPersona: assign(({ context: { scene, knowledge } }, { persona }: { persona: Persona }) => ({
      persona,
      questions: personas[persona].map((turn, at): Question => ({ number: at + 1, turn, scene, knowledge })),
    })),
    /** The same messages under what is chosen now. */
    renewQuestions: assign(({ context: { questions, scene, knowledge } }) => ({
      questions: questions.map((question): Question => ({ ...question, scene, knowledge })),
    })),
    clear: assign({ questions: [], persona: null }),
    restartPanels: enqueueActions(({ context: { panels, questions }, enqueue }) => {
      enqueue.assign({ running: questions.length > 0 ? panels.map(({ id }) => id) : [] });
      for (const { id, variant } of panels)
        enqueue.sendTo(panelActorId(id), { type: 'chat.restarted', variant, script: questions });
    }),
    tellPanels: enqueueActions(
      ({ context: { panels }, enqueue }, { type }: { type: 'script.paused' | 'script.resumed' | 'stop.requested' }) => {
        for (const { id } of panels) enqueue.sendTo(panelActorId(id), { type });
      },
    ),
    noteEnd: assign(({ context }, { panel }: { panel: string }) => ({
      running: context.running.filter((id) => id !== panel),
    })),
    noteAllEnded: assign({ running: [] }),
  },
  delays: { timeout: 20_000 },
});
