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
  const header = Buffer.alloc(27 + packets.length);
  header.write('OggS');
  header.writeUInt8(flags, 5);
  header.writeBigUInt64LE(BigInt(granule), 6);
  header.writeUInt32LE(0xc4ab07, 14);
  header.writeUInt32LE(sequence, 18);
  header.writeUInt8(packets.length, 26);
  packets.forEach((packet, index) => header.writeUInt8(packet.length, 27 + index));
  const page = Buffer.concat([header, ...packets]);
  page.writeUInt32LE(crc(page), 22);
  return page;
}

/** A silent voice note of `seconds` (audio/ogg; codecs=opus). */
export function silentVoiceNote(seconds: number): Uint8Array {
  const head = Buffer.from('OpusHead\x01\x01\x38\x01\x80\xbb\x00\x00\x00\x00\x00', 'latin1');
  const tags = Buffer.concat([Buffer.from('OpusTags\x06\x00\x00\x00chabot', 'latin1'), Buffer.alloc(4)]);
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
