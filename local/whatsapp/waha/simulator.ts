import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { MediaFiles } from '../mediaFiles.ts';
import { toWAMessage, type Json } from '../payloads.ts';
import type { Sessions } from '../sessions.ts';
import type { Chat, Message, Session, SimulatorState } from '../state.ts';
import type { WebhookEvents } from '../webhookEvents.ts';
import type { WhatsAppServer } from '../whatsappServer.ts';
import { unknownSessionError, wrongStatusError } from './errors.ts';

/** The parts of the simulator that its routes share. */
export interface Simulator {
  clock: Clock;
  state: SimulatorState;
  server: WhatsAppServer;
  sessions: Sessions;
  mediaFiles: MediaFiles;
  faults: Faults;
  webhookEvents: WebhookEvents;
  /** WAHA's public URL, the base of media URLs. */
  url: string;
  /** Downloads files that are sent by URL. */
  fetch: typeof globalThis.fetch;
}

const workingTimeout = 10_000;
const unknownTimeout = 5_000;

/** The session, once it is WORKING. Like WAHA, it waits before it responds with an error. */
export async function requireWorkingSession({ sessions, clock }: Simulator, name: string): Promise<Session> {
  const session = sessions.get(name);
  if (!session) {
    await new Promise<void>((resolve) => clock.after(unknownTimeout, resolve));
    throw unknownSessionError(name);
  }
  if (!(await sessions.waitForStatus(name, 'WORKING', workingTimeout)))
    throw wrongStatusError(name, session.status, ['WORKING']);
  return session;
}

/** Makes a message's media downloadable and returns the URL; null without media. */
export const publishMedia = (
  { mediaFiles, url }: Pick<Simulator, 'mediaFiles' | 'url'>,
  session: Session,
  message: Message,
): string | null =>
  message.media && `${url}/api/files/${mediaFiles.publish(session.name, message.rawId, message.media)}`;

export const toMessageResponse = (
  simulator: Simulator,
  session: Session,
  chat: Chat,
  message: Message,
  download: boolean,
): Json =>
  toWAMessage(message, {
    session,
    chat,
    customer: simulator.server.customer(chat.id),
    mediaUrl: download ? publishMedia(simulator, session, message) : null,
  });

/** The LID of a number, or the number of a LID. */
export function otherIdOf(state: SimulatorState, chatId: string): string | null {
  const ownLid = state.customers[chatId]?.lid;
  if (ownLid) return ownLid;
  return chatId.endsWith('@lid')
    ? (Object.values(state.customers).find(({ lid }) => lid === chatId)?.id ?? null)
    : null;
}
