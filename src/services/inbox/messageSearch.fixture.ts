/** A search hit as the database returns it. */
export const foundMessage = {
  id: '00000000-0000-4000-8000-000000000001',
  room_id: '00000000-0000-4000-8000-000000000002',
  author: 'customer',
  sent_at: '2026-11-20T01:00:00+00:00',
  seq: 7,
  excerpt: '<b>kain</b> \u0002Batik\u0003 dan \u0002batiknya\u0003, \u0002Batik\u0003 saja',
  name: null,
  phone: '+628123',
  chat_id: '628123@c.us',
};
