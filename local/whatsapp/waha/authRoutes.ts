import { Hono } from 'hono';

import { nestError, unknownSessionError, wrongStatusError } from './errors.ts';
import type { Simulator } from './simulator.ts';

const stoppedTimeout = 5_000;
const runningTimeout = 10_000;

/** /api/{session}/auth: the QR code, the pairing code, and the passkey steps. */
export function authRoutes({ sessions, clock }: Simulator): Hono {
  const app = new Hono();

  app.get('/:session/auth/qr', async (c) => {
    const name = c.req.param('session');
    const isStopped = ['STOPPED', 'FAILED'].includes(sessions.get(name)?.status ?? 'STOPPED');
    // WAHA waits for a code before it responds with an error.
    if (!(await sessions.waitForStatus(name, 'SCAN_QR_CODE', isStopped ? stoppedTimeout : runningTimeout))) {
      const session = sessions.get(name);
      throw session ? wrongStatusError(name, session.status, ['SCAN_QR_CODE']) : unknownSessionError(name);
    }
    const value = sessions.qr(name)?.value ?? '';
    if (c.req.query('format') === 'raw') return c.json({ value });
    // All other formats, including `text`, return the picture.
    const { toBuffer } = await import('qrcode');
    const png = await toBuffer(value, { type: 'png', width: 132, margin: 1, errorCorrectionLevel: 'L' });
    if (c.req.header('accept')?.includes('application/json'))
      return c.json({ mimetype: 'image/png', data: png.toString('base64') });
    return c.body(new Uint8Array(png), 200, { 'content-type': 'image/png' });
  });

  app.post('/:session/auth/request-code', async (c) => {
    const name = c.req.param('session');
    const session = sessions.get(name);
    if (!session || session.status === 'STOPPED')
      throw nestError(404, `We didn't find a session with name '${name}'. Please start it first`);
    const body: { method?: unknown } = await c.req.json().catch(() => ({}));
    if (body.method) throw nestError(422, 'Requesting a code by method is not supported');
    if (session.status !== 'SCAN_QR_CODE')
      throw nestError(422, `Can request code only in SCAN_QR_CODE status. The current status is ${session.status}`);
    await new Promise<void>((resolve) => clock.after(300, resolve));
    return c.json({ code: sessions.requestCode(name) }, 201);
  });

  const steps = [
    { status: 'PASSKEY_REQUIRED', read: 'passkey/challenge', complete: 'passkey' },
    { status: 'PASSKEY_CONFIRMATION_REQUIRED', read: 'passkey/confirmation', complete: 'passkey/confirm' },
  ] as const;
  for (const { status, read, complete } of steps) {
    app.get(`/:session/auth/${read}`, (c) => {
      const data = sessions.passkeys.pendingData(c.req.param('session'), status);
      if (!data) throw nestError(422, 'No passkey request is pending');
      return c.json(data);
    });
    app.post(`/:session/auth/${complete}`, (c) => {
      if (!sessions.passkeys.complete(c.req.param('session'), status))
        throw nestError(422, 'No passkey request is pending');
      return c.body(null, 201);
    });
  }

  return app;
}
