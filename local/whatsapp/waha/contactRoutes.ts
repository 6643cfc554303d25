import { Hono } from 'hono';

import { chatIdOf, newRawId } from '../ids.ts';
import { toContact } from '../payloads.ts';
import { otherIdOf, requireWorkingSession, type Simulator } from './simulator.ts';

/** Contacts, LIDs and presence. */
export function contactRoutes(simulator: Simulator): Hono {
  const { state, webhookEvents } = simulator;
  const app = new Hono();

  app.get('/contacts', async (c) => {
    const session = await requireWorkingSession(simulator, c.req.query('session') ?? '');
    const customer = state.customers[chatIdOf(c.req.query('contactId') ?? '')];
    if (customer) return c.json(toContact(session.engine, customer));
    // NOWEB responds to an unknown contact with 200 and an empty body.
    return session.engine === 'NOWEB' ? c.body(null, 200) : c.json({ id: c.req.query('contactId') });
  });

  app.get('/contacts/check-exists', async (c) => {
    await requireWorkingSession(simulator, c.req.query('session') ?? '');
    // WAHA does not recognise 08…; only the international form exists.
    const digits = (c.req.query('phone') ?? '').replace(/\D/g, '');
    const numberExists = !digits.startsWith('0') && digits.length >= 8;
    return c.json(numberExists ? { numberExists, chatId: `${digits}@c.us` } : { numberExists });
  });

  app.get('/:session/contacts/:id', async (c) => {
    const session = await requireWorkingSession(simulator, c.req.param('session'));
    const customer = state.customers[chatIdOf(c.req.param('id'))];
    return customer ? c.json(toContact(session.engine, customer)) : c.body(null, 200);
  });

  app.get('/:session/lids', async (c) => {
    await requireWorkingSession(simulator, c.req.param('session'));
    return c.json(Object.values(state.customers).flatMap(({ id, lid }) => (lid ? [{ lid, pn: id }] : [])));
  });

  app.get('/:session/lids/pn/:phone', async (c) => {
    await requireWorkingSession(simulator, c.req.param('session'));
    const pn = chatIdOf(c.req.param('phone'));
    return c.json({ lid: state.customers[pn]?.lid ?? null, pn });
  });

  app.get('/:session/lids/:lid', async (c) => {
    await requireWorkingSession(simulator, c.req.param('session'));
    const lid = c.req.param('lid').includes('@') ? c.req.param('lid') : `${c.req.param('lid')}@lid`;
    return c.json({ lid, pn: otherIdOf(state, lid) });
  });

  app.post('/:session/presence/:chatId/subscribe', async (c) => {
    const session = await requireWorkingSession(simulator, c.req.param('session'));
    webhookEvents.subscribe(session.name, chatIdOf(c.req.param('chatId')));
    return c.body(null, 201);
  });

  app.get('/:session/presence/:chatId', async (c) => {
    const session = await requireWorkingSession(simulator, c.req.param('session'));
    const id = chatIdOf(c.req.param('chatId'));
    webhookEvents.subscribe(session.name, id);
    return c.json({
      id,
      presences: [{ participant: id, lastKnownPresence: webhookEvents.presenceOf(session.name, id), lastSeen: null }],
    });
  });

  app.get('/:session/new-message-id', async (c) => {
    await requireWorkingSession(simulator, c.req.param('session'));
    return c.json({ id: newRawId('api') });
  });

  return app;
}
