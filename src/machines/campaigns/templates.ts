/** The filter of the templates and its form in the route, and the routes of the two screens. */
import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type {
  TemplateCategory,
  TemplateDraft,
  TemplateFilter,
  TemplateStatus,
} from '../../contracts/campaigns.templates.ts';
import { MAX_SEARCH } from '../../contracts/limits.ts';

export const CATEGORIES: readonly TemplateCategory[] = ['UTILITY', 'MARKETING', 'AUTHENTICATION'];
export const STATUSES: readonly TemplateStatus[] = [
  'draft',
  'in_review',
  'approved',
  'rejected',
  'paused',
  'disabled',
  'deleted',
  'unknown',
];
/** In the form of Meta. */
export const LANGUAGES: readonly string[] = ['id', 'en', 'en_US', 'ms', 'zh_CN', 'ar'];

const NO_FILTER: TemplateFilter = { q: '', status: null, category: null };

/** Unknown values in the route are ignored. */
export const filterOf = ({ search }: ScreenRoute): TemplateFilter => ({
  q: (search.q ?? '').trim().slice(0, MAX_SEARCH),
  status: STATUSES.find((status) => status === search.status) ?? null,
  category: CATEGORIES.find((category) => category === search.kind) ?? null,
});

export const templatesRoute = (
  businessId: string,
  { q, status, category }: TemplateFilter = NO_FILTER,
): ScreenRoute => ({
  name: 'templates',
  search: {
    businessId,
    ...(q !== '' && { q }),
    ...(status !== null && { status }),
    ...(category !== null && { kind: category }),
  },
});

/** The page of a template; null: of a new one. */
export const templateRoute = (businessId: string, id: string | null): ScreenRoute => ({
  name: 'templateDraft',
  search: { businessId, ...(id !== null && { source: id }) },
});

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

export const templateIdOf = ({ search: { source } }: ScreenRoute): string | null =>
  source !== undefined && UUID.test(source) ? source : null;

export const isSameFilter = (one: TemplateFilter, other: TemplateFilter): boolean =>
  one.q === other.q && one.status === other.status && one.category === other.category;

export const hasFilter = (filter: TemplateFilter): boolean => !isSameFilter(filter, NO_FILTER);

export const NEW_DRAFT: TemplateDraft = {
  name: '',
  language: 'id',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: '', samples: {} }],
};
