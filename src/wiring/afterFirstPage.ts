/** Services that the first paint of the inbox does not need. One chunk, loaded after the first rooms. */
import { defineMarks } from '../services/inbox/marks.actors.ts';
import { wireAppUpdate } from './appUpdate.ts';
import { wirePalette } from './commands.ts';
import { wireRecordList } from './customer.ts';
import { wireInbox } from './inbox.ts';
import { wireNotifications } from './notifications.ts';
import type { WorkspaceServices } from './services.ts';

export const wireAfterFirstPage = (services: WorkspaceServices) => ({
  ...wireInbox(services),
  recordList: wireRecordList(services),
  notifications: wireNotifications(services),
  palette: wirePalette(services),
  appUpdate: wireAppUpdate(),
  marks: defineMarks(services),
});
