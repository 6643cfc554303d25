import { Hono } from 'hono';

import { requireServiceKey } from '../_shared/apiKeys.ts';
import { rpc, serviceClient, type Fetch } from '../_shared/clients.ts';
import type { UpstreamEnv } from '../_shared/env.ts';
import { notFound, respondWithError } from '../_shared/errors.ts';
import { logError } from '../_shared/log.ts';
import { schema, version } from '../_shared/release.ts';
import { createUpstream } from '../_shared/waha/upstream.ts';
import { metricsText, type InstallationHealth } from './metrics.ts';

/** Milliseconds for which a reading is answered again, so that a monitor, or a stranger, costs the database little. */
const keptFor = 15_000;

/** Milliseconds. */
const wahaTimeout = 5000;

/**
 * Whether the installation works. `GET /health` answers anyone with 200 or 503: the database, whether it can be written, its schema and WAHA.
 * `GET /health/live` does no work. `GET /health/metrics` with the service key is OpenMetrics.
 */
export function createHealth({
  env,
  fetch = globalThis.fetch,
  now = Date.now,
}: {
  env: UpstreamEnv;
  fetch?: Fetch;
  /** Unix milliseconds. */
  now?: () => number;
}): Hono {
  const service = serviceClient(env, fetch);
  const upstream = createUpstream({ url: env.wahaUrl, key: env.wahaKey, fetch });
  const read = async () => {
    const [installation, waha] = await Promise.all([
      // `rpc` logs what failed.
      rpc<InstallationHealth>(service, 'installation_health', {}).catch(() => null),
      // It needs the key, which `/ping` does not.
      upstream.json('/api/version', { timeout: wahaTimeout }).then(
        () => true,
        (error: unknown) => {
          logError(error);
          return false;
        },
      ),
    ]);
    return { installation, waha };
  };
  let last: { at: number; reading: ReturnType<typeof read> } | null = null;
  const reading = (): ReturnType<typeof read> => {
    if (last === null || now() - last.at >= keptFor) last = { at: now(), reading: read() };
    return last.reading;
  };

  const app = new Hono({ strict: false }).basePath('/health');
  app.onError(respondWithError);
  app.notFound((c) => respondWithError(notFound(), c));
  app.use('*', async (c, next) => {
    c.header('cache-control', 'no-store');
    return next();
  });
  app.get('/live', (c) => c.json({ version }));
  app.get('/', async (c) => {
    const { installation, waha } = await reading();
    const installed = installation?.schema ?? null;
    const writable = installation?.settings['default_transaction_read_only'] === 'off';
    const ready = installed !== null && installed >= schema && writable && waha;
    return c.json(
      { ready, version, database: installation !== null, writable, schema: { wanted: schema, installed }, waha },
      ready ? 200 : 503,
    );
  });
  app.get('/metrics', async (c) => {
    await requireServiceKey(c.req, env);
    const { installation, waha } = await reading();
    c.header('content-type', 'application/openmetrics-text; version=1.0.0; charset=utf-8');
    const isHosted = new URL(env.supabaseUrl).hostname.endsWith('.supabase.co');
    return c.body(metricsText({ installation, waha, version, isHosted }));
  });
  return app;
}
