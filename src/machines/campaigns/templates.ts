/** The addresses of the templates, and what their views choose from. */
import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { TemplateDraft } from '../../contracts/campaigns.templates.ts';

export {
  TEMPLATE_CATEGORIES as CATEGORIES,
  TEMPLATE_STATUSES as STATUSES,
  TEMPLATES_PAGE_SIZE,
} from '../../contracts/campaigns.templates.ts';
/** In the form of Meta. */
export const LANGUAGES: readonly string[] = ['id', 'en', 'en_US', 'ms', 'zh_CN', 'ar'];

export const templatesRoute = (businessId: string): ScreenRoute => ({ name: 'templates', search: { businessId } });

/** The page of a template; null: of a new one. */
export const templateRoute = (businessId: string, id: string | null): ScreenRoute => ({
  name: 'templateDraft',
  search: { businessId, ...(id !== null && { source: id }) },
});

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

export const templateIdOf = ({ search: { source } }: ScreenRoute): string | null =>
  source !== undefined && UUID.test(source) ? source : null;

export const NEW_DRAFT: TemplateDraft = {
  name: '',
  language: 'id',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: '', samples: {} }],
};
