/** A list of rooms as CSV. */
import type { ExportWords } from '../../contracts/exports.ts';
import type { ExportRow } from '../../contracts/inbox.bulkActions.ts';
import { BOM, csvRow, joinNames, type Clock } from '../platform/csv.ts';

/** The columns in their order. */
const columnsFor = (
  clock: Clock,
  { yes, no, rooms: { columns, statuses, holders, resolutions, completedBy, orders } }: ExportWords,
): readonly (readonly [string, (row: ExportRow) => string])[] => {
  const yesNo = (is: boolean): string => (is ? yes : no);
  return [
    [columns.name, ({ name }) => name ?? ''],
    [columns.phone, ({ phone }) => phone ?? ''],
    [columns.chatId, ({ chat_id }) => chat_id],
    [columns.channel, ({ channel }) => channel ?? ''],
    [columns.status, ({ status }) => statuses[status ?? ''] ?? ''],
    [columns.holder, ({ holder, holder_name: name }) => name ?? holders[holder] ?? ''],
    [columns.tags, ({ tags }) => joinNames(tags)],
    [columns.unread, ({ unread }) => String(unread)],
    [clock.heading(columns.waiting), ({ waiting_since }) => clock.read(waiting_since)],
    [clock.heading(columns.completed), ({ completed_at }) => clock.read(completed_at)],
    [columns.resolution, ({ resolution }) => resolutions[resolution ?? ''] ?? ''],
    [columns.completedBy, ({ completed_by }) => completedBy[completed_by ?? ''] ?? ''],
    [columns.order, ({ order_status }) => orders[order_status ?? ''] ?? ''],
    [columns.value, ({ order_total }) => String(order_total ?? '')],
    [clock.heading(columns.lastMessage), ({ last_message_at }) => clock.read(last_message_at)],
    [clock.heading(columns.since), ({ created_at }) => clock.read(created_at)],
    [columns.archived, ({ archived }) => yesNo(archived)],
    [columns.noMarketing, ({ no_marketing }) => yesNo(no_marketing)],
  ];
};

export const csvHeader = (clock: Clock, words: ExportWords): string =>
  BOM + csvRow(columnsFor(clock, words).map(([title]) => title));

export const csvRows = (rows: readonly ExportRow[], clock: Clock, words: ExportWords): string => {
  const columns = columnsFor(clock, words);
  return rows.map((row) => csvRow(columns.map(([, read]) => read(row)))).join('');
};
