import type { Hono } from 'hono';
import * as v from 'valibot';

import { rpc } from '../_shared/clients.ts';
import { parse, readJson, uuid } from '../_shared/input.ts';
import {
  createJsonFunction,
  requireCaller,
  type JsonFunctionEnv,
  type JsonFunctionOptions,
} from '../_shared/jsonFunction.ts';

const optionalChoice = <Value extends string>(field: string, values: readonly Value[]) =>
  v.optional(v.picklist(values, `${field} harus salah satu dari: ${values.join(', ')}.`));

/** Toggles that are left out keep their value. */
const UpdateToggles = v.object({
  id: uuid('id'),
  toggles: v.pipe(
    v.strictObject(
      {
        useAgentBehaviourV2: optionalChoice('useAgentBehaviourV2', ['off', 'simulator', 'live']),
        simulatorAgentVersion: optionalChoice('simulatorAgentVersion', ['v2', 'v3']),
        liveAgentVersion: optionalChoice('liveAgentVersion', ['v2', 'v3']),
        modelVersion: optionalChoice('modelVersion', ['small', 'large']),
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
 * POST `{id, toggles, reason?}`, for the business's owner and for an administrator who gives a reason. Responds
 * `{id, toggles, updated_at}`; an error is JSON with a `message`.
 */
export function createUpdateToggles({
  env,
  fetch = globalThis.fetch,
  rate = { burst: 30, perSecond: 0.5 },
}: JsonFunctionOptions): Hono<JsonFunctionEnv> {
  const { app } = createJsonFunction('update-toggles', { env, fetch, rate });

  app.post('/', async (c) => {
    const { db } = requireCaller(c.var.caller);
    const { id, toggles, reason } = parse(UpdateToggles, await readJson(c));
    return c.json(await rpc<object>(db, 'update_toggles', { business_id: id, toggles, reason }));
  });

  return app;
}
