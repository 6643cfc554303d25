/**
 * Who else has a conversation before them: every page says so on the room's topic, again and again, and listens. Nothing
 * is kept on the server, so whoever falls silent is gone after a while.
 */
import * as v from 'valibot';

import type { PresentMember } from '../../contracts/conversation.ts';
import type { Live } from '../platform/realtime.ts';

/** Milliseconds between two signs of life, and after which somebody who gave none is gone. */
const SIGN = 10_000;
const SILENT = 25_000;

/** Milliseconds after the last key for which somebody still counts as writing. */
const TYPING = 6000;

const signSchema = v.object({ userId: v.pipe(v.string(), v.uuid()), isTyping: v.boolean(), isNew: v.boolean() });

export interface Company {
  type(isTyping: boolean): void;
  leave(): void;
}

/** `onChange` hears everybody but this person, whenever that changes. */
export const keepCompany = (
  {
    live,
    page = document,
  }: { live: Live; page?: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> },
  { roomId, userId }: { roomId: string; userId: string },
  onChange: (companions: readonly PresentMember[]) => void,
): Company => {
  const topic = `typing:${roomId}`;
  const others = new Map<string, { at: number; isTyping: boolean }>();
  let isTyping = false;
  let ceasing: ReturnType<typeof setTimeout> | undefined;
  let told = '[]';

  const tell = () => {
    const companions = [...others].map(([id, other]) => ({ userId: id, isTyping: other.isTyping }));
    const now = JSON.stringify(companions);
    if (now !== told) onChange(companions);
    told = now;
  };
  const sign = (isNew: boolean) => {
    // Whoever looks at another page is not here.
    if (!page.hidden) live.say(topic, 'here', { userId, isTyping, isNew });
  };
  const part = () => live.say(topic, 'gone', { userId, isTyping: false, isNew: false });
  const type = (writes: boolean) => {
    clearTimeout(ceasing);
    if (writes) ceasing = setTimeout(() => type(false), TYPING);
    if (writes === isTyping) return;
    isTyping = writes;
    sign(false);
  };
  const onVisible = () => (page.hidden ? part() : sign(true));

  const leaveTopic = live.join(topic, {
    changes: () => undefined,
    joined: () => sign(true),
    lost: () => {
      others.clear();
      tell();
    },
    refused: () => undefined,
    heard: (event, payload) => {
      const said = v.safeParse(signSchema, payload);
      if (!said.success || said.output.userId === userId) return;
      if (event === 'gone') others.delete(said.output.userId);
      else if (event === 'here') {
        others.set(said.output.userId, { at: performance.now(), isTyping: said.output.isTyping });
        // Whoever comes sees at once who is here.
        if (said.output.isNew) sign(false);
      }
      tell();
    },
  });
  const timer = setInterval(() => {
    sign(false);
    for (const [id, { at }] of others) if (performance.now() - at > SILENT) others.delete(id);
    tell();
  }, SIGN);
  page.addEventListener('visibilitychange', onVisible);

  return {
    type,
    leave: () => {
      part();
      clearInterval(timer);
      clearTimeout(ceasing);
      page.removeEventListener('visibilitychange', onVisible);
      leaveTopic();
    },
  };
};
