/**
 * Sends room changes in the format of database broadcasts, in its own process, so that the work slows neither the
 * browser nor the stack. Receives a `Job`, and responds with the number of changes.
 */
import { once } from 'node:events';

export interface Job {
  /** The broadcast endpoint. */
  url: string;
  headers: Record<string, string>;
  topic: string;
  /** Complete rows of the table `room`. */
  rooms: Record<string, unknown>[];
  perSecond: number;
  seconds: number;
}

/** Milliseconds between two requests. */
const SEND_INTERVAL = 10;

const [job] = (await once(process, 'message')) as [Job];
// The parent process has ended.
process.on('disconnect', () => process.exit());

let made = 0;
const nextChange = () => {
  const old = job.rooms[made % job.rooms.length] ?? {};
  const now = performance.timeOrigin + performance.now();
  // Microseconds, as in the database, so that rooms of one request sort by the order of their changes.
  const at = new Date(now).toISOString().replace('Z', `${String(made % 1000).padStart(3, '0')}Z`);
  const record = {
    ...old,
    version: Number(old['version']) + 1,
    last_message_at: at,
    updated_at: at,
    last_message_author: 'customer',
    last_message_preview: `#${made}@${now.toFixed(2)}#`,
  };
  job.rooms[made % job.rooms.length] = record;
  made += 1;
  const payload = { operation: 'UPDATE', table: 'room', schema: 'public', record, old_record: old };
  return { topic: job.topic, event: 'UPDATE', private: true, payload };
};

const began = performance.now();
const requests: Promise<unknown>[] = [];
const timer = setInterval(() => {
  const elapsed = Math.min(performance.now() - began, job.seconds * 1000);
  const due = Math.floor((elapsed / 1000) * job.perSecond);
  const messages = Array.from({ length: due - made }, nextChange);
  if (messages.length > 0)
    requests.push(
      fetch(job.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...job.headers },
        body: JSON.stringify({ messages }),
      }).then((response) => {
        if (!response.ok) throw new Error(`${response.status} from ${job.url}`);
      }),
    );
  if (elapsed < job.seconds * 1000) return;
  clearInterval(timer);
  void Promise.all(requests).then(() => process.send?.({ sent: made }, () => process.exit()));
}, SEND_INTERVAL);
