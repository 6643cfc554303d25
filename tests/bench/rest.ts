import { median, ms, percentile, perSecond, report, type Row } from './report.ts';

/** Repeats requests for `seconds`, `concurrency` at a time; returns the rate and the response times. */
async function load(send: () => Promise<Response>, concurrency: number, seconds: number) {
  const durations: number[] = [];
  const end = performance.now() + seconds * 1000;
  const worker = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const response = await send();
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.status} from ${response.url}`);
      durations.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { rate: durations.length / seconds, p50: median(durations), p99: percentile(durations, 0.99) };
}

/**
 * The data API for an owner with a large business, through the real proxy, PostgREST, policies and Postgres.
 *
 * @param roomId a room with many messages
 */
export async function benchRest({
  url,
  headers,
  businessId,
  roomId,
}: {
  url: string;
  headers: Record<string, string>;
  businessId: string;
  roomId: string;
}): Promise<void> {
  const get =
    (path: string, extra: Record<string, string> = {}) =>
    () =>
      fetch(`${url}/rest/v1/${path}`, { headers: { ...headers, ...extra } });
  const call = (name: string, args: object) => () =>
    fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
  const cases: [name: string, send: () => Promise<Response>][] = [
    ['room list, 50 newest', get(`room?business_id=eq.${businessId}&order=last_message_at.desc,id.desc&limit=50`)],
    [
      'room list, one status',
      get(`room?business_id=eq.${businessId}&status=eq.ai_need_help&order=last_message_at.desc,id.desc&limit=50`),
    ],
    ['conversation, 50 newest', get(`message?room_id=eq.${roomId}&order=sent_at.desc,seq.desc&limit=50`)],
    ['one room by id', get(`room?id=eq.${roomId}&select=id,channel(id,status)`)],
    ['exact count of all rooms', get(`room?business_id=eq.${businessId}&select=id&limit=1`, { prefer: 'count=exact' })],
    ['names, as the list searches them', call('find_rooms', { business_id: businessId, query: 'sari' })],
    ['messages, as the list searches them', call('search_messages', { business_id: businessId, query: 'kirim' })],
  ];
  const rows: Row[] = [];
  for (const [name, send] of cases) {
    await load(send, 1, 0.5);
    for (const concurrency of [1, 16]) {
      const { rate, p50, p99 } = await load(send, concurrency, 2);
      rows.push([`${name}, ${concurrency} at a time`, `${perSecond(rate)}  p50 ${ms(p50)}  p99 ${ms(p99)}`]);
    }
  }
  report('Data API, 100,000 rooms', rows);
}
