/** What the canvas and the chart panel send to each other. */

/** From the canvas: the chart of the story's machine, as a `Chart`. */
export const CHART = 'chabot/chart';
/** From the canvas: where the story's actor is, as a `Position`. */
export const POSITION = 'chabot/chart/position';
/** From the panel: it has just been opened and has missed both. */
export const CHART_REQUESTED = 'chabot/chart/requested';
/** From the panel: the label of a step that the story's actor takes. */
export const STEP_CHOSEN = 'chabot/chart/step';

export interface ChartState {
  /** The id of XState's state node. */
  id: string;
  /** The last part of its path; of the root, the machine's id. */
  name: string;
  /** Null for the root. */
  parent: string | null;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  isInitial: boolean;
  isBusy: boolean;
  /** Ids of the actors that run while it is active. */
  invokes: string[];
}

export interface ChartTransition {
  id: string;
  source: string;
  /** Null for a transition that leaves its state active and only runs actions. */
  target: string | null;
  event: string;
  /** Empty without one. */
  guard: string;
  actions: string[];
  /** Titles of the hand-pinned tests that state where it leads; null where nothing was recorded. */
  pinnedBy: string[] | null;
}

export interface Chart {
  machine: string;
  /** Parents before their children. */
  states: ChartState[];
  transitions: ChartTransition[];
}

/** Something that can happen next: one example of an event, as the model names it. */
export interface Step {
  label: string;
  /** Ids of the transitions that it takes first. */
  transitions: string[];
}

export interface Position {
  /** Ids of every active state, the root's included. */
  active: string[];
  steps: Step[];
}

/** The value of the toolbar's theme or language that shows both of them. */
export const BOTH = 'both';

/** What the toolbar asks for: the canvas is the first pane, and the others stand beside it. */
export const panesOf = (globals: Record<string, unknown>): { theme: string; language: string }[] => {
  const shown = (name: string, all: string[]) => (globals[name] === BOTH ? all : [String(globals[name])]);
  return shown('language', ['id', 'en']).flatMap((language) =>
    shown('theme', ['light', 'dark']).map((theme) => ({ theme, language })),
  );
};
