import { Hono } from 'hono';
import * as v from 'valibot';

import { addSimulatorPage } from '../http/simulatorPage.ts';
import { openRajaOngkir, SHIPPING_FAULTS, type RajaOngkir } from './rajaongkir.ts';

const Control = v.object({ fault: v.picklist(SHIPPING_FAULTS) });

export interface Shipping {
  /** Mounted at /__shipping: `/rajaongkir/api/v1` for the function `checkout`, and the page of the faults. */
  app: Hono;
  rajaOngkir: RajaOngkir;
}

/** The simulated provider of shipping prices. */
export function openShipping(options: { key: string }): Shipping {
  const rajaOngkir = openRajaOngkir(options);
  const app = new Hono();
  app.route('/rajaongkir/api/v1', rajaOngkir.api);
  addSimulatorPage(app, '/__shipping', 'shipping', new URL('page/', import.meta.url));
  app.get('/state', (c) => c.json({ fault: rajaOngkir.fault(), calls: rajaOngkir.calls() }));
  app.post('/control', async (c) => {
    const input = v.safeParse(Control, await c.req.json().catch(() => null));
    if (!input.success) return c.json({ error: 'invalid' }, 400);
    rajaOngkir.fail(input.output.fault);
    return c.json({});
  });
  return { app, rajaOngkir };
}
