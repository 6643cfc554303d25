/**
 * The other members who view a conversation. Every page broadcasts a heartbeat on the room's topic. The server stores
 * nothing, so a member without a heartbeat is dropped after a while.
 */
import * as v from 'valibot';

import type { PresentMember } from '../../contracts/conversation.ts';
import type { Realtime } from '../platform/realtime.ts';

/** Milliseconds between two heartbeats, and after which a member without one is gone. */
const HEARTBEAT_INTERVAL = 10_000;
const GONE_AFTER = 25_000;

/** Milliseconds after the last key for which a member still counts as typing. */
const TYPING_DURATION = 6000;

const heartbeatSchema = v.object({ userId: v.pipe(v.string(), v.uuid()), isTyping: v.boolean(), isNew: v.boolean() });

export interface Presence {
  setTyping(isTyping: boolean): void;
  leave(): void;
}

/** `onChange` gets all members except this user. */
export const trackPresence = (
  {
    realtime,
    page = document,
  }: { realtime: Realtime; page?: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> },
  { roomId, userId }: { roomId: string; userId: string },
  onChange: (others: readonly PresentMember[]) => void,
): Presence => {
  const topic = `typing:${roomId}`;
  const others = new Map<string, { at: number; isTyping: boolean }>();
  let isTyping = false;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  let notified = '[]';

  const notify = () => {
    const present = [...others].map(([id, other]) => ({ userId: id, isTyping: other.isTyping }));
    const now = JSON.stringify(present);
    if (now !== notified) onChange(present);
    notified = now;
  };
  const sendHeartbeat = (isNew: boolean) => {
    // A hidden page does not count as present.
    if (!page.hidden) realtime.broadcast(topic, 'here', { userId, isTyping, isNew });
  };
  const sendGone = () => realtime.broadcast(topic, 'gone', { userId, isTyping: false, isNew: false });
  const setTyping = (value: boolean) => {
    clearTimeout(typingTimer);
    if (value) typingTimer = setTimeout(() => setTyping(false), TYPING_DURATION);
    if (value === isTyping) return;
    isTyping = value;
    sendHeartbeat(false);
  };
  const onVisible = () => (page.hidden ? sendGone() : sendHeartbeat(true));

  const leaveTopic = realtime.join(topic, {
    changes: () => undefined,
    joined: () => sendHeartbeat(true),
    lost: () => {
      others.clear();
      notify();
    },
    refused: () => undefined,
    broadcast: (event, payload) => {
      const parsed = v.safeParse(heartbeatSchema, payload);
      if (!parsed.success || parsed.output.userId === userId) return;
      if (event === 'gone') others.delete(parsed.output.userId);
      else if (event === 'here') {
        others.set(parsed.output.userId, { at: performance.now(), isTyping: parsed.output.isTyping });
        // A new page must not wait for the next interval.
        if (parsed.output.isNew) sendHeartbeat(false);
      }
      notify();
    },
  });
  const timer = setInterval(() => {
    sendHeartbeat(false);
    for (const [id, { at }] of others) if (performance.now() - at > GONE_AFTER) others.delete(id);
    notify();
  }, HEARTBEAT_INTERVAL);
  page.addEventListener('visibilitychange', onVisible);

  return {
    setTyping,
    leave: () => {
      sendGone();
      clearInterval(timer);
      clearTimeout(typingTimer);
      page.removeEventListener('visibilitychange', onVisible);
      leaveTopic();
    },
  };
};
