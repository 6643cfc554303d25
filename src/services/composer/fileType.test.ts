import { describe, expect, test } from 'vitest';

import { fileNameOf, findFileType } from './fileType.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('findFileType', () => {
  test.each([
    ['\xff\xd8\xff\xe0', 'kain.jpg', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'kain.jpg', 'image/png'],
    ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'stiker.webp', 'image/webp'],
    ['\x00\x00\x00\x18ftypheic', 'IMG_0001.HEIC', 'image/heic'],
    ['\x00\x00\x00\x18ftypisom', 'video.mp4', 'video/mp4'],
    ['\x00\x00\x00\x18ftypM4A ', 'rekaman.m4a', 'audio/mp4'],
    ['\x00\x00\x00\x18ftypqt  ', 'IMG_0002.MOV', 'video/quicktime'],
    ['OggS\x00\x02', 'suara.ogg', 'audio/ogg'],
    ['%PDF-1.7', 'Bukti transfer.pdf', 'application/pdf'],
    ['PK\x03\x04', 'stok.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['nama;harga\nkain;75000', 'harga.csv', 'text/csv'],
  ])('%j as %s is %s', (head, name, type) => {
    expect(findFileType(bytes(head), name)).toEqual({ type });
  });

  test.each([
    ['MZ\x90\x00', 'foto.jpg', 'mismatch'],
    ['%PDF-1.7', 'foto.jpg', 'mismatch'],
    ['\xff\xd8\xff\xe0', 'laporan.pdf', 'mismatch'],
    ['PK\x03\x04', 'aplikasi.apk', 'type'],
    ['<svg onload="x()">', 'logo.svg', 'type'],
    ['<html>', 'halaman.html', 'type'],
    ['a\0b', 'catatan.txt', 'mismatch'],
    ['halo', 'tanpa ending', 'type'],
  ])('%j as %s is refused: %s', (head, name, refused) => {
    expect(findFileType(bytes(head), name)).toEqual({ refused });
  });
});

describe('fileNameOf', () => {
  test.each([
    ['../../etc/kain.jpg', 'image/jpeg', 'kain.jpg'],
    ['C:\\gambar\\kain biru.JPEG', 'image/jpeg', 'kain biru.jpeg'],
    ['kain 💙.png', 'image/png', 'kain 💙.png'],
    ['foto.jpg', 'image/png', 'foto.png'],
    ['laporan\u202egpj.pdf', 'application/pdf', 'laporangpj.pdf'],
    ['..', 'application/pdf', 'berkas.pdf'],
    ['', 'text/plain', 'berkas.txt'],
  ])('%j of type %s goes out as %j', (given, type, name) => {
    expect(fileNameOf(given, type)).toBe(name);
  });

  test('a very long name keeps its extension', () => {
    const name = fileNameOf(`${'😀'.repeat(300)}.pdf`, 'application/pdf');
    expect(name.endsWith('😀.pdf')).toBe(true);
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
  });
});
