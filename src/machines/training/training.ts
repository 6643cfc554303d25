/** The tabs of the training screen and the filter of the knowledge list, and their form in the route. */
import type { ScreenRoute } from '../../contracts/app.routing.ts';
import { MAX_SEARCH } from '../../contracts/limits.ts';
import type { KnowledgeFilter, Source, SourceState, WrittenKind } from '../../contracts/training.ts';

const WRITTEN_KINDS = ['faq', 'text'] as const satisfies readonly WrittenKind[];
export const KINDS = [...WRITTEN_KINDS, 'file', 'url', 'catalogue'] as const satisfies readonly Source['kind'][];
export const STATES = [
  'active',
  'waiting',
  'off',
  'queued',
  'processing',
  'failed',
  'outdated',
] as const satisfies readonly SourceState[];

export const NO_FILTER: KnowledgeFilter = { q: '', kind: null, state: null };

/** A section in the route: the trial, which covers the list on narrow screens. */
export const TRIAL = 'coba';
/** A section in the route: what the knowledge is read from, beside the list. */
export const INTAKE = 'sumber';

/** The tabs, in their order. The first one has no section in the route. */
export const TABS = ['pengetahuan', 'pertanyaan', 'perilaku', 'tes'] as const;
export type TrainingTab = (typeof TABS)[number];
/** The tabs with an actor of their own. */
export type ActorTab = Exclude<TrainingTab, 'tes'>;

export const tabOf = ({ search: { section } }: ScreenRoute): TrainingTab =>
  TABS.find((tab) => tab === section) ?? 'pengetahuan';

export const tabRoute = (businessId: string, tab: TrainingTab): ScreenRoute => ({
  name: 'training',
  search: { businessId, ...(tab !== 'pengetahuan' && { section: tab }) },
});

/** Unknown values in the route are ignored. */
export const filterOf = ({ search }: ScreenRoute): KnowledgeFilter => ({
  q: (search.q ?? '').trim().slice(0, MAX_SEARCH),
  kind: KINDS.find((kind) => kind === search.kind) ?? null,
  state: STATES.find((state) => state === search.status) ?? null,
});

/** The route of the screen under a filter, with the open source. */
export const trainingRoute = (
  businessId: string,
  { q, kind, state }: KnowledgeFilter,
  open: { source?: string; section?: typeof TRIAL | typeof INTAKE } = {},
): ScreenRoute => ({
  name: 'training',
  search: {
    businessId,
    ...(q !== '' && { q }),
    ...(kind !== null && { kind }),
    ...(state !== null && { status: state }),
    ...open,
  },
});

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

const isWrittenKind = (id: string): id is WrittenKind => WRITTEN_KINDS.some((kind) => kind === id);

/** A source's id, the kind of a new one, or null for anything else. */
export const openIdOf = ({ search: { source } }: ScreenRoute): string | null =>
  source !== undefined && (isWrittenKind(source) || UUID.test(source)) ? source : null;

export const isSameFilter = (one: KnowledgeFilter, other: KnowledgeFilter): boolean =>
  one.q === other.q && one.kind === other.kind && one.state === other.state;

export const hasFilter = (filter: KnowledgeFilter): boolean => !isSameFilter(filter, NO_FILTER);
