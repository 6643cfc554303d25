import type { Fetch } from '../clients.ts';
import { ApiError } from '../errors.ts';
import { at, list, object, text, type Json } from './read.ts';

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, string | number | boolean | undefined>;
  body?: Json;
  /** Milliseconds; WAHA itself waits up to 10 s before it refuses (waha.md §1.4). */
  timeout?: number;
  headers?: Record<string, string>;
}

interface Answer {
  status: number;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** WAHA, reached with a key that no caller sees. */
export interface Upstream {
  /** The JSON of an answer in the 200s; an empty body, which WAHA likes, is null. Throws `UpstreamFailure`. */
  json(path: string, call?: Call): Promise<unknown>;
  /** The same with the bytes as they came. */
  bytes(path: string, call?: Call): Promise<Answer>;
}

export type FailureKind = 'refused' | 'failed' | 'timeout' | 'unreachable' | 'malformed';

/** How a call to WAHA failed. What WAHA said about it is read here and goes no further: it may hold stacks and secrets. */
export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure';
  readonly kind: FailureKind;
  /** WAHA's status; 0 without an answer. */
  readonly status: number;
  /** What could be read of its body. */
  readonly said: { message: string; session: string | null; expected: string[] };
  constructor(kind: FailureKind, status: number, body?: unknown) {
    super(`WAHA ${kind} ${status}`);
    this.kind = kind;
    this.status = status;
    this.said = readBody(body);
  }

  /** Whether WAHA may have done what it was asked to do all the same. */
  get ambiguous(): boolean {
    return this.kind !== 'refused' && !this.restricted;
  }

  /** WhatsApp does not let this account write to somebody new (waha.md §4). */
  get restricted(): boolean {
    return /\b463\b|reachout|timelock/i.test(this.said.message);
  }
}

/** Reads the error bodies of waha.md §1.4: `message` as a string or a list or absent, `error`, `exception.message`. */
function readBody(body: unknown): UpstreamFailure['said'] {
  const raw = object(body);
  const message =
    text(raw?.['message']) ??
    text(
      list(raw?.['message'])
        .filter((one) => typeof one === 'string')
        .join('; '),
    ) ??
    text(at(raw, 'exception', 'message')) ??
    text(raw?.['error']) ??
    text(at(raw, 'error', 'message')) ??
    '';
  return {
    message,
    session: text(raw?.['status']),
    expected: list(raw?.['expected']).filter((one) => typeof one === 'string'),
  };
}

const usualTimeout = 15_000;
const mostBytes = 24 * 1024 * 1024;

async function readLimited(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new UpstreamFailure('malformed', response.status);
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let from = 0;
  for (const chunk of chunks) {
    whole.set(chunk, from);
    from += chunk.length;
  }
  return whole;
}

const parse = (bytes: Uint8Array): unknown => {
  const content = new TextDecoder().decode(bytes);
  return content.trim() === '' ? null : (JSON.parse(content) as unknown);
};

export function createUpstream({
  url,
  key,
  fetch,
  timeout: patience = usualTimeout,
}: {
  url: string;
  key: string;
  fetch: Fetch;
  timeout?: number;
}): Upstream {
  const bytes = async (
    path: string,
    { method = 'GET', query = {}, body, timeout = patience, headers = {} }: Call = {},
  ): Promise<Answer> => {
    const address = new URL(`${url.replace(/\/$/, '')}${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value));
    let response: Response;
    let content: Uint8Array<ArrayBuffer>;
    try {
      response = await fetch(address, {
        method,
        // A redirect could lead anywhere: WAHA has no reason for one.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
        headers: { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      content = await readLimited(response);
    } catch (error) {
      if (error instanceof UpstreamFailure) throw error;
      throw new UpstreamFailure(
        error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable',
        0,
      );
    }
    if (response.ok)
      return { status: response.status, contentType: response.headers.get('content-type') ?? '', bytes: content };
    let said: unknown;
    try {
      said = parse(content);
    } catch {
      said = null;
    }
    throw new UpstreamFailure(
      response.status >= 500 && response.status !== 501 ? 'failed' : 'refused',
      response.status,
      said,
    );
  };

  return {
    bytes,
    json: async (path, call) => {
      const answer = await bytes(path, call);
      try {
        return parse(answer.bytes);
      } catch {
        throw new UpstreamFailure('malformed', answer.status);
      }
    },
  };
}

/** The failure as our callers may see it: our words only. */
export function toApiError(failure: UpstreamFailure): ApiError {
  const { kind, status, said } = failure;
  if (kind === 'timeout')
    return new ApiError(504, 'upstream_timeout', 'WhatsApp tidak menjawab tepat waktu. Silakan coba lagi.');
  if (kind === 'unreachable')
    return new ApiError(
      502,
      'upstream_unreachable',
      'Layanan WhatsApp sedang tidak dapat dijangkau. Silakan coba lagi.',
    );
  if (failure.restricted)
    return new ApiError(
      422,
      'recipient_restricted',
      'WhatsApp sedang membatasi pesan Anda ke kontak baru. Percakapan yang sudah ada tetap bisa dibalas; coba lagi nanti.',
    );
  if (kind === 'refused') {
    if (status === 404) return new ApiError(404, 'not_found', 'Data tidak ditemukan.');
    if (status === 501)
      return new ApiError(501, 'not_supported', 'Tindakan ini tidak didukung oleh jenis koneksi WhatsApp Anda.');
    if (status === 429)
      return new ApiError(429, 'rate_limited', 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.', {
        retryAfter: 5,
      });
    if (status === 422 && /does not exist/.test(said.message))
      return new ApiError(404, 'not_found', 'Data tidak ditemukan.');
    if (status === 422 && (said.expected.includes('SCAN_QR_CODE') || /SCAN_QR_CODE/.test(said.message)))
      return new ApiError(
        422,
        'session_not_scanning',
        'Kode QR belum tersedia. Mulai ulang sesi, lalu pindai kode yang baru.',
        said.session ? { session: said.session } : {},
      );
    if (status === 422)
      return new ApiError(
        422,
        'session_not_working',
        'WhatsApp belum tersambung. Hubungkan kembali, lalu coba lagi.',
        said.session ? { session: said.session } : {},
      );
  }
  if (/async-lock/.test(said.message))
    return new ApiError(502, 'session_busy', 'Sesi sedang diproses. Tunggu beberapa detik, lalu coba lagi.', {
      retryAfter: 5,
    });
  return new ApiError(502, 'upstream_failed', 'Layanan WhatsApp sedang bermasalah. Silakan coba lagi.');
}
