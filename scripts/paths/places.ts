/** Where `npm start` shows each machine, and what starts it. Texts for testers, in Indonesian. */

/** How a person comes to a machine. */
interface Place {
  /** The page to open, and what to do there. */
  open: string;
  /** The last act, which starts the machine. What it starts with is prepared before. Without it, the page starts it. */
  start?: string;
  /** The last act for what is there already, if the other one makes something new. */
  again?: string;
  /** Without a network, its page or the part around it does not open. */
  needsNetwork?: boolean;
}

const CODE = 'kode dari kunci JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const ADMIN = `/admin/panel, lalu masuk sebagai admin@chabot.test dengan ${CODE}`;
const FACTOR = `masuk sebagai totp@chabot.test dengan ${CODE}`;
const NEW_ACCOUNT = '/login di jendela penyamaran, lalu buat akun baru (surel tiba di /__mail)';

const at = (open: string, start?: string, again?: string): Place => ({
  open,
  ...(start !== undefined && { start }),
  ...(again !== undefined && { again }),
});
const BACK = 'tekan tombol Kembali di peramban';
const inside = (open: string, start?: string): Place => ({ ...at(open, start), needsNetwork: true });
const inChat = (start: string): Place => inside('/inbox', start);
const PANEL = 'buka sebuah chat, dan panel “Detail pelanggan” bila belum terbuka';
const inPanel = (part = ''): Place => inside('/inbox', `${PANEL}${part && `. Di panel itu, buka “${part}”`}`);

export const places: Record<string, Place> = {
  'account/account': at('/account'),
  'account/mfa': inside('/account'),
  'account/name': inside('/account'),
  'account/password': inside('/account'),
  'account/sessions': inside('/account'),
  'admin/adminChange': at(`${ADMIN}. Pilih bagian “Orang”`, 'tekan sebuah tindakan pada seseorang'),
  'admin/adminList': at(ADMIN, 'pilih bagian “Orang”'),
  'admin/adminPanel': inside(ADMIN),
  'admin/businessView': at(ADMIN, 'tekan “Lihat bisnis” pada sebuah bisnis'),
  'admin/installation': at(ADMIN, 'pilih bagian “Instalasi”'),
  'admin/models': at(ADMIN, 'pilih bagian “Model AI”'),
  'admin/toggleChanges': at(ADMIN, 'pilih bagian “Bertahap”'),
  'admin/toggles': at(ADMIN, 'tekan “Ubah perilaku AI” pada sebuah bisnis'),
  'answers/agentRun': at(
    '/inbox, lalu buka chat yang dipegang AI',
    'tulis pertanyaan sebagai pelanggan itu di /__phone',
  ),
  'answers/holdWindow': at(
    '/settings?section=agen, lalu aktifkan jeda sebelum jawaban dikirim. Buka chat yang dipegang AI',
    'tulis pertanyaan sebagai pelanggan itu di /__phone',
  ),
  'app/app': inside('/home'),
  'app/appUpdate': inside('/home'),
  'app/connection': at('/inbox'),
  'app/consent': inside('/ di jendela penyamaran (dijalankan dengan CHABOT_PIXEL_ID=1 npm start)'),
  'app/leaveGuard': at('/settings?section=bisnis', 'ubah isi sebuah kolom'),
  'app/liveList': at('/training', 'tekan “Belum terjawab”'),
  'app/offline': at('/inbox'),
  'app/resource': at('/home'),
  'app/resources': at('/home'),
  'app/toast': at('/account, lalu ganti nama', 'tekan “Simpan”'),
  'app/toasts': at('/account, lalu ganti nama', 'tekan “Simpan”'),
  'app/workspace': inside('/inbox'),
  'auth/adminGate': inside(`/admin/panel, lalu ${FACTOR}`),
  'auth/auth': inside('/login'),
  'auth/oauth': inside('/login (dijalankan dengan OAUTH_PROVIDERS=google,facebook npm start)'),
  'auth/oneTimeCode': at('/reset-password, lalu isi owner@chabot.test', 'tekan “Kirim tautan”'),
  'auth/phoneSignIn': at('/login', 'tekan “Kode lewat WhatsApp”'),
  'auth/recovery': inside('/reset-password; surel tiba di /__mail'),
  'auth/registration': inside('/login di jendela penyamaran; surel tiba di /__mail', 'pilih pendaftaran'),
  'auth/secondFactor': inside('/login', `${FACTOR}`),
  'auth/signOut': at('/home', 'buka “Akun dan tampilan”'),
  'campaigns/broadcastDraft': at('/campaigns/broadcasts', 'tekan “Siaran baru”', 'buka sebuah draf siaran'),
  'campaigns/broadcastRecipients': at('/campaigns/broadcasts', 'buka sebuah siaran yang sudah dikirim'),
  'campaigns/broadcastRun': at('/campaigns/broadcasts', 'buka sebuah siaran'),
  'campaigns/broadcastTest': at('/campaigns/broadcasts', 'tekan “Siaran baru”'),
  'campaigns/broadcasts': at('/campaigns/broadcasts'),
  'campaigns/recipientImport': at('/campaigns/recipients, lalu buka sebuah daftar', 'tekan “Impor berkas atau teks”'),
  'campaigns/recipientList': at('/campaigns/recipients', 'buka sebuah daftar'),
  'campaigns/recipientLists': at('/campaigns/recipients'),
  'campaigns/recipients': at('/campaigns/recipients'),
  'campaigns/sendingRules': at('/campaigns/broadcasts, lalu ke “Batas kirim” di bawah'),
  'campaigns/templateDraft': at('/whatsapp-template', 'tekan “Buat templat”', 'buka sebuah templat'),
  'campaigns/templates': at('/whatsapp-template'),
  'channels/channel': inside('/integrations'),
  'channels/channels': at('/integrations'),
  'commands/palette': at('/home'),
  'composer/assist': inChat('buka sebuah chat. Kolom “Pesan” di langkah berikut bernama “Tulis pesan”'),
  'composer/attachments': inChat('buka sebuah chat'),
  'composer/recording': inChat('buka sebuah chat'),
  'composer/replyOffer': inChat('buka sebuah chat'),
  'conversation/forward': inChat('buka sebuah chat, lalu pilih “Teruskan” dari menu sebuah pesan'),
  'conversation/history': inChat('buka sebuah chat'),
  'conversation/presence': inChat('buka sebuah chat'),
  'conversation/room': inChat('buka sebuah chat'),
  'conversation/search': inChat('buka sebuah chat'),
  'customer/aiPauses': inPanel(),
  'customer/chat': inPanel(),
  'customer/dataExport': inPanel('Hak pelanggan'),
  'customer/notes': inPanel(),
  'customer/panel': inPanel(),
  'customer/privacyRequests': inPanel('Hak pelanggan'),
  'customer/promises': inPanel(),
  'customer/summary': inPanel(),
  'customer/tags': inPanel(),
  'evaluation/caseEditor': at('/evaluate', 'tekan “Soal baru”', 'buka sebuah soal'),
  'evaluation/caseIntake': at('/evaluate', 'tekan “Tambah banyak”'),
  'evaluation/evaluation': at('/evaluate'),
  'evaluation/figureChats': at('/evaluate, lalu “Target & peluncuran”', 'tekan sebuah angka'),
  'evaluation/rolloutDesk': at('/evaluate', 'tekan “Target & peluncuran”'),
  'evaluation/scorecard': at('/evaluate', 'tekan “Kartu nilai”'),
  'evaluation/testRun': at('/evaluate. Bila “Soal tes” kosong, tambahkan dua soal dulu', 'tekan “Hasil tes”'),
  'home/home': inside('/home'),
  'home/homeRows': at('/home', 'tekan sebuah angka'),
  'home/reportDelivery': inside('/home'),
  'inbox/bulkActions': inside('/inbox'),
  'inbox/inbox': inside('/inbox'),
  'inbox/qualityReview': at('/task-completed', 'tekan “Nilai 10 acak”'),
  'inbox/roomList': inside('/inbox'),
  'inbox/savedViews': inside('/inbox'),
  'integrations/apiKeys': at('/integrations', 'tekan “Kelola kunci API”'),
  'integrations/webhooks': inside('/integrations'),
  'landing/shopTrial': inside('/ di jendela penyamaran'),
  'links/businessHandover': inside('/__mail, lalu surel serah terima', 'buka tautannya'),
  'links/invitation': inside('/__mail, lalu surel undangan', 'buka tautannya'),
  'notifications/notifications': inside('/settings?section=notifikasi'),
  'notifications/permission': inside('/settings?section=notifikasi'),
  'notifications/push': inside('/settings?section=notifikasi'),
  'notifications/sound': inside('/settings?section=notifikasi'),
  'onboarding/agentReview': inside('/business/setup, lalu langkah terakhir'),
  'onboarding/businessSetup': inside(`${NEW_ACCOUNT}. Buat bisnis`, 'buka /business/setup'),
  'onboarding/createBusiness': inside(NEW_ACCOUNT, 'buka /business/new'),
  'orders/areaSearch': inPanel(),
  'orders/checkout': inside(
    '/inbox, lalu buka chat yang punya pesanan dan salin tautan pesanannya dari panel pelanggan',
    'buka tautannya (/order/…/checkout)',
  ),
  'orders/orderList': at('/orders'),
  'orders/orders': inPanel(),
  'orders/shippingQuote': inPanel(),
  'outbox/delivery': inChat('buka sebuah chat, lalu kirim pesan'),
  'outbox/outbox': inChat('buka sebuah chat'),
  'settings/connectionTest': inside('/settings?section=pembayaran'),
  'settings/businessData': at('/settings?section=data'),
  'settings/dataAccess': at('/settings?section=akses'),
  'settings/logo': inside('/settings?section=bisnis'),
  'settings/section': at(
    '/settings?section=agen, pilih “Simulator saja”, nyalakan “Versi 3 bertahap” dengan bagian 10%, simpan, lalu pindah ke halaman lain lewat menu',
    BACK,
  ),
  'settings/settings': at('/settings?section=bisnis'),
  'simulator/replay': at('/simulate', 'tekan “Putar ulang chat”'),
  'simulator/simulation': at('/simulate'),
  'simulator/simulationPanel': at('/simulate'),
  'suggestions/replies': at('/suggestion-messages'),
  'suggestions/replyEditor': at('/suggestion-messages', 'tekan “Balasan baru”', 'buka sebuah balasan'),
  'suggestions/replyImport': at('/suggestion-messages', 'tekan “Impor CSV”'),
  'suggestions/suggestionLibrary': at('/suggestion-messages'),
  'team/team': at('/settings?section=tim'),
  'tickets/newTicket': at('/tickets', 'tekan “Buat tiket”'),
  'tickets/ticket': at('/tickets', 'buka sebuah tiket'),
  'tickets/tickets': at('/tickets'),
  'training/addition': at('/training, lalu “Berkas, situs, dan katalog”', 'pilih berkas “Daftar harga.csv”'),
  'training/intake': at('/training', 'tekan “Berkas, situs, dan katalog”'),
  'training/knowledge': at('/training'),
  'training/publishing': at('/training; bila yang terbit versi 1, terbitkan dulu sebuah perubahan'),
  'training/questions': at('/training', 'tekan “Belum terjawab”'),
  'training/source': at('/training', 'tekan “Teks” di atas daftar, dan isi judulnya', 'buka sebuah sumber dari daftar'),
  'training/sources': at('/training'),
  'training/teaching': at(
    '/training, lalu “Belum terjawab”. Bila kosong, tanyakan dulu di /__phone hal yang tidak diketahui AI',
    'tekan “Ajari AI” pada sebuah pertanyaan',
  ),
  'training/testCases': inside('/training, lalu “Tes”'),
  'training/training': at('/training'),
  'training/trial': at('/training'),
  'training/unanswered': at('/training', 'tekan “Belum terjawab”'),
};

/** What a machine opened is new. */
const isNew = (outcomes: readonly (string | undefined)[]): boolean =>
  outcomes.some((outcome) => outcome === 'new' || outcome === 'fresh' || outcome === 'blank');

/**
 * Of a machine by its folder and file, like `orders/checkout`, with the outcomes of a path. Before a page is opened without a
 * network, its code must be there: a person comes back to it.
 */
export const placeOf = (machine: string, outcomes: readonly (string | undefined)[], isNetworkFirst: boolean): Place => {
  const place = places[machine];
  if (place === undefined) throw new Error(`scripts/paths/places.ts does not name the place of ${machine}`);
  if (place.again !== undefined && !isNew(outcomes)) return { ...place, start: place.again };
  if (!isNetworkFirst || place.start !== undefined || place.needsNetwork === true) return place;
  return { open: `${place.open}, lalu pindah ke halaman lain lewat menu`, start: BACK };
};
