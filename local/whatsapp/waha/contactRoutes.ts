import { Hono } from 'hono';

import { chatIdOf, newRawId } from '../ids.ts';
import { contactShape } from '../payloads.ts';
import { aliasOf, workingSession, type House } from './simulator.ts';

/** Contacts, LIDs and presence. */
export function contactRoutes(house: House): Hono {
  const { world, reports } = house;
  const app = new Hono();

  app.get('/contacts', async (c) => {
    const session = await workingSession(house, c.req.query('session') ?? '');
    const customer = world.customers[chatIdOf(c.req.query('contactId') ?? '')];
    if (customer) return c.json(contactShape(session.engine, customer));
    // NOWEB responds to an unknown contact with 200 and an empty body.
    return session.engine === 'NOWEB' ? c.body(null, 200) : c.json({ id: c.req.query('contactId') });
  });

  app.get('/contacts/check-exists', async (c) => {
    await workingSession(house, c.req.query('session') ?? '');
    // WAHA does not recognise 08…; only the international form exists.
    const digits = (c.req.query('phone') ?? '').replace(/\D/g, '');
    const numberExists = !digits.startsWith('0') && digits.length >= 8;
    return c.json(numberExists ? { numberExists, chatId: `${digits}@c.us` } : { numberExists });
  });

  app.get('/:session/contacts/:id', async (c) => {
    const session = await workingSession(house, c.req.param('session'));
    const customer = world.customers[chatIdOf(c.req.param('id'))];
    return customer ? c.json(contactShape(session.engine, customer)) : c.body(null, 200);
  });

  app.get('/:session/lids', async (c) => {
    await workingSession(house, c.req.param('session'));
    return c.json(Object.values(world.customers).flatMap(({ id, lid }) => (lid ? [{ lid, pn: id }] : [])));
  });

  app.get('/:session/lids/pn/:phone', async (c) => {
    await workingSession(house, c.req.param('session'));
    const pn = chatIdOf(c.req.param('phone'));
    return c.json({ lid: world.customers[pn]?.lid ?? null, pn });
  });

  app.get('/:session/lids/:lid', async (c) => {
    await workingSession(house, c.req.param('session'));
    const lid = c.req.param('lid').includes('@') ? c.req.param('lid') : `${c.req.param('lid')}@lid`;
    return c.json({ lid, pn: aliasOf(world, lid) });
  });

  app.post('/:session/presence/:chatId/subscribe', async (c) => {
    const session = await workingSession(house, c.req.param('session'));
    reports.subscribe(session.name, chatIdOf(c.req.param('chatId')));
    return c.body(null, 201);
  });

  app.get('/:session/presence/:chatId', async (c) => {
    const session = await workingSession(house, c.req.param('session'));
    const id = chatIdOf(c.req.param('chatId'));
    reports.subscribe(session.name, id);
    return c.json({
      id,
      presences: [{ participant: id, lastKnownPresence: reports.presenceOf(session.name, id), lastSeen: null }],
    });
  });

  app.get('/:session/new-message-id', async (c) => {
    await workingSession(house, c.req.param('session'));
    return c.json({ id: newRawId('api') });
  });

  return app;
}
