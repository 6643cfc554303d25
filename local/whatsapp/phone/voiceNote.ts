// A silent voice note in WhatsApp's format: Opus in Ogg (RFC 7845), 20 ms per packet, 50 packets per page.

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

const crc = (bytes: Uint8Array): number => {
  let value = 0;
  for (const byte of bytes) value = ((value << 8) ^ (crcTable[((value >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return value;
};

function oggPage(
  packets: Buffer[],
  { granule, sequence, flags }: { granule: number; sequence: number; flags: number },
): Buffer {
  // A packet is a row of segments of 255 bytes, and a shorter one that ends it.
  const lacing = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ]);
  const header = Buffer.alloc(27 + lacing.length);
  header.write('OggS');
  header.writeUInt8(flags, 5);
  header.writeBigUInt64LE(BigInt(granule), 6);
  header.writeUInt32LE(0xc4ab07, 14);
  header.writeUInt32LE(sequence, 18);
  header.writeUInt8(lacing.length, 26);
  lacing.forEach((size, index) => header.writeUInt8(size, 27 + index));
  const page = Buffer.concat([header, ...packets]);
  page.writeUInt32LE(crc(page), 22);
  return page;
}

const withLength = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  return Buffer.concat([size, bytes]);
};

/**
 * A silent voice note of `seconds` (audio/ogg; codecs=opus).
 *
 * @param comments what the built-in model hears in it: `TRANSCRIPT=…`, and `AVG_LOGPROB=…` if it is to be unsure
 */
export function silentVoiceNote(seconds: number, comments: readonly string[] = []): Uint8Array {
  const head = Buffer.from('OpusHead\x01\x01\x38\x01\x80\xbb\x00\x00\x00\x00\x00', 'latin1');
  const count = Buffer.alloc(4);
  count.writeUInt32LE(comments.length);
  const tags = Buffer.concat([Buffer.from('OpusTags'), withLength('chabot'), count, ...comments.map(withLength)]);
  const silence = Buffer.from([0xf8, 0xff, 0xfe]);
  const pages = [
    oggPage([head], { granule: 0, sequence: 0, flags: 2 }),
    oggPage([tags], { granule: 0, sequence: 1, flags: 0 }),
  ];
  for (let second = 1; second <= seconds; second += 1)
    pages.push(
      oggPage(
        Array.from({ length: 50 }, () => silence),
        {
          granule: second * 48_000,
          sequence: second + 1,
          flags: second === seconds ? 4 : 0,
        },
      ),
    );
  return new Uint8Array(Buffer.concat(pages));
}
