import type { TimeUnits } from '../deliveryTime.ts';

/** Indonesian: the source language. */
export const shippingText = {
  catalogue: 'shipping',
  area: 'Kelurahan, kecamatan, kota, atau kode pos',
  areaHint: 'Ketik paling sedikit 3 huruf, lalu pilih dari daftar.',
  change: 'Ganti wilayah',
  searching: 'Mencari wilayah…',
  found: (count: string) => `${count} wilayah. Pilih salah satu.`,
  none: 'Tidak ditemukan. Coba nama kecamatan atau kota saja, tanpa singkatan.',
  retry: 'Cari lagi',
  rupiah: (count: string) => `Rp ${count}`,
  free: 'Gratis',
  etd: (time: string) => `Perkiraan ${time}`,
  units: { hour: ['jam', 'jam'], day: ['hari', 'hari'], week: ['minggu', 'minggu'] } as TimeUnits,
  billed: (kilograms: string) => `Dihitung ${kilograms} kg: berat dibulatkan ke atas per kilogram.`,
  refusals: {
    'shipping-limit': 'Batas cek ongkir hari ini sudah tercapai. Coba lagi besok.',
    'shipping-unset': 'Toko ini belum mengatur asal kiriman.',
    'shipping-unavailable': 'Ongkir otomatis belum dapat dipakai toko ini.',
    'shipping-silent': 'Penyedia ongkir belum menjawab. Coba beberapa saat lagi.',
    'no-courier': 'Tidak ada kurir toko ini yang sampai ke wilayah itu. Pilih wilayah lain.',
    changed: 'Alamat ini tidak dapat diubah lagi.',
    missing: 'Data ini sudah tidak ada.',
    offline: 'Anda sedang offline. Coba lagi setelah ada koneksi internet.',
    unreachable: 'Server belum dapat dijangkau. Coba beberapa saat lagi.',
    'rate-limited': 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.',
    unexpected: 'Ada gangguan di server kami. Coba beberapa saat lagi.',
  },
};
export type ShippingText = typeof shippingText;
