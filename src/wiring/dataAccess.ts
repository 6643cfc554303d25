/** The owner's record of administrators in the settings. Loaded when its section is opened. */
import { dataAccessService } from '../services/settings/dataAccess.ts';
import { wireRecordList } from './recordList.ts';
import type { WorkspaceServices } from './services.ts';

export const wireDataAccess = (services: WorkspaceServices) => wireRecordList(dataAccessService(services), services);
