import { Hono } from 'hono';
import * as v from 'valibot';

import { addSimulatorPage } from '../http/simulatorPage.ts';
import { PayActionInput } from './bank.ts';
import { openMidtrans, type Midtrans, type MidtransOptions } from './midtrans.ts';
import { openXendit, type Xendit, type XenditOptions } from './xendit.ts';

const ControlInput = v.object({ id: v.string(), what: PayActionInput });

export interface Payments {
  /** Mounted at /__pay: `/midtrans/v2` and `/xendit/v3` for the function `checkout`, and the page of the bank. */
  app: Hono;
  midtrans: Midtrans;
  xendit: Xendit;
  close(): Promise<void>;
}

/** The simulated payment providers, and one bank at which the accounts of both are paid. */
export async function openPayments(options: { midtrans: MidtransOptions; xendit: XenditOptions }): Promise<Payments> {
  const [midtrans, xendit] = await Promise.all([openMidtrans(options.midtrans), openXendit(options.xendit)]);
  const app = new Hono();
  app.route('/midtrans/v2', midtrans.api);
  app.route('/xendit/v3', xendit.api);
  addSimulatorPage(app, '/__pay', 'pay', new URL('page/', import.meta.url));
  app.get('/transactions', (c) =>
    c.json(
      [...midtrans.shown(), ...xendit.shown()].toSorted((one, other) => other.at - one.at),
      200,
      { 'cache-control': 'no-store' },
    ),
  );
  app.post('/control', async (c) => {
    const input = v.safeParse(ControlInput, await c.req.json().catch(() => null));
    if (!input.success) return c.json({ error: 'invalid' }, 400);
    const { id, what } = input.output;
    // Each provider knows its own ids only.
    await Promise.all([midtrans.act(id, what), xendit.act(id, what)]);
    return c.json({});
  });
  return {
    app,
    midtrans,
    xendit,
    close: async () => void (await Promise.all([midtrans.close(), xendit.close()])),
  };
}
