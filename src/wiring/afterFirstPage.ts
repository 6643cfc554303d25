/** Services that the first paint of the inbox does not need. One chunk, loaded after the first rooms. */
import { quickRepliesService } from '../services/composer/quickReplies.ts';
import { aiPausesService } from '../services/customer/aiPauses.ts';
import { defineMarks } from '../services/inbox/marks.actors.ts';
import { noticesService } from '../services/notifications/notices.ts';
import { wireAppUpdate } from './appUpdate.ts';
import { wirePalette } from './commands.ts';
import { wireInbox } from './inbox.ts';
import { wireNotifications } from './notifications.ts';
import { wireRecordList } from './recordList.ts';
import type { WorkspaceServices } from './services.ts';

export const wireAfterFirstPage = (services: WorkspaceServices) => ({
  ...wireInbox(services),
  aiPauses: wireRecordList(aiPausesService(services), services),
  notices: wireRecordList(noticesService(services), services),
  quickReplies: wireRecordList(quickRepliesService(services), services),
  notifications: wireNotifications(services),
  palette: wirePalette(services),
  appUpdate: wireAppUpdate(services),
  marks: defineMarks(services),
});
