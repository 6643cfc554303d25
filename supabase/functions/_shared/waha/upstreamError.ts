import { ApiError, notFound } from '../errors.ts';
import { asArray, asObject, asString, valueAt } from './json.ts';

/** `unauthorized`: WAHA does not know the key, so that it does nothing for any session. */
export type UpstreamErrorKind = 'refused' | 'failed' | 'timeout' | 'unreachable' | 'unauthorized' | 'malformed';

/** A failed request to WAHA. The response body is used here only: it may contain stack traces and secrets. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly kind: UpstreamErrorKind;
  /** WAHA's HTTP status; 0 without a response. */
  readonly status: number;
  /** The readable parts of the response body. */
  readonly errorBody: { message: string; session: string | null; expected: string[] };
  /** `Retry-After` in seconds, from WAHA or a proxy before it; null without one. */
  readonly retryAfter: number | null;
  constructor(kind: UpstreamErrorKind, status: number, body?: unknown, retryAfter: number | null = null) {
    super(`WAHA ${kind} ${status}`);
    this.kind = kind;
    this.status = status;
    this.errorBody = readErrorBody(body);
    this.retryAfter = retryAfter;
  }

  /** Whether WAHA may have executed the request although it failed. */
  get isAmbiguous(): boolean {
    return this.kind !== 'refused' && this.kind !== 'unauthorized' && !this.isRestricted;
  }

  /** Whether WAHA answers for no other session either, so that another attempt may succeed later. */
  get isForAll(): boolean {
    return this.status === 0 || this.kind === 'unauthorized';
  }

  /** WhatsApp's reachout restriction: this account may not message new contacts for a while. */
  get isRestricted(): boolean {
    return /\b463\b|reachout|timelock/i.test(this.errorBody.message);
  }
}

/** What an error response means. With words of its own, a 401 is one of WhatsApp, such as for a hidden picture. */
export function kindOfResponse(status: number, body: unknown): UpstreamErrorKind {
  if (status === 401 && ['', 'Unauthorized'].includes(readErrorBody(body).message)) return 'unauthorized';
  return status >= 500 && status !== 501 ? 'failed' : 'refused';
}

/** Reads WAHA's error bodies: `message` (a string, an array or absent), `error`, `error.message`, `exception.message`. */
function readErrorBody(body: unknown): UpstreamError['errorBody'] {
  const raw = asObject(body);
  const message =
    asString(raw?.['message']) ??
    asString(
      asArray(raw?.['message'])
        .filter((one) => typeof one === 'string')
        .join('; '),
    ) ??
    asString(valueAt(raw, 'exception', 'message')) ??
    asString(raw?.['error']) ??
    asString(valueAt(raw, 'error', 'message')) ??
    '';
  return {
    message,
    session: asString(raw?.['status']),
    expected: asArray(raw?.['expected']).filter((one) => typeof one === 'string'),
  };
}

/** The error for the caller, without any text of WAHA. */
export function toApiError(error: UpstreamError): ApiError {
  const { kind, status, errorBody } = error;
  if (kind === 'timeout')
    return new ApiError(504, 'upstream_timeout', 'WhatsApp tidak menjawab tepat waktu. Silakan coba lagi.');
  if (kind === 'unreachable' || kind === 'unauthorized')
    return new ApiError(
      502,
      'upstream_unreachable',
      'Layanan WhatsApp sedang tidak dapat dijangkau. Silakan coba lagi.',
    );
  if (error.isRestricted)
    return new ApiError(
      422,
      'recipient_restricted',
      'WhatsApp sedang membatasi pesan Anda ke kontak baru. Chat yang sudah ada tetap bisa dibalas; coba lagi nanti.',
    );
  if (kind === 'refused') {
    if (status === 404) return notFound();
    if (status === 501)
      return new ApiError(501, 'not_supported', 'Tindakan ini tidak didukung oleh jenis koneksi WhatsApp Anda.');
    if (status === 429)
      return new ApiError(429, 'rate_limited', 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.', {
        retryAfter: error.retryAfter ?? 5,
      });
    if (status === 422 && /does not exist/.test(errorBody.message)) return notFound();
    if (status === 422 && (errorBody.expected.includes('SCAN_QR_CODE') || /SCAN_QR_CODE/.test(errorBody.message)))
      return new ApiError(
        422,
        'session_not_scanning',
        'Kode QR belum tersedia. Mulai ulang sesi, lalu pindai kode yang baru.',
        errorBody.session ? { session: errorBody.session } : {},
      );
    // The session reconnects by itself, usually within seconds, so a retry succeeds.
    if (status === 422 && errorBody.session === 'STARTING')
      return new ApiError(503, 'session_not_working', 'WhatsApp sedang menyambung kembali. Silakan coba lagi.', {
        session: errorBody.session,
        retryAfter: 3,
      });
    if (status === 422 && errorBody.session)
      return new ApiError(
        422,
        'session_not_working',
        'WhatsApp belum tersambung. Sambungkan kembali, lalu coba lagi.',
        {
          session: errorBody.session,
        },
      );
    // 422 has other causes too, such as a missing licence or file. A retry would get the same answer.
    if (status === 422)
      return new ApiError(
        422,
        'upstream_refused',
        'Layanan WhatsApp menolak permintaan ini. Hubungi kami bila berulang.',
      );
  }
  if (/async-lock/.test(errorBody.message))
    return new ApiError(502, 'session_busy', 'Sesi sedang diproses. Tunggu beberapa detik, lalu coba lagi.', {
      retryAfter: 5,
    });
  return new ApiError(
    502,
    'upstream_failed',
    'Layanan WhatsApp sedang bermasalah. Silakan coba lagi.',
    error.retryAfter === null ? {} : { retryAfter: error.retryAfter },
  );
}
