/** How a person causes, with `npm start`, what the product does not do by itself. Texts for testers, in Indonesian. */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

/** What a person does so that something follows. */
export interface Cause {
  /** Empty if nothing is to be done. */
  words: string;
  /**
   * Before the last act (a network: until its end), in the choice of what a path begins with, or in the data of the last act,
   * in place of those that it names.
   */
  when: 'before' | 'network' | 'atStart' | 'instead';
}

const before = (words: string): Cause => ({ words, when: 'before' });
const atStart = (words: string): Cause => ({ words, when: 'atStart' });
const instead = (words: string): Cause => ({ words, when: 'instead' });
const network = (words: string): Cause => ({ words, when: 'network' });

const back = 'dan sesudah hasilnya terlihat kembali ke “No throttling”';
export const offline = network(`di DevTools → Network pilih “Offline”, ${back}`);
const elsewhere = 'di tab kedua dengan akun yang sama';
const emptyShop = atStart('pilih usaha “Kedai Kopi Senja”, yang masih kosong');
const fault = (json: string) =>
  `kirim ke WhatsApp tiruan: curl -d '${json}' -H 'content-type: application/json' <alamat>/__phone/faults`;
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const wrongCode = instead('pakai kode yang salah');

/** A request that gets no answer in its time. */
export const slow = network(
  `di DevTools → Network tambahkan profil dengan latensi 100.000 ms dan pilih profil itu, ${back}`,
);
/** A request that takes time for another act. */
export const time = network(
  'di DevTools → Network tambahkan profil dengan latensi 10.000 ms dan pilih profil itu sampai langkah berikutnya selesai',
);

/** Of an event that no gesture causes: what it is and where it happens decide. */
type CauseOfEvent = (event: AnyEventObject, from: AnyMachineSnapshot) => string | Cause | null;
/** A text is done before the last act. Null: a person cannot cause it there, although elsewhere. */
type Causes = Record<string, string | Cause | CauseOfEvent | null>;

/** What changes an open order, by its state and the next one. */
const ORDER_CHANGES: Record<string, string> = {
  'waiting paid': 'tekan “Bayar” di /__pay',
  'waiting partial': 'tekan “Bayar kurang” di /__pay',
  ...Object.fromEntries(
    ['addressing', 'choosing', 'transfer', 'proof'].map((state) => [
      `${state} cancelled`,
      'batalkan pesanan itu dari panel pelanggan di tab lain',
    ]),
  ),
};
const orderChange: CauseOfEvent = ({ order }, { context }) =>
  // After the deadline nothing is paid.
  order.state === 'partial' && order.expiresIn === null
    ? null
    : (ORDER_CHANGES[`${context.order?.state} ${order.state}`] ?? null);

/** Ends for which nothing is to be prepared: they follow from the step itself. */
const byItself = (...ends: string[]): Causes => Object.fromEntries(ends.map((end) => [end, '']));

/** A page follows what happens in the other tab, except for what is being edited. */
const ofEdited =
  (words: string): CauseOfEvent =>
  ({ type }) =>
    type.includes('.save') ? words : null;

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
  gone: (event, from) =>
    /^(?:opening|loading)/.test(String(from.value))
      ? atStart('buka yang sudah ada, salin alamatnya, dan hapus. Langkah ini membuka alamat yang disalin')
      : ofEdited(`${elsewhere}, hapus dulu hal yang sama`)(event, from),
  theirs: ofEdited(`${elsewhere}, ubah dan simpan dulu hal yang sama`),
  conflict: ofEdited(`${elsewhere}, ubah dan simpan dulu hal yang sama`),
};

/** Of one actor, in any machine. */
const ofActor: Causes = {
  'readPage: none': emptyShop,
  'readRows: none': emptyShop,
  'adminGate: refused': atStart('masuk sebagai owner@chabot.test'),
  'adminGate: admitted': '',
  'oneTimeCode: rateLimited': instead('pakai kode yang salah, lima kali'),
  'verifyCode: wrong': wrongCode,
  'verifyCode: aal2': instead(`pakai kode 6 angka dari kunci ${KEY}`),
  'connection.regained': 'di DevTools → Network kembali ke “No throttling”',
  'acceptLink: accepted': '',
  'declineLink: declined': '',
};

/** The lists in the panel of a customer. */
const inPanel: Causes = {
  'readRows: some': atStart('pilih chat yang sudah punya isi seperti ini, atau tambahkan dulu'),
  'readRows: none': atStart('pilih chat yang belum punya isi seperti ini'),
};
const oneFirst: Causes = { 'readRows: some': atStart('tambahkan dulu satu') };

const manyChats = atStart('isi dulu dengan npm run seed -- --rooms 1000 sebelum npm start');
const unanswered = (howMany: string) =>
  atStart(`tanyakan dulu ${howMany} yang tidak diketahui AI di /__phone, misalnya “bisa servis jam tangan rolex kak?”`);
/** A figure is 0 where nothing is to be listed, and opens no list. */
const ofFigure: Causes = {
  'readPage: some': atStart('pilih angka yang bukan 0'),
  'readPage: none': null,
  'more.requested': manyChats,
};
const questions: Causes = {
  'readPage: last': (_, { context }) => (context.rows === null ? unanswered('satu hal') : ''),
  'readPage: some': unanswered('satu hal'),
  'more.requested': unanswered('21 hal'),
};

/** Their time limits are those of work in the page, which no network slows down. */
const IN_PAGE = ['addition', 'attachments', 'caseIntake', 'recipientImport', 'replyImport'];

/** Of one machine: ends of its actors, and events that no gesture of its view causes. */
const ofMachine: Record<string, Causes> = {
  ...Object.fromEntries(
    ['notes', 'orders', 'privacyRequests', 'promises', 'summary', 'tags'].map((list) => [list, inPanel]),
  ),
  adminList: { 'more.requested': atStart('isi dulu dengan npm run seed -- --year --scale 0.1 sebelum npm start') },
  apiKeys: oneFirst,
  businessView: { 'more.requested': null },
  figureChats: ofFigure,
  homeRows: ofFigure,
  liveList: questions,
  questions,
  sources: { 'more.requested': atStart('tambahkan dulu sumber sampai lebih dari 50') },
  testCases: oneFirst,
  webhooks: oneFirst,
  orderList: {
    'readPage: some': atStart('tekan dulu “Buat pesanan” di panel sebuah chat, dan “Lunas” pada pesanan itu'),
    'more.requested': null,
  },
  templates: { 'readPage: some': atStart('buat dulu sebuah templat') },
  aiPauses: {
    'readRows: some': atStart('pilih chat yang sudah Anda ambil alih'),
    'readRows: none': atStart('pilih chat yang dipegang AI'),
  },
  broadcastRecipients: { 'readPage: none': null, 'more.requested': null },
  sessions: {
    'readRows: some': atStart('masuk dulu dengan akun yang sama di jendela penyamaran'),
    'readRows: none': atStart('keluarkan perangkat lain dulu'),
  },
  account: byItself('loadAccount: email', 'signOutOthers: signedOut'),
  auth: {
    ...byItself('signIn: full', 'signOut: signedOut'),
    'secondFactor: aal2': `isi kode 6 angka dari kunci ${KEY} dan tekan “Verifikasi”`,
    'signIn: withFactor': instead('pakai totp@chabot.test'),
    'signIn: wrong': instead('pakai sandi yang salah'),
    INITIAL_SESSION: ({ session }) => (session === null ? '' : null),
    SIGNED_OUT: ({ reason }) => (reason === 'ended' ? `${elsewhere}, keluar` : null),
  },
  attachments: { 'files.chosen': 'pilih berkas lewat tombol lampiran, di bawah kolom pesan' },
  areaSearch: { 'findAreas: two': '', 'findAreas: none': instead('ketik nama yang tidak ada, misalnya “zzzz”') },
  bulkActions: byItself('countRooms: many', 'actOnRooms: last', 'undoAction: last'),
  businessSetup: { ...byItself('loadBusiness: fresh', 'invite: invited'), 'saveStep: gone': null },
  caseEditor: {
    ...byItself('openCase: new', 'checkCase: clean'),
    'openCase: opened': atStart('tambahkan dulu sebuah soal'),
  },
  caseIntake: { 'readFile: rows': '', 'readFile: empty': instead('pilih berkas tanpa baris') },
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
  channels: {
    'loadChannels: two': atStart('tambahkan dulu saluran kedua lewat “Tambah saluran”'),
    'createChannel: made': '',
  },
  chat: byItself('readContact: known'),
  checkout: {
    'readCheckout: locked': atStart('salin tautan ke jendela penyamaran'),
    'readCheckout: order': atStart('buka tautan di peramban yang sudah pernah membukanya dengan angka yang benar'),
    'readCheckout: paid': atStart(
      'pakai pesanan yang sudah dibayar di /__pay, di peramban yang sudah pernah membuka tautannya dengan angka yang benar',
    ),
    'readCheckout: missing': atStart('ubah satu huruf di tautan'),
    'readCheckout: blocked': atStart('isi angka yang salah sampai terkunci, lalu muat ulang'),
    'openCheckout: order': instead('pakai 4 angka terakhir nomor WhatsApp pelanggan'),
    'openCheckout: wrong': instead('pakai 4 angka yang salah'),
    'openCheckout: blocked': instead('pakai 4 angka yang salah, berulang kali sampai terkunci'),
    'readRates: rates': '',
    'chooseCourier: delivered': '',
    'issueAccount: waiting': '',
    'issueAccount: mandiri': instead('pilih Mandiri, yang lebih dulu diaktifkan di /settings?section=pembayaran'),
    'issueAccount: paid': `bayar dulu ${elsewhere}: pilih bank, lalu tekan “Bayar” di /__pay`,
    'chooseTransfer: transfer': '',
    'sendProof: proof': '',
    'cancelAccount: order': '',
    'cancelAccount: paid': 'tekan “Bayar” di /__pay lebih dulu',
    'order.received': orderChange,
    // A person can, but whatever follows needs the network again.
    'order.unreachable': null,
  },
  connectionTest: byItself('readAccount: midtrans'),
  dataExport: byItself('runStep: more'),
  forward: byItself('queueMessages: all'),
  history: {
    ...byItself('fetchFromWhatsapp: more', 'loadNewer: end', 'catchUp: current'),
    'loadOlder: more': atStart('pilih chat “Percakapan panjang” dari npm run seed -- --rooms 1000'),
    'loadOlder: beginning': atStart('pilih chat yang pendek'),
  },
  holdWindow: byItself('decide: stopped', 'decide: released', 'decide: edited'),
  inbox: {
    'loadFilters: remembered': atStart('pilih sebuah filter, lalu muat ulang halaman'),
    'loadFilters: empty': atStart('pakai jendela penyamaran yang baru'),
  },
  logo: { 'file.chosen': 'pilih berkas lewat “Pilih gambar”' },
  mfa: {
    ...byItself('listFactors: none', 'enrollFactor: enrolled'),
    'verifyFactor: verified': instead('pakai kode 6 angka dari kunci yang tampil'),
    'verifyFactor: wrong': wrongCode,
  },
  newTicket: {
    ...byItself('prepareTicket: prepared'),
    'prepareTicket: restored': atStart('isi dulu sebagian tiket baru tanpa menyimpannya, lalu kembali ke daftar'),
    'createTicket: gone': null,
  },
  oauth: byItself('readStart: none', 'readStart: both'),
  palette: { 'loadRecentRooms: two': '', 'searchRooms: none': instead('ketik nama yang tidak ada') },
  password: {
    'changePassword: changed': '',
    'changePassword: weak': instead('pakai sandi baru “12345678”'),
    'changePassword: same': instead('pakai sandi baru yang sama dengan yang lama'),
  },
  publishing: {
    ...byItself('loadChanges: none', 'loadReview: clean', 'publish: published'),
    'loadChanges: some': atStart('ubah dulu sebuah sumber tanpa menerbitkannya'),
    'publish: changed': `${elsewhere}, ubah pengetahuan sesudah ringkasan dibuka`,
  },
  recipientImport: byItself('mapColumns: review', 'readReview: review', 'mendRow: review'),
  recipientList: { 'loadContacts: found': '', 'loadContacts: nothing': instead('cari nama yang tidak ada') },
  recipients: byItself('loadUses: unused', 'loadUses: used'),
  recovery: {
    ...byItself('readLink: none', 'requestLink: mailed', 'confirmLink: verified'),
    'readLink: usable': atStart('minta tautan, dan buka tautan itu dari /__mail di tab yang sama'),
    'readLink: invalid': atStart('minta tautan, ubah satu huruf di tautan dari /__mail, dan buka di tab yang sama'),
    'readLink: otherBrowser': atStart('minta tautan, dan buka tautan dari /__mail di jendela penyamaran'),
    'requestLink: badEmail': instead('pakai alamat tanpa titik sesudah @'),
  },
  registration: {
    ...byItself('readLink: none', 'signUp: mailed', 'confirmLink: verified'),
    'readLink: confirmable': atStart('daftar, dan buka tautan dari /__mail'),
    'readLink: invalid': atStart('daftar, ubah satu huruf di tautan dari /__mail, dan buka tautan itu'),
    'signUp: signedIn': null,
    'signUp: weak': instead('pakai sandi “12345678”'),
    'signUp: taken': instead('pakai owner@chabot.test'),
  },
  replay: byItself('loadRoom: chat'),
  replyEditor: byItself('openReply: new'),
  replyImport: { 'readFile: rows': '', 'readFile: empty': instead('pilih berkas tanpa baris') },
  replyOffer: byItself('readOrder: found'),
  room: {
    // They need a message that failed.
    'resend.requested': null,
    'discard.requested': null,
    'composing.began': 'mulai mengetik di kolom pesan',
    'send.confirmed': 'jawab “ya” pada pertanyaan sebelum mengirim',
    'send.cancelled': 'jawab “tidak” pada pertanyaan sebelum mengirim',
    'room.removed': 'hapus chat itu di tab kedua, dari panel pelanggan',
    'openRoom: held by the AI': atStart('pilih chat yang dipegang AI'),
    'openRoom: held by me': atStart('pilih chat yang sudah Anda ambil alih'),
    'openRoom: held by a colleague': atStart('sebagai member@chabot.test di jendela lain, ambil alih chat itu dulu'),
    'takeRoom: taken by a colleague': 'sebagai member@chabot.test di jendela lain, ambil alih chat itu dulu',
  },
  roomList: {
    'loadRooms: more': manyChats,
    'loadRooms: noRooms': emptyShop,
    'loadRooms: noMatches': instead('pilih label yang belum dipakai di “Filter”'),
  },
  rolloutDesk: { 'loadDesk: off': emptyShop },
  savedViews: {
    'loadViews: some': atStart('pilih sebuah filter, lalu simpan tampilan “VIP menunggu” dan “Belum dibaca”'),
    'saveView: taken': instead('pakai nama tampilan yang sudah ada'),
  },
  scorecard: {
    ...byItself('drawCards: drawn'),
    'loadDesk: listed': atStart('tekan dulu “Ambil 10 chat”'),
    'loadDesk: opened': null,
  },
  search: { 'searchMessages: two': '', 'searchMessages: none': instead('cari kata yang tidak ada di chat') },
  section: {
    'loadSection: withDraft': atStart(
      'kembali ke sana, ubah bagiannya menjadi 25%, lalu pindah lagi dan pilih “Tinggalkan”',
    ),
  },
  shopTrial: { 'askShop: notKnown': instead('tanyakan hal yang tidak diketahui toko') },
  signOut: { 'countUnsent: none': '', 'countUnsent: two': atStart(`tulis dua pesan selagi offline: ${offline.words}`) },
  simulation: { 'loadSetup: on': '', 'loadSetup: off': emptyShop },
  simulationPanel: byItself('simulate: escalated'),
  source: {
    ...byItself('openSource: new', 'saveDraft: kept'),
    'openSource: restored': atStart('ubah dulu isi sebuah sumber tanpa menyimpannya, lalu kembali ke daftar'),
    'openSource: removed': atStart('hapus dulu sebuah sumber, tanpa menerbitkannya'),
    'openSource: read': atStart('tambahkan dulu sebuah berkas, dan tunggu sampai aktif'),
    'openSource: none': atStart('buka sebuah sumber, lalu ubah satu huruf dari namanya di alamat'),
  },
  team: byItself('createLink: mailed', 'fetchLink: found'),
  teaching: {
    ...byItself('propose: none', 'checkEntry: none', 'saveEntry: alone', 'answerWaiting: none'),
    'propose: opened': null,
    // The dialog closes, and with it the path.
    'teaching.left': null,
    'propose: restored': atStart('isi dulu sebagian jawaban tanpa menyimpannya, lalu kembali ke daftar'),
  },
  templateDraft: {
    ...byItself('copyTemplate: copied', 'submitTemplate: submitted', 'discardTemplate: discarded'),
    'openTemplate: fresh': atStart('putuskan dulu akun WhatsApp resmi dengan “Putuskan akun”'),
    'openTemplate: deleted': null,
  },
  testRun: {
    'startRun: started': '',
    'loadRuns: none': emptyShop,
    'cancelRun: cancelled': '',
    'exportRun: exported': '',
  },
  tickets: { 'loadTickets: none': emptyShop, 'more.requested': null },
  workspace: byItself('loadBusinesses: two', 'catchUp: whole'),
};

const asCause = (cause: string | Cause | null): Cause | null => (typeof cause === 'string' ? before(cause) : cause);

/**
 * What a person does so that an actor ends so (`issueAccount: silent`), or an event comes from outside (`order.received`) in
 * a state. Null if a person cannot cause it.
 */
export const causeOf = (
  machine: string,
  what: string,
  event: AnyEventObject,
  from: AnyMachineSnapshot,
): Cause | null => {
  const cause = [ofMachine[machine]?.[what], ofActor[what], everywhere[what.split(': ')[1] ?? '']].find(
    (one) => one !== undefined,
  );
  return asCause(typeof cause === 'function' ? cause(event, from) : (cause ?? null));
};

/** What a gesture needs beside its control, such as more rows than the sample data have. Undefined if nothing is known. */
export const needOf = (machine: string, type: string): Cause | null | undefined => {
  const need = ofMachine[machine]?.[type];
  return need === undefined || typeof need === 'function' ? undefined : asCause(need);
};

/** What gives a person time for a gesture in a busy state. Null if no network slows it down. */
export const causeOfTime = (machine: string): Cause | null => (IN_PAGE.includes(machine) ? null : time);

/** What lets a time limit pass, given in ms. Null if no network slows down what is limited. */
export const causeOfLimit = (machine: string, limit: number): Cause | null =>
  IN_PAGE.includes(machine) ? null : limit < 8000 ? time : slow;
