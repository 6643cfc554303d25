/** How a person causes, with `npm start`, what the product does not do by itself. Texts for testers, in Indonesian. */

const offline = 'di DevTools → Network pilih “Offline”, dan sesudah hasilnya terlihat kembali ke “No throttling”';
const elsewhere = 'di tab kedua dengan akun yang sama';
const emptyShop = 'pilih usaha “Kedai Kopi Senja”, yang masih kosong';
const fault = (json: string) =>
  `kirim ke WhatsApp tiruan: curl -d '${json}' -H 'content-type: application/json' <alamat>/__phone/faults`;
const codes = 'kode 6 angka berasal dari kunci JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** A request that gets no answer in its time. */
const slow = 'di DevTools → Network tambahkan profil dengan latensi 100.000 ms dan pilih profil itu';

/** Null: a person cannot cause it there, although elsewhere. */
type Causes = Record<string, string | null>;

/** Ends for which nothing is to be prepared: they follow from the step itself. */
const byItself = (...ends: string[]): Causes => Object.fromEntries(ends.map((end) => [end, '']));

/** Of every actor that can end so. */
const everywhere: Causes = {
  ...byItself(
    'done',
    'saved',
    'some',
    'opened',
    'stored',
    'sent',
    'added',
    'removed',
    'created',
    'deleted',
    'restored',
  ),
  ...byItself('last', 'fresh', 'loaded', 'answered', 'verified', 'text', 'read', 'started', 'signedIn', 'uploaded'),
  offline,
  unreachable: offline,
  outage: offline,
  gone: `${elsewhere}, hapus dulu hal yang sama`,
  theirs: `${elsewhere}, ubah dan simpan dulu hal yang sama`,
  conflict: `${elsewhere}, ubah dan simpan dulu hal yang sama`,
};

/** Of one actor, in any machine. */
const ofActor: Causes = {
  'readPage: none': emptyShop,
  'readRows: none': emptyShop,
  'adminGate: refused': 'masuk sebagai owner@chabot.test',
  'adminGate: admitted': '',
  'oneTimeCode: rateLimited': 'isi kode yang salah lima kali',
  'verifyCode: wrong': 'isi kode yang salah',
  'verifyCode: aal2': '',
  'acceptLink: accepted': '',
  'declineLink: declined': '',
};

/** The lists in the panel of a customer. */
const inPanel: Causes = { 'readRows: none': 'pilih chat yang belum punya isi seperti ini' };

/** Their time limits are those of work in the page, which no network slows down. */
const IN_PAGE = ['addition', 'attachments', 'caseIntake', 'recipientImport', 'replyImport'];

/** Of one machine: ends of its actors, and events that no gesture of its view causes. */
const ofMachine: Record<string, Causes> = {
  ...Object.fromEntries(
    ['notes', 'orders', 'privacyRequests', 'promises', 'summary', 'tags'].map((list) => [list, inPanel]),
  ),
  aiPauses: { 'readRows: none': 'pilih chat yang dipegang AI' },
  broadcastRecipients: { 'readPage: none': null },
  sessions: { 'readRows: none': 'keluarkan perangkat lain dulu' },
  account: byItself('loadAccount: email', 'signOutOthers: signedOut'),
  auth: {
    ...byItself('signIn: full', 'signOut: signedOut', 'secondFactor: aal2'),
    'signIn: withFactor': `pakai totp@chabot.test; ${codes}`,
    'signIn: wrong': 'pakai sandi yang salah',
    SIGNED_OUT: `${elsewhere}, keluar`,
  },
  attachments: { 'files.chosen': 'pilih berkas lewat tombol lampiran, di bawah kolom pesan' },
  areaSearch: { 'findAreas: two': '', 'findAreas: none': 'ketik nama yang tidak ada, misalnya “zzzz”' },
  bulkActions: byItself('countRooms: many', 'actOnRooms: last', 'undoAction: last'),
  businessSetup: byItself('loadBusiness: fresh', 'invite: invited'),
  caseEditor: byItself('openCase: new', 'checkCase: clean'),
  caseIntake: { 'readFile: rows': '', 'readFile: empty': 'pilih berkas tanpa baris' },
  channel: {
    ...byItself(
      'connect: started',
      'restart: started',
      'logout: unlinked',
      'checkStatus: working',
      'readDevice: linked',
    ),
    ...byItself('fetchQrCode: image', 'requestPairingCode: issued'),
    'restart: failed': fault('{"kind":"status","path":"/restart","status":500}'),
  },
  channels: { 'loadChannels: two': 'tambahkan dulu saluran kedua lewat “Tambah saluran”', 'createChannel: made': '' },
  chat: byItself('readContact: known'),
  checkout: {
    'readCheckout: locked': 'salin tautan ke jendela penyamaran',
    'readCheckout: order': 'buka tautan di peramban yang sudah pernah membukanya dengan angka yang benar',
    'readCheckout: paid': 'pakai pesanan yang sudah dibayar di /__pay',
    'readCheckout: missing': 'ubah satu huruf di tautan',
    'readCheckout: blocked': 'isi angka yang salah sampai terkunci, lalu muat ulang',
    'openCheckout: order': 'angka yang benar adalah 4 angka terakhir nomor WhatsApp pelanggan',
    'openCheckout: wrong': 'isi 4 angka yang salah',
    'openCheckout: blocked': 'isi 4 angka yang salah sampai terkunci',
    'readRates: rates': '',
    'chooseCourier: delivered': '',
    'issueAccount: waiting': '',
    'issueAccount: mandiri': 'aktifkan bank Mandiri di /settings?section=pembayaran dan pilih bank itu',
    'issueAccount: paid': `bayar dulu ${elsewhere}: pilih bank, lalu tekan “Bayar” di /__pay`,
    'chooseTransfer: transfer': '',
    'sendProof: proof': '',
    'cancelAccount: order': '',
    'cancelAccount: paid': 'tekan “Bayar” di /__pay lebih dulu',
    'order.received': `ubah pesanan dari panel pelanggan, atau bayar di /__pay dengan “Bayar”, “Bayar kurang” atau “Tolak”`,
    'order.unreachable': offline,
  },
  connectionTest: byItself('readAccount: midtrans', 'readAccount: keyless'),
  dataExport: byItself('runStep: more'),
  forward: byItself('queueMessages: all'),
  history: byItself(
    'loadOlder: more',
    'loadOlder: beginning',
    'fetchFromWhatsapp: more',
    'loadNewer: end',
    'catchUp: current',
  ),
  holdWindow: byItself('decide: stopped', 'decide: released', 'decide: edited'),
  inbox: { 'loadFilters: remembered': '', 'loadFilters: empty': 'pakai jendela penyamaran yang baru' },
  logo: { 'file.chosen': 'pilih berkas lewat “Pilih gambar”' },
  mfa: {
    ...byItself('listFactors: none', 'enrollFactor: enrolled', 'verifyFactor: verified'),
    'verifyFactor: wrong': 'isi kode yang salah',
  },
  newTicket: byItself('prepareTicket: prepared'),
  oauth: byItself('readStart: none', 'readStart: both'),
  palette: { 'loadRecentRooms: two': '', 'searchRooms: none': 'ketik nama yang tidak ada' },
  password: {
    'changePassword: changed': '',
    'changePassword: weak': 'isi sandi baru “12345678”',
    'changePassword: same': 'isi sandi baru yang sama dengan yang lama',
  },
  publishing: {
    ...byItself('loadChanges: many', 'loadReview: clean', 'publish: published'),
    'loadChanges: none': emptyShop,
    'publish: changed': `${elsewhere}, ubah pengetahuan sesudah ringkasan dibuka`,
  },
  recipientImport: byItself('mapColumns: review', 'readReview: review', 'mendRow: review'),
  recipientList: { 'loadContacts: found': '', 'loadContacts: nothing': 'cari nama yang tidak ada' },
  recipients: byItself('loadUses: unused', 'loadUses: used'),
  recovery: {
    ...byItself('readLink: none', 'readLink: usable', 'requestLink: mailed', 'confirmLink: verified'),
    'readLink: invalid': 'ubah satu huruf di tautan dari /__mail',
    'readLink: otherBrowser': 'buka tautan dari /__mail di jendela penyamaran',
    'requestLink: badEmail': 'isi alamat tanpa titik sesudah @',
  },
  registration: {
    ...byItself('readLink: none', 'readLink: confirmable', 'signUp: mailed', 'confirmLink: verified'),
    'readLink: invalid': 'ubah satu huruf di tautan dari /__mail',
    'signUp: weak': 'isi sandi “12345678”',
    'signUp: taken': 'pakai owner@chabot.test',
  },
  replay: byItself('loadRoom: chat'),
  replyEditor: byItself('openReply: new'),
  replyImport: { 'readFile: rows': '', 'readFile: empty': 'pilih berkas tanpa baris' },
  replyOffer: byItself('readOrder: found'),
  room: {
    'composing.began': 'mulai mengetik di kolom pesan',
    'send.confirmed': 'jawab “ya” pada pertanyaan sebelum mengirim',
    'send.cancelled': 'jawab “tidak” pada pertanyaan sebelum mengirim',
    'room.removed': 'hapus chat itu di tab kedua, dari panel pelanggan',
    'openRoom: held by the AI': 'pilih chat yang dipegang AI',
    'openRoom: held by me': 'pilih chat yang sudah Anda ambil alih',
    'openRoom: held by a colleague': 'sebagai member@chabot.test di jendela lain, ambil alih chat itu dulu',
    'takeRoom: taken by a colleague': 'sebagai member@chabot.test di jendela lain, ambil alih chat itu dulu',
  },
  roomList: {
    ...byItself('loadRooms: more'),
    'loadRooms: noRooms': emptyShop,
    'loadRooms: noMatches': 'di “Filter”, pilih label yang belum dipakai',
  },
  rolloutDesk: byItself('loadDesk: off'),
  savedViews: {
    'loadViews: some': 'pilih sebuah filter, lalu simpan tampilan “VIP menunggu” dan “Belum dibaca”',
    'saveView: taken': 'pakai nama tampilan yang sudah ada',
  },
  scorecard: byItself('loadDesk: listed', 'drawCards: drawn'),
  search: { 'searchMessages: two': '', 'searchMessages: none': 'cari kata yang tidak ada di chat' },
  section: { 'loadSection: withDraft': 'ubah dulu sebuah pilihan tanpa menyimpannya, lalu pindah ke halaman lain' },
  shopTrial: byItself('askShop: notKnown'),
  signOut: { 'countUnsent: none': '', 'countUnsent: two': `tulis dua pesan selagi offline: ${offline}` },
  simulation: { 'loadSetup: on': '', 'loadSetup: off': emptyShop },
  simulationPanel: byItself('simulate: escalated'),
  source: {
    ...byItself('openSource: new', 'openSource: queued', 'saveDraft: kept'),
    'openSource: none': 'buka sebuah sumber, lalu ubah satu huruf dari namanya di alamat',
  },
  team: byItself('createLink: mailed', 'fetchLink: found'),
  teaching: byItself('propose: none', 'checkEntry: none', 'saveEntry: alone', 'answerWaiting: none'),
  templateDraft: byItself(
    'openTemplate: fresh',
    'copyTemplate: copied',
    'submitTemplate: submitted',
    'discardTemplate: discarded',
  ),
  testRun: {
    'startRun: started': '',
    'loadRuns: none': emptyShop,
    'cancelRun: cancelled': '',
    'exportRun: exported': '',
  },
  tickets: { 'loadTickets: none': emptyShop },
  workspace: byItself('loadBusinesses: two', 'catchUp: whole'),
};

/**
 * What to prepare so that an actor ends so (`issueAccount: silent`), or an event comes from outside (`order.received`):
 * empty if nothing is. Null if a person cannot cause it.
 */
export const causeOf = (machine: string, what: string): string | null => {
  const own = ofMachine[machine]?.[what];
  return own === undefined ? (ofActor[what] ?? everywhere[what.split(': ')[1] ?? ''] ?? null) : own;
};

/** What to prepare so that a person has time for a gesture in a busy state. Null if a person cannot slow it down. */
export const causeOfTime = (machine: string): string | null =>
  IN_PAGE.includes(machine)
    ? null
    : 'di DevTools → Network tambahkan profil dengan latensi 10.000 ms dan pilih profil itu sampai langkah berikutnya selesai';

/** What to prepare so that a time limit passes. Null if a person cannot cause it. */
export const causeOfLimit = (machine: string): string | null => (IN_PAGE.includes(machine) ? null : slow);
