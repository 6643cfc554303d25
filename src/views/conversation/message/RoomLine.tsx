import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { roomLine } from '../roomLines/roomLine.ts';
import { roomLinesText } from '../roomLines/text/id.ts';
import { conversationText } from '../text/id.ts';

/** A line that the server wrote for the team; null: it was deleted. */
export function RoomLine({ body }: { body: string | null }) {
  const text = useText(conversationText);
  const lines = useText(roomLinesText);
  const { count } = useFormat();
  return <bdi>{body === null ? text.kind.system : roomLine(body, lines, count)}</bdi>;
}
