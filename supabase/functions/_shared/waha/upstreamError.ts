import { ApiError } from '../errors.ts';
import { at, list, object, text } from './json.ts';

export type FailureKind = 'refused' | 'failed' | 'timeout' | 'unreachable' | 'malformed';

/** How a call to WAHA failed. What WAHA said about it is read here and goes no further: it may hold stacks and secrets. */
export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure';
  readonly kind: FailureKind;
  /** WAHA's status; 0 without an answer. */
  readonly status: number;
  /** What could be read of its body. */
  readonly said: { message: string; session: string | null; expected: string[] };
  /** Seconds for which it asks to be left alone, WAHA or who stands before it; null where it does not. */
  readonly retryAfter: number | null;
  constructor(kind: FailureKind, status: number, body?: unknown, retryAfter: number | null = null) {
    super(`WAHA ${kind} ${status}`);
    this.kind = kind;
    this.status = status;
    this.said = readBody(body);
    this.retryAfter = retryAfter;
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
        retryAfter: failure.retryAfter ?? 5,
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
    // It connects again by itself, in seconds as a rule (waha.md §1.5): who asks again then is answered.
    if (status === 422 && said.session === 'STARTING')
      return new ApiError(503, 'session_not_working', 'WhatsApp sedang menyambung kembali. Silakan coba lagi.', {
        session: said.session,
        retryAfter: 3,
      });
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
  return new ApiError(
    502,
    'upstream_failed',
    'Layanan WhatsApp sedang bermasalah. Silakan coba lagi.',
    failure.retryAfter === null ? {} : { retryAfter: failure.retryAfter },
  );
}
