/** Where `npm start` shows each machine. Texts for testers, in Indonesian. */

const CHAT = '/inbox, lalu buka sebuah chat';
const PANEL = `${CHAT} dan panel pelanggan di sampingnya`;
const ADMIN = '/admin/panel, masuk sebagai admin@chabot.test dengan kode dari kunci JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const AUTHENTICATOR =
  '/login, masuk sebagai totp@chabot.test; kode berasal dari kunci JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The names of a folder and a file in src/machines. */
interface Place {
  feature: string;
  machine: string;
}

/** Of a machine, else of its feature. */
const places: Record<string, string> = {
  account: '/account',
  admin: ADMIN,
  'admin/toggleChanges': `${ADMIN}, bagian /admin/panel?section=toggleChanges`,
  'admin/models': `${ADMIN}, bagian /admin/panel?section=models`,
  answers: `${CHAT} yang dipegang AI; tulis pertanyaan pelanggan di /__phone`,
  app: '/home',
  'app/consent': '/ (jendela penyamaran, dijalankan dengan CHABOT_PIXEL_ID=1 npm start)',
  'app/leaveGuard': '/settings?section=bisnis, lalu ubah sebuah kolom',
  auth: '/login',
  'auth/adminGate': AUTHENTICATOR.replace('/login', '/admin/panel'),
  'auth/oauth': '/login (dijalankan dengan OAUTH_PROVIDERS=google,facebook npm start)',
  'auth/phoneSignIn': '/login, lalu “Kode lewat WhatsApp”',
  'auth/recovery': '/reset-password; surel tiba di /__mail',
  'auth/registration': '/login, pilih pendaftaran; surel tiba di /__mail',
  'auth/secondFactor': AUTHENTICATOR,
  'auth/signOut': '/home, menu akun',
  'campaigns/broadcasts': '/campaigns/broadcasts',
  'campaigns/recipients': '/campaigns/recipients',
  'campaigns/recipientLists': '/campaigns/recipients',
  'campaigns/recipientList': '/campaigns/recipients, lalu buka sebuah daftar',
  'campaigns/recipientImport': '/campaigns/recipients, lalu impor',
  'campaigns/templates': '/whatsapp-template',
  'campaigns/templateDraft': '/whatsapp-template/create',
  campaigns: '/campaigns/broadcasts, lalu buka sebuah siaran',
  channels: '/integrations',
  commands: '/home',
  composer: CHAT,
  conversation: CHAT,
  customer: PANEL,
  evaluation: '/evaluate',
  'evaluation/caseIntake': '/evaluate, tombol “Tambah banyak”',
  'evaluation/caseEditor': '/evaluate, tombol “Soal baru”',
  'evaluation/testRun': '/evaluate, tab “Hasil tes”',
  'evaluation/scorecard': '/evaluate, tab “Kartu nilai”',
  'evaluation/rolloutDesk': '/evaluate, tab “Target & peluncuran”',
  home: '/home',
  inbox: '/inbox',
  integrations: '/integrations',
  landing: '/',
  links: 'tautan undangan atau serah terima dari /__mail',
  notifications: '/settings?section=notifikasi',
  onboarding: '/onboarding/start',
  'onboarding/agentReview': '/business/setup, langkah terakhir',
  'onboarding/businessSetup': '/business/setup',
  'onboarding/createBusiness': '/business/new',
  'orders/orderList': '/orders',
  'orders/checkout':
    'tautan pesanan: di panel pelanggan sebuah chat, buka pesanannya dan salin tautannya (/order/…/checkout)',
  'orders/orders': PANEL,
  orders: PANEL,
  outbox: CHAT,
  settings: '/settings?section=bisnis',
  'settings/connectionTest': '/settings?section=pembayaran',
  'settings/dataAccess': '/settings?section=akses',
  simulator: '/simulate',
  suggestions: '/suggestion-messages',
  team: '/settings?section=tim',
  tickets: '/tickets',
  training: '/training',
  'training/questions': '/training, tab “Belum terjawab”',
  'training/source': '/training, lalu buka sebuah sumber dari daftar',
  'training/teaching': '/training, tab “Belum terjawab”, lalu ajarkan sebuah pertanyaan',
  'training/unanswered': '/training, tab “Belum terjawab”',
};

/** The address, and how to get from there to the machine. */
export const placeOf = ({ feature, machine }: Place): string =>
  places[`${feature}/${machine}`] ?? places[feature] ?? '/home';
