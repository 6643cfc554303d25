import type { CheckWords, FaultSentences, InstallationCheckId } from '../../../contracts/admin.installation.ts';

/** Also the words of `npm run doctor` (scripts/doctor/installation.ts). */
export const installationText = {
  catalogue: 'installation',
  title: 'Instalasi',
  hint: 'Yang diperiksa dari dalam basis data: pekerjaan terjadwal, antrean, Vault, fungsi, dan pengaturan.',
  loading: 'Memeriksa instalasi…',
  check: 'Periksa lagi',
  checking: 'Memeriksa…',
  failedTitle: 'Instalasi belum dapat diperiksa',
  refusals: {
    offline: 'Anda sedang offline. Sambungkan ke internet, lalu coba lagi.',
    otherRelease:
      'Basis data bukan dari rilis ini, jadi belum punya pemeriksaan ini. Jalankan npm run deploy, lalu coba lagi.',
    unreachable: 'Basis data tidak menjawab. Periksa koneksi Anda, lalu coba lagi.',
  },
  /** The results of the check before stay. */
  stale: (elapsed: string) => `Yang tampil di bawah adalah hasil ${elapsed} yang lalu.`,
  denied: {
    title: 'Hanya untuk admin',
    body: 'Akun ini bukan admin lagi, atau masuk tanpa kode kedua. Masuk lagi dengan kode kedua, atau minta izin ke admin lain.',
  },
  checkedAt: (time: string, elapsed: string) => `Diperiksa ${time}, ${elapsed} yang lalu`,
  counts: 'Hasil',
  states: { fail: 'Rusak', warn: 'Perlu dilihat', ok: 'Baik' },
  allFine: 'Semua yang diperiksa baik',
  wrong: 'Yang salah',
  breaks: 'Akibatnya',
  mend: 'Perbaikannya',
  outside: {
    title: 'Dari luar dan dengan kunci',
    hint: 'TLS, header, DNS, rahasia, dan pengaturan proyek hanya terlihat dari luar atau dengan kunci. Jalankan di komputer yang punya kode rilis ini:',
    key: 'Kunci layanan dibaca dari CHABOT_SERVICE_KEY. Tanpa kunci, hanya yang terlihat dari luar yang diperiksa.',
  },
  releases: {
    title: 'Rilis yang berjalan',
    schema: 'Migrasi terakhir',
    release: (version: string, elapsed: string) => `${version}, dibangunkan ${elapsed} yang lalu`,
    none: 'Belum ada fungsi yang dibangunkan basis data.',
  },
  faults: {
    older: (installed, expected) => `${installed}, seharusnya ${expected}`,
    newer: (installed, expected) => `${installed} lebih baru dari rilis ini (${expected})`,
    absent: (name) => `${name} tidak ada`,
    down: (name) => `${name} mati`,
    inactive: (name) => `${name} tidak aktif`,
    failed: (name) => `${name} gagal`,
    late: (name) => `${name} terlambat`,
    otherSchedule: (name, schedule, expected) => `${name}: ${schedule}, seharusnya ${expected}`,
    idle: (name) => `${name} tidak jalan`,
    megabytes: (count) => `${count} MB`,
    otherAddress: (name) => `${name} bukan alamat fungsi itu`,
    refused: (name, statuses) => `${name} menjawab ${statuses}`,
    waiting: (calls) => `${calls} panggilan menunggu`,
    silent: (name) => `${name} tidak melapor`,
    otherRelease: (name, version) => `${name} masih rilis ${version}`,
    queue: (name, rows, seconds) => `${name}: ${rows} baris, ${seconds} detik`,
    rows: (job, rows) => `${job}: ${rows} baris gagal`,
    noChannel: () => 'tidak ada nomor yang tersambung',
    noEvent: () => 'tidak ada kejadian dalam sehari',
    on: (setting) => `${setting} menyala`,
    off: (setting) => `${setting} mati`,
    noAdministrator: () => 'tidak ada administrator',
    noFactor: () => 'tidak ada administrator dengan faktor kedua',
    present: () => 'akun contoh masih ada',
    open: (table) => `${table} terbuka`,
    invalid: (index) => `${index} tidak sah`,
  } satisfies FaultSentences as FaultSentences,
  checks: {
    schema: {
      what: 'Basis data punya semua migrasi rilis ini',
      breaks: 'Fungsi memanggil yang belum ada',
      mend: '`npm run deploy`',
    },
    extensions: {
      what: 'pg_cron, pg_net, dan Vault ada, dan pekerjanya jalan',
      breaks: 'Basis data tidak membangunkan apa pun: AI, siaran, webhook, dan notifikasi berhenti',
      mend: '`npm run deploy`; pekerja mati: mulai ulang basis data',
    },
    jobs: {
      what: 'Semua pekerjaan terjadwal aktif, tepat waktu, dan berhasil',
      breaks: 'Yang disebut tidak dikerjakan: antrean, penghapusan, laporan',
      mend: "`select cron.alter_job(jobid, active := true) from cron.job where jobname = '<nama>'`; penyebabnya di cron.job_run_details; tidak ada, atau berbeda: `npm run deploy`",
    },
    'job-runs': {
      what: 'Catatan pg_cron tidak menumpuk',
      breaks: 'Disk penuh',
      mend: 'Lihat pekerjaan sweep-job-runs',
    },
    vault: {
      what: 'Vault punya alamat dan kunci setiap fungsi yang dibangunkan',
      breaks: 'Fungsi yang disebut tidak pernah dibangunkan',
      mend: '`npm run deploy`',
    },
    calls: {
      what: 'Panggilan fungsi oleh basis data diterima',
      breaks: 'Yang menunggu baru dikerjakan saat ada pemicu lain',
      mend: '401: `npm run deploy` memperbarui kunci di Vault; yang lain: lihat log fungsinya',
    },
    heartbeats: {
      what: 'Fungsi yang dibangunkan melapor, dari rilis ini',
      breaks: 'Antrean fungsi yang disebut tidak dikerjakan',
      mend: 'Periksa fungsi, lalu Vault; versi lain: `npm run deploy`',
    },
    queues: {
      what: 'Tidak ada antrean yang menunggu lebih dari 60 detik',
      breaks: 'Jawaban, siaran, webhook, notifikasi, atau penghapusan terlambat',
      mend: 'Lihat heartbeats, calls, dan jobs; log fungsinya menyebut sebabnya',
    },
    failures: {
      what: 'Tidak ada baris yang gagal dalam sejam terakhir',
      breaks: 'Baris itu menunggu percobaan berikutnya',
      mend: 'Lihat daftar kegagalan di /admin',
    },
    events: {
      what: 'WAHA mengirim kejadian dari nomor yang tersambung',
      breaks: 'Pesan pelanggan tidak masuk',
      mend: 'Samakan rahasia dan alamat webhook di fungsi dan di WAHA (docs/deploy.md), lalu mulai ulang sesi di WAHA',
    },
    settings: {
      what: 'Pengaturan untuk komputer sendiri mati, AI menyala, dan basis data dapat ditulis',
      breaks:
        'Webhook dan notifikasi dapat menuju jaringan server; AI tidak menjawab; masuk dan pekerjaan terjadwal gagal',
      mend: "`update private.setting set value = '<on atau off>' where name = '<nama>'`; basis data: perbesar disk",
    },
    administrators: {
      what: 'Ada administrator dengan faktor kedua',
      breaks: 'Tidak ada yang dapat membuat usaha atau membuka /admin',
      mend: "`select add_administrator('<email>')`; faktor kedua di halaman Akun",
    },
    'sample-accounts': {
      what: 'Tidak ada akun contoh',
      breaks: 'Siapa pun masuk sebagai administrator: kata sandinya ada di repositori',
      mend: "`delete from auth.users where email like '%@chabot.test'`, atau mulai dengan basis data baru",
    },
    indexes: {
      what: 'Tidak ada indeks yang tidak sah',
      breaks: 'Pembuatannya terputus: daftar dan pencarian membaca seluruh tabel, dan setiap penulisan lebih lambat',
      mend: '`reindex index concurrently <nama>`',
    },
    'row-security': {
      what: 'Setiap tabel dan view dijaga row level security',
      breaks: 'Setiap pengunjung dapat membaca isi tabel itu, dari semua usaha',
      mend: '`alter table public.<nama> enable row level security`, `alter view public.<nama> set (security_invoker = true)`; yang bukan dari Chabot pindah ke skema lain',
    },
  } satisfies Record<InstallationCheckId, CheckWords> as Record<InstallationCheckId, CheckWords>,
};
export type InstallationText = typeof installationText;
