/** The services of a screen: its requests get the recorded answers, and a socket joins every topic and says nothing more. */
import { SESSION_COOKIE } from '../../src/services/platform/storageKeys.ts';
import { answerTo, keyOf, type Answer, type Recording } from './recording.ts';

const encode = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The cookies of a signed-in user, whose token is not checked. */
export const cookiesOf = (user: Recording['user'], aal: string) => {
  const cookies = new Map<string, string>();
  if (user) {
    const exp = Math.floor(Date.now() / 1000) + 86_400;
    const claims = { sub: user.id, session_id: user.id, exp, iat: exp - 86_400, aal };
    const token = `${encode({ alg: 'none' })}.${encode(claims)}.none`;
    const session = { access_token: token, refresh_token: 'none', expires_at: exp, user };
    cookies.set(SESSION_COOKIE, `base64-${encode(session)}`);
  }
  return {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(written: string) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(written) ?? [];
      if (/Max-Age=0/.test(written)) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
};

export interface Network {
  fetch: typeof fetch;
  /** Requests without an answer yet. */
  pending: number;
  isDown: boolean;
  /** What was asked for and is not in the recording. */
  unanswered: string[];
}

export const createNetwork = (
  { answers }: Recording,
  change: (answer: Answer, key: string) => Answer = (answer) => answer,
): Network => {
  const respond = async (request: Request): Promise<Response> => {
    const sent = await request.text();
    if (request.url.endsWith('/rpc/current_topics')) {
      const { topics } = JSON.parse(sent) as { topics: string[] };
      return Response.json(topics.map((topic) => `${topic}:1`));
    }
    const key = keyOf(request.method, request.url, sent);
    const recorded = answerTo(answers, key);
    if (recorded === undefined) {
      network.unanswered.push(key);
      throw new TypeError('Failed to fetch');
    }
    const { status, body, range } = change(recorded, key);
    const headers = { 'content-type': 'application/json', ...(range && { 'content-range': range }) };
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  const network: Network = {
    pending: 0,
    isDown: false,
    unanswered: [],
    fetch: async (input, init) => {
      if (network.isDown) throw new TypeError('Failed to fetch');
      network.pending += 1;
      return respond(new Request(input, init)).finally(() => (network.pending -= 1));
    },
  };
  return network;
};

/** Accepts what a client of Realtime sends: `[join_ref, ref, topic, event, payload]`. */
export class SilentSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (closed: object) => void;
  onerror?: () => void;

  constructor() {
    super();
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(frame: string | ArrayBuffer) {
    // An event to the others in a topic is binary, and has no reply.
    if (typeof frame !== 'string') return;
    const [join, ref, topic] = JSON.parse(frame) as unknown[];
    const reply = JSON.stringify([join, ref, topic, 'phx_reply', { status: 'ok', response: {} }]);
    // Not at once: the application joins several topics before it sends to them.
    setTimeout(() => this.onmessage?.({ data: reply }), 50);
  }

  close() {
    this.readyState = 3;
    this.onclose?.({ code: 1000 });
  }
}
