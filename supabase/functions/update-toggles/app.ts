import type { Hono } from 'hono';
import * as v from 'valibot';

import { call } from '../_shared/clients.ts';
import { parse, readJson, uuid } from '../_shared/input.ts';
import { openDesk, signedIn, type DeskBindings, type DeskOptions } from '../_shared/jsonFunction.ts';

const picked = <Value extends string>(field: string, values: readonly Value[]) =>
  v.optional(v.picklist(values, `${field} harus salah satu dari: ${values.join(', ')}.`));

/** spec.md §3, no more and no less; what is not named stays as it is. */
const UpdateToggles = v.object({
  id: uuid('id'),
  toggles: v.pipe(
    v.strictObject(
      {
        useAgentBehaviourV2: picked('useAgentBehaviourV2', ['off', 'simulator', 'live']),
        simulatorAgentVersion: picked('simulatorAgentVersion', ['v2', 'v3']),
        liveAgentVersion: picked('liveAgentVersion', ['v2', 'v3']),
        modelVersion: picked('modelVersion', ['small', 'large']),
      },
      'toggles berisi pengaturan yang tidak dikenal.',
    ),
    v.check((toggles) => Object.keys(toggles).length > 0, 'toggles kosong.'),
  ),
  reason: v.optional(
    v.nullable(
      v.pipe(
        v.string('reason harus berupa teks.'),
        v.maxLength(500, 'reason terlalu panjang (paling banyak 500 karakter).'),
      ),
    ),
    null,
  ),
});

/**
 * The server function of spec.md §7: POST {id, toggles, reason?}. The business's owner may, and an administrator who says
 * why. Answers {id, toggles, updated_at}; a failure is JSON with a `message`.
 */
export function createUpdateToggles({
  env,
  fetch = globalThis.fetch,
  now = Date.now,
  rate = { burst: 30, perSecond: 0.5 },
}: DeskOptions): Hono<DeskBindings> {
  const { app } = openDesk('update-toggles', { env, fetch, now, rate });

  app.post('/', async (c) => {
    const { db } = signedIn(c.var.caller);
    const { id, toggles, reason } = parse(UpdateToggles, await readJson(c));
    return c.json(await call<object>(db, 'update_toggles', { business_id: id, toggles, reason }));
  });

  return app;
}
