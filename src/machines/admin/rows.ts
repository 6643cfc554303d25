/** What administrators look at, a line at a time. */

export interface Toggles {
  useAgentBehaviourV2: 'off' | 'simulator' | 'live';
  simulatorAgentVersion: 'v2' | 'v3';
  liveAgentVersion: 'v2' | 'v3';
  modelVersion: 'small' | 'large';
}

/** The values that each toggle can have, in order; the first is what it is by default but for the model (spec.md §3). */
export const TOGGLES: { readonly [Name in keyof Toggles]: readonly Toggles[Name][] } = {
  useAgentBehaviourV2: ['off', 'simulator', 'live'],
  simulatorAgentVersion: ['v2', 'v3'],
  liveAgentVersion: ['v2', 'v3'],
  modelVersion: ['small', 'large'],
};
export const TOGGLE_NAMES = Object.keys(TOGGLES) as (keyof Toggles)[];

/** What of a half-made business is not there. */
export type MissingPart = 'owner' | 'channel' | 'agent' | 'link';

export interface BusinessLine {
  is: 'business';
  id: string;
  name: string;
  mode: string;
  owner: { id: string; name: string | null; email: string | null } | null;
  /** `best`: the status of the channel that is best off; null when there is none. */
  channels: { count: number; best: string | null };
  toggles: Toggles;
  rollout: { partial: boolean; probability: number } | null;
  members: number;
  created_at: string;
  /** When its customers last wrote or were written to. */
  last_activity: string | null;
  missing: MissingPart[];
}

export interface PersonLine {
  is: 'person';
  id: string;
  name: string | null;
  email: string | null;
  created_at: string;
  permissions: string[];
}

export interface RecordLine {
  is: 'record';
  id: string;
  at: string;
  /** Null: the service, or the clock. */
  actor: string | null;
  action: string;
  businessId: string | null;
  /** What else was written down, in words of the database. */
  detail: Record<string, unknown>;
}

export type Line = BusinessLine | PersonLine | RecordLine;

export type ListKind = 'businesses' | 'people' | 'records';

/** Where a page begins: as the database said it, unread. */
export type Cursor = Record<string, unknown>;

/** The toggles that would change. */
export const changesOf = (saved: Toggles, wanted: Toggles): (keyof Toggles)[] =>
  TOGGLE_NAMES.filter((name) => saved[name] !== wanted[name]);
