/** The list of message templates with its service. Its code loads on the first visit. */
import { templatesService } from '../services/campaigns/templates.ts';
import { wirePagedList } from './pagedList.ts';
import type { WorkspaceServices } from './services.ts';

export const wireTemplates = (services: WorkspaceServices) => wirePagedList(templatesService(services), services);
