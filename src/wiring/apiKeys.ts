/** The API keys of a business with their service. Loaded when an owner opens them. */
import { apiKeySecret } from '../machines/integrations/secrets.ts';
import { apiKeysService } from '../services/integrations/apiKeys.ts';
import { wireRecordList } from './recordList.ts';
import type { WorkspaceServices } from './services.ts';

export const wireApiKeys = (services: WorkspaceServices) =>
  wireRecordList(apiKeysService({ ...services, secrets: apiKeySecret }), services);
