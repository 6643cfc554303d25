/** Samples of Opus in a second, whatever the recording had (RFC 7845). */
const samplesPerSecond = 48_000;
const headerBytes = 27;

/** The seconds of a recording in Ogg, from the position of its last page; null: it is none. */
export function oggSeconds(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPage = (at: number): boolean => view.getUint32(at) === 0x4f676753;
  if (bytes.length < headerBytes || !isPage(0)) return null;
  for (let at = bytes.length - headerBytes; at >= 0; at -= 1) {
    if (!isPage(at)) continue;
    const samples = view.getBigUint64(at + 6, true);
    return samples < 1n << 40n ? Number(samples) / samplesPerSecond : null;
  }
  return null;
}
