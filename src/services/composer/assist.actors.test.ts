import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';

import type { AssistTask } from '../../contracts/composer.assist.ts';
import { defineAssistActors } from './assist.actors.ts';

const result = { text: 'Halo.', decision: null, why: null, sources: [], version: null, model: 'm', ms: 1 };

const ask = async (
  respond: () => Response,
  { task = { task: 'tidy' } as AssistTask, online = true } = {},
): Promise<{ outcome: unknown; body: unknown }> => {
  let body: unknown = null;
  const { askAi } = defineAssistActors({
    url: 'http://test',
    isOnline: () => online,
    fetch: async (_, init) => {
      body = JSON.parse(init?.body as string);
      return respond();
    },
  });
  const actor = createActor(askAi, { input: { roomId: 'r1', task, text: 'halo' } });
  actor.start();
  return { outcome: await toPromise(actor), body };
};

test('a text is sent with its task, and the result comes back', async () => {
  expect(await ask(() => Response.json(result))).toEqual({
    outcome: { result },
    body: { room_id: 'r1', task: 'tidy', text: 'halo' },
  });
});

test('a draft is not sent with the request for a reply', async () => {
  const { body } = await ask(() => Response.json(result), { task: { task: 'peek', version: 'v3' } });
  expect(body).toEqual({ room_id: 'r1', task: 'peek', version: 'v3' });
});

test.each([
  [401, 'unauthorized', 'denied'],
  [404, 'not_found', 'gone'],
  [409, 'erased', 'erased'],
  [429, 'rate_limited', 'tooMany'],
  [429, 'too_many', 'budget'],
  [502, 'upstream_failed', 'failed'],
  [504, 'upstream_timeout', 'slow'],
])('a %i with the code %s is told as %s', async (status, code, refused) => {
  expect((await ask(() => Response.json({ code }, { status }))).outcome).toEqual({ refused });
});

test('without a network nothing is asked', async () => {
  expect(await ask(() => Response.json(result), { online: false })).toEqual({
    outcome: { refused: 'offline' },
    body: null,
  });
});

test('an unknown form of response is a failure', async () => {
  expect((await ask(() => Response.json({ hello: 1 }))).outcome).toEqual({ refused: 'failed' });
});
