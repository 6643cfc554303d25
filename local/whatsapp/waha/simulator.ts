import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { Files } from '../mediaFiles.ts';
import type { Chat, Message, Session, World } from '../state.ts';
import type { Network } from '../whatsappServer.ts';
import type { Reports } from '../webhookEvents.ts';
import type { Sessions } from '../sessions.ts';
import { messageShape, type Json } from '../payloads.ts';
import { unknownSession, wrongStatus } from './errors.ts';

/** The parts of the simulator that its routes share. */
export interface House {
  clock: Clock;
  world: World;
  network: Network;
  sessions: Sessions;
  files: Files;
  faults: Faults;
  reports: Reports;
  /** WAHA's public URL, the base of media URLs. */
  url: string;
  /** Downloads files that are sent by URL. */
  fetch: typeof globalThis.fetch;
}

const waitsForWorking = 10_000;
const waitsForUnknown = 5_000;

/** The session, once it is WORKING. Like WAHA, it waits before it responds with an error. */
export async function workingSession({ sessions, clock }: House, name: string): Promise<Session> {
  const session = sessions.get(name);
  if (!session) {
    await new Promise<void>((resolve) => clock.after(waitsForUnknown, resolve));
    throw unknownSession(name);
  }
  if (!(await sessions.reaches(name, 'WORKING', waitsForWorking))) throw wrongStatus(name, session.status, ['WORKING']);
  return session;
}

/** Makes a message's media downloadable and returns the URL; null without media. */
export const publishMedia = (
  { files, url }: Pick<House, 'files' | 'url'>,
  session: Session,
  message: Message,
): string | null => message.media && `${url}/api/files/${files.publish(session.name, message.rawId, message.media)}`;

export const shapeOf = (house: House, session: Session, chat: Chat, message: Message, download: boolean): Json =>
  messageShape(message, {
    session,
    chat,
    customer: house.network.customer(chat.id),
    mediaUrl: download ? publishMedia(house, session, message) : null,
  });

/** The LID of a number, or the number of a LID. */
export function aliasOf(world: World, chatId: string): string | null {
  const own = world.customers[chatId]?.lid;
  if (own) return own;
  return chatId.endsWith('@lid')
    ? (Object.values(world.customers).find(({ lid }) => lid === chatId)?.id ?? null)
    : null;
}
