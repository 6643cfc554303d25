import type { Alert } from '../../contracts/notifications.ts';
import { lastMessageText } from '../inbox/roomList/lastMessageText.ts';
import { nameOf, previewOf } from '../inbox/roomName.ts';
import type { InboxText } from '../inbox/text/id.ts';
import { reasonText } from '../reasons/reasonText.ts';
import type { ReasonsText } from '../reasons/text/id.ts';
import type { NotificationsText } from './text/id.ts';

/** Characters. Operating systems truncate longer names and messages. */
const MAX_LENGTH = { name: 40, body: 160 };
const MAX_NAMES = 3;

/** The texts of a notification; an example when there are no alerts. `preview`: whether it may quote the message. */
export const notificationText = (
  alerts: readonly Alert[],
  preview: boolean,
  text: { notifications: NotificationsText; inbox: InboxText; reasons: ReasonsText },
): { title: string; body: string } => {
  const [first, ...others] = alerts;
  if (first === undefined) return text.notifications.example;
  const nameOfRoom = ({ room }: Alert) => truncate(nameOf(room, text.inbox), MAX_LENGTH.name);
  if (others.length === 0) {
    const { kind, room } = first;
    const reason = kind === 'eskalasi' && room.help_reason ? reasonText(room.help_reason, text.reasons).trim() : null;
    if (kind === 'ending')
      return { title: text.notifications.ending.title(nameOfRoom(first)), body: text.notifications.ending.body };
    return {
      title: kind === 'eskalasi' ? text.notifications.needsHelp(nameOfRoom(first)) : nameOfRoom(first),
      body: preview
        ? truncate(reason || lastMessageText(room) || previewOf(room, text.inbox), MAX_LENGTH.body)
        : text.notifications.previewHidden,
    };
  }
  const names = text.notifications.names(
    alerts.slice(-MAX_NAMES).map(nameOfRoom).join(', '),
    alerts.length - MAX_NAMES,
  );
  const helpCount = alerts.filter(({ kind }) => kind === 'eskalasi').length;
  if (helpCount === alerts.length) return { title: text.notifications.needHelp(alerts.length), body: names };
  const help = helpCount > 0 ? `${text.notifications.needHelpCount(helpCount)} · ` : '';
  return { title: text.notifications.waiting(alerts.length), body: help + names };
};

/** Truncates between graphemes, so that no emoji is cut in half. */
const truncate = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  const graphemes = [...new Intl.Segmenter('id', { granularity: 'grapheme' }).segment(text.slice(0, maxLength))];
  return `${graphemes
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('')}…`;
};
