import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { CommandError } from '../../local/commandError.ts';
import { schemaErrors } from './support/openapi.ts';
import { startSimulator, type Simulator } from './support/simulator.ts';

// The simulated WAHA, which the other tests rely on, behaves like a real one.

const customer = '6281234567890@c.us';
const statusOf = async ({ call }: Simulator, name: string): Promise<unknown> =>
  ((await (await call('GET', `/api/sessions/${name}`)).json()) as { status: string }).status;

describe('the API key', () => {
  it('is required everywhere but at /ping', async () => {
    const { call } = await startSimulator();
    const refused = await call('GET', '/api/sessions', undefined, { 'x-api-key': 'salah' });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({ message: 'Unauthorized', statusCode: 401 });
    expect((await call('GET', '/health', undefined, { 'x-api-key': '' })).status).toBe(401);
    expect((await call('GET', '/ping', undefined, { 'x-api-key': '' })).status).toBe(200);
  });
});

describe('a session', () => {
  it('starts only with start: true', async () => {
    const { call } = await startSimulator();
    expect(await (await call('POST', '/api/sessions', { name: 'a' })).json()).toMatchObject({ status: 'STOPPED' });
    expect(await (await call('POST', '/api/sessions', { name: 'b', start: true })).json()).toMatchObject({
      status: 'STARTING',
    });
  });

  it('shows six QR codes, the first for 60 s and the others for 20 s, and then fails', async () => {
    const sim = await startSimulator();
    await sim.call('POST', '/api/sessions', {
      name: 'toko',
      start: true,
      config: { webhooks: [{ url: 'http://hook.test', events: ['session.status'] }] },
    });
    await sim.clock.advance(1_000);
    expect(await statusOf(sim, 'toko')).toBe('SCAN_QR_CODE');
    const value = async (): Promise<unknown> =>
      ((await (await sim.call('GET', '/api/toko/auth/qr?format=raw')).json()) as { value: string }).value;
    const first = await value();
    await sim.clock.advance(59_999);
    expect(await value()).toBe(first);
    await sim.clock.advance(1);
    expect(await value()).not.toBe(first);
    await sim.clock.advance(99_999);
    expect(await statusOf(sim, 'toko')).toBe('SCAN_QR_CODE');
    await sim.clock.advance(1);
    expect(await statusOf(sim, 'toko')).toBe('FAILED');
    await sim.whatsapp.settled();
    expect(sim.webhooks.map(({ envelope }) => envelope.payload['status'])).toEqual([
      'STARTING',
      ...Array<string>(6).fill('SCAN_QR_CODE'),
      'FAILED',
    ]);
  });

  it('is WORKING after a scan and after a restart, and needs a new scan after an unlink', async () => {
    const sim = await startSimulator();
    await sim.startWorkingSession('toko');
    expect(await statusOf(sim, 'toko')).toBe('WORKING');
    const restart = sim.call('POST', '/api/sessions/toko/restart');
    await sim.clock.waitForTimers(1_000);
    await sim.clock.advance(1_000);
    expect(await (await restart).json()).toMatchObject({ status: 'STARTING', me: { pushName: 'Toko' } });
    await sim.clock.advance(1_000);
    expect(await statusOf(sim, 'toko')).toBe('WORKING');
    await sim.phone('/api/sessions/toko/unlink');
    expect(await statusOf(sim, 'toko')).toBe('FAILED');
    expect((await sim.phone('/api/sessions/toko/scan')).status).toBe(409);
    const again = sim.call('POST', '/api/sessions/toko/restart');
    await sim.clock.advance(2_000);
    await again;
    expect(await statusOf(sim, 'toko')).toBe('SCAN_QR_CODE');
    // A scan without details links the same phone again, also after a logout.
    const scan = async () => {
      await sim.phone('/api/sessions/toko/scan', {});
      await sim.clock.advance(1_000);
      return (await sim.call('GET', '/api/sessions/toko')).json();
    };
    const linkedSession = { status: 'WORKING', me: { id: '628115550001@c.us', pushName: 'Toko' } };
    expect(await scan()).toMatchObject(linkedSession);
    const logout = sim.call('POST', '/api/sessions/toko/logout');
    await sim.clock.advance(5_000);
    await logout;
    await sim.clock.advance(1_000);
    expect(await scan()).toMatchObject(linkedSession);
  });

  it('handles one lifecycle call at a time, and a call that waits 5 s gets a 500', async () => {
    const sim = await startSimulator();
    await sim.startWorkingSession('toko');
    const calls = Array.from({ length: 4 }, () => sim.call('POST', '/api/sessions/toko/logout'));
    await sim.clock.waitForTimers(5_000);
    await sim.clock.advance(10_000);
    const responses = await Promise.all(calls);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 500, 500]);
    expect(await responses[3]?.json()).toMatchObject({
      statusCode: 500,
      exception: { message: 'async-lock timed out in queue toko' },
    });
    expect((await sim.call('GET', '/api/sessions/toko')).status).toBe(200);
  });

  it('needs a unique and valid name, and can be deleted repeatedly', async () => {
    const { call } = await startSimulator();
    await call('POST', '/api/sessions', { name: 'toko' });
    const twice = await call('POST', '/api/sessions', { name: 'toko' });
    expect([twice.status, await twice.json()]).toEqual([
      422,
      {
        message: "Session 'toko' already exists. Use PUT to update it.",
        error: 'Unprocessable Entity',
        statusCode: 422,
      },
    ]);
    const bad = await call('POST', '/api/sessions', { name: 'a b' });
    expect([bad.status, ((await bad.json()) as { message: unknown }).message]).toEqual([400, expect.any(Array)]);
    expect((await call('POST', '/api/sessions', '{')).status).toBe(400);
    for (const name of ['toko', 'toko']) {
      const gone = await call('DELETE', `/api/sessions/${name}`);
      expect([gone.status, await gone.text()]).toEqual([200, '']);
    }
  });

  it('survives a restart with its chats, and a broken data file is an error', async () => {
    const first = await startSimulator();
    await first.startWorkingSession('toko');
    await first.phone(`/api/chats/toko/${customer}/messages`, { text: 'Halo' });
    await first.whatsapp.close();
    await writeFile(join(first.folder, 'whatsapp.json.new'), '{"half');
    const { clock } = first;
    const second = await startSimulator({ folder: first.folder, clock });
    await clock.advance(1_000);
    expect(await statusOf(second, 'toko')).toBe('WORKING');
    expect(await (await second.call('GET', `/api/toko/chats/${customer}/messages`)).json()).toMatchObject([
      { body: 'Halo' },
    ]);
    await second.whatsapp.close();
    // Checked after closing, because the simulator writes a temporary file of its own.
    expect(await readdir(first.folder)).not.toContain('whatsapp.json.new');
    await writeFile(join(first.folder, 'whatsapp.json'), '{"half');
    await expect(startSimulator({ folder: first.folder, clock })).rejects.toThrow(CommandError);
  });
});

describe('the QR code', () => {
  it('is a picture for any format, JSON by the accept header, and the value with format=raw', async () => {
    const { call, clock } = await startSimulator();
    await call('POST', '/api/sessions', { name: 'toko', start: true });
    await clock.advance(1_000);
    for (const format of ['image', 'text']) {
      const png = await call('GET', `/api/toko/auth/qr?format=${format}`);
      expect(png.headers.get('content-type')).toBe('image/png');
      const bytes = Buffer.from(await png.arrayBuffer());
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([132, 132]);
    }
    expect(
      schemaErrors(
        'Base64File',
        await (await call('GET', '/api/toko/auth/qr', undefined, { accept: 'application/json' })).json(),
      ),
    ).toEqual([]);
    expect(schemaErrors('QRCodeValue', await (await call('GET', '/api/toko/auth/qr?format=raw')).json())).toEqual([]);
  });

  it('can be replaced by a pairing code while the session shows it', async () => {
    const { call, clock, startWorkingSession: working } = await startSimulator();
    expect((await call('POST', '/api/toko/auth/request-code', { phoneNumber: '62811' })).status).toBe(404);
    await call('POST', '/api/sessions', { name: 'toko', start: true });
    await clock.advance(1_000);
    const codeResponse = call('POST', '/api/toko/auth/request-code', { phoneNumber: '62811' });
    await clock.waitForTimers(300);
    await clock.advance(300);
    expect(await (await codeResponse).json()).toEqual({ code: expect.stringMatching(/^[A-Z1-9]{4}-[A-Z1-9]{4}$/) });
    expect((await call('POST', '/api/toko/auth/request-code', { phoneNumber: '62811', method: 'sms' })).status).toBe(
      422,
    );
    await working('lain');
    expect(await (await call('POST', '/api/lain/auth/request-code', { phoneNumber: '62811' })).json()).toMatchObject({
      message: 'Can request code only in SCAN_QR_CODE status. The current status is WORKING',
    });
  });
});

describe('a passkey request', () => {
  const scanWithDemand = async (demand: 'key' | 'comparison'): Promise<Simulator> => {
    const sim = await startSimulator({ engine: 'GOWS' });
    await sim.call('POST', '/api/sessions', {
      name: 'toko',
      start: true,
      config: { webhooks: [{ url: 'http://hook.test', events: ['session.status'] }] },
    });
    await sim.clock.advance(1_000);
    await sim.phone('/api/sessions/toko/scan', { name: 'Toko', number: '628115550001', demand });
    await sim.whatsapp.settled();
    return sim;
  };
  const pending = 'No passkey request is pending';

  it('shows a code until it is confirmed', async () => {
    const sim = await scanWithDemand('comparison');
    const code = await (await sim.call('GET', '/api/toko/auth/passkey/confirmation')).json();
    expect(schemaErrors('PasskeyConfirmationResponse', code)).toEqual([]);
    const hook = sim.webhooks.at(-1)?.envelope.payload;
    expect(hook).toMatchObject({ status: 'PASSKEY_CONFIRMATION_REQUIRED', data: code });
    expect(schemaErrors('WASessionStatusBody', hook)).toEqual([]);
    expect((await sim.call('POST', '/api/toko/auth/passkey/confirm')).status).toBe(201);
    await sim.clock.advance(1_000);
    expect(await statusOf(sim, 'toko')).toBe('WORKING');
    expect(await (await sim.call('GET', '/api/toko/auth/passkey/confirmation')).json()).toMatchObject({
      message: pending,
    });
  });

  it('needs the passkey first, and then the confirmation', async () => {
    const sim = await scanWithDemand('key');
    const challenge = await (await sim.call('GET', '/api/toko/auth/passkey/challenge')).json();
    expect(schemaErrors('PasskeyChallenge', challenge)).toEqual([]);
    expect((await sim.call('POST', '/api/toko/auth/passkey/confirm')).status).toBe(422);
    expect((await sim.call('POST', '/api/toko/auth/passkey', {})).status).toBe(201);
    expect(await statusOf(sim, 'toko')).toBe('PASSKEY_CONFIRMATION_REQUIRED');
  });

  it('ends when the phone rejects it and when the session restarts', async () => {
    const refused = await scanWithDemand('comparison');
    await refused.phone('/api/sessions/toko/unlink');
    expect(await statusOf(refused, 'toko')).toBe('FAILED');
    const restarted = await scanWithDemand('comparison');
    await restarted.call('POST', '/api/sessions/toko/restart');
    await restarted.clock.advance(1_000);
    expect(await statusOf(restarted, 'toko')).toBe('SCAN_QR_CODE');
    for (const sim of [refused, restarted])
      expect((await sim.call('POST', '/api/toko/auth/passkey/confirm')).status).toBe(422);
  });
});
