import { plural } from '../../ui/plural.ts';
import type { NotificationsText } from './id.ts';

export const notificationsText: NotificationsText = {
  catalogue: 'notifications',
  needsHelp: (name) => `${name} needs help`,
  ending: {
    title: (name) => `${name} still waits`,
    body: 'In five minutes this chat is handed to the team. Reply, or press “Keep it”.',
  },
  previewHidden: 'Open Chabot to read it.',
  needHelp: (count) => `${plural(count, 'chat needs', 'chats need')} help`,
  newlyWaiting: (count) => `Another chat waits for the team. ${count} in all.`,
  waiting: (count) => `${plural(count, 'chat waits', 'chats wait')} for you`,
  needHelpCount: (count) => `${count} need help`,
  names: (names, more) => (more > 0 ? `${names}, and ${more} more` : names),
  example: { title: 'Example of a Chabot notification', body: 'This is how Chabot calls you on this device.' },
  muted: 'Somebody calls you, but your browser holds the sound back. Press anywhere to turn it on.',
};
