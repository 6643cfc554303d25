import type { Gesture } from '../.storybook/gestures.ts';
import { businessSetupText } from '../src/views/onboarding/setup/text/id.ts';

interface Play {
  /** The story in whose state it begins. */
  from: string;
  gestures: readonly Gesture[];
}

const play = (from: string, ...gestures: Gesture[]): Play => ({ from, gestures });

/** What views keep by themselves, such as a dialog, a menu or a form: stories by machine and name. */
export const plays: Record<string, Record<string, Play>> = {
  password: {
    ChoosingAWeakOne: play('Closed', 'Ganti kata sandi', { into: 'Kata sandi baru', write: 'rahasia' }),
    ChoosingAFairOne: play('Closed', 'Ganti kata sandi', { into: 'Kata sandi baru', write: 'batik lestari 27' }),
    ChoosingAStrongOne: play('Closed', 'Ganti kata sandi', {
      into: 'Kata sandi baru',
      write: 'Sogan-tulis 27 kain di Laweyan',
    }),
  },
  toggleChanges: { TakingBack: play('Resting', 'Tarik kembali') },
  adminPanel: { SwitchingOff: play('EditingToggles', { into: 'Perilaku AI versi 2', write: 'off' }) },
  chat: { ConfirmingDelete: play('Idle', 'Hapus dari WhatsApp') },
  qualityReview: {
    ChoosingAReason: play('Rating', 'Perlu perbaikan'),
  },
  bulkActions: {
    MoreActions: play('SomeSelected', 'Lainnya'),
    ChoosingAReminder: play('SomeSelected', 'Lainnya', 'Ingatkan saya'),
  },
  forward: { ChosenFromTheAi: play('ChoosingChats', 'Ibu Ratna') },
  search: { Open: play('SearchClosed', 'Cari di chat ini') },
  room: {
    MessageActions: play('OpenHeldByAi', 'Menu pesan'),
    Escalating: play('OpenHeldByAi', 'Eskalasi'),
    Replying: play('OpenHeldByAi', 'Balas'),
    ChatMenu: play('OpenHeldByAi', 'Menu chat'),
    JumpingToADay: play('OpenHeldByAi', 'Menu chat', 'Lompat ke tanggal'),
    WaysToSend: play('OpenHeldByAi', 'Cara mengirim'),
  },
  templates: {
    ConnectingAnAccount: play('Listed', 'Sambungkan ulang'),
    ConnectingWithErrors: play(
      'Listed',
      'Sambungkan ulang',
      { into: 'ID akun WhatsApp Business', write: '12' },
      'Sambungkan',
    ),
    DisconnectingTheAccount: play('Listed', 'Putuskan akun'),
  },
  templateDraft: {
    Authentication: play('Editing', 'Kode OTP'),
    Marketing: play('Editing', 'Pemasaran'),
    TextHeader: play('Editing', { into: 'Judul', write: 'TEXT' }),
    AnotherLanguage: play('Editing', { into: 'Bahasa', write: 'en' }),
    Variable: play('Editing', 'Sisipkan variabel'),
    ChangingAnApprovedOne: play('Approved', 'Ubah templat ini'),
    Buttons: play('Editing', 'Balasan cepat', 'Tautan', 'Telepon', 'Salin kode'),
  },
  recipientLists: { Renaming: play('Listed', 'Ganti nama') },
  recipientList: {
    AddingAContact: play('Shown', 'Tambah kontak'),
    ChangingAContact: play('Shown', 'Ubah Budi Hartono'),
  },
  broadcastDraft: {
    Recipients: play('Unchanged', 'Penerima'),
    Schedule: play('Unchanged', 'Jadwal'),
  },
  channels: {
    WebhookGuide: play('Ready', 'Cara menerima webhook'),
    ChannelSettings: play('Ready', 'Pengaturan saluran'),
    AddingAChannel: play('Ready', 'Tambah saluran'),
  },
  rolloutDesk: {
    Method: play('Off', 'Cara menghitung'),
  },
  scorecard: { AboutKappa: play('Empty', 'Cara menghitung kesepakatan') },
  reportDelivery: { SwitchedOn: play('Shown', 'Kirim ke WhatsApp saya') },
  auth: {
    EmptyForm: play('SignedOut', 'Masuk'),
    WeakPassword: play('ChoosingPassword', { into: 'Kata sandi baru', write: 'rahasia' }),
  },
  sources: {
    ExamplesOfFood: play('ListedEmpty', 'Makanan & kue'),
    ExamplesOfCosmetics: play('ListedEmpty', 'Kosmetik & skincare'),
    ExamplesOfElectronics: play('ListedEmpty', 'Elektronik & servis'),
    ExamplesOfSalons: play('ListedEmpty', 'Klinik & salon'),
    ExamplesOfServices: play('ListedEmpty', 'Jasa & laundry'),
  },
  teaching: { WithTags: play('Editing', 'Label dan masa berlaku') },
  ticket: { ChangingTheTitle: play('ConfirmingClose', 'Ubah judul') },
  webhooks: {
    Changing: play('Idle', 'Ubah'),
    Guide: play('Idle', 'Cara menerima webhook'),
    Deliveries: play('Idle', 'Riwayat pengiriman'),
  },
  apiKeys: {
    Creating: play('Idle', 'Buat kunci API'),
    Guide: play('Idle', 'Cara memakai kunci API'),
  },
  team: {
    InvitingWithoutAnEmail: play('Team', 'Undang orang', { into: 'Peran', write: 'owner' }, 'Kirim undangan'),
    InvitingAnOwner: play('Team', 'Undang orang', { into: 'Peran', write: 'owner' }),
  },
  replyEditor: { WithOrder: play('Editing', '{{order}}') },
  simulation: {
    ChoosingAPersona: play('Chatting', 'Pelanggan contoh'),
    SettingTheScene: play('Chatting', 'Adegan: Adegan'),
    SampleFiles: play('Chatting', 'Kirim contoh berkas'),
    SceneOfAKnownCustomer: play(
      'Chatting',
      'Adegan: Adegan',
      { into: 'Toko', write: 'open' },
      { into: 'Pelanggan', write: 'known' },
      { into: 'Tambah produk', write: 'Kemeja Batik Parang' },
    ),
  },
  notes: {
    Changing: play('Idle', 'Ubah'),
    ConfirmingRemoval: play('Idle', 'Hapus'),
  },
  promises: {
    Writing: play('Idle', 'Catat janji'),
    WritingNothing: play('Idle', 'Catat janji', 'Simpan janji'),
    Changing: play('Idle', 'Ubah'),
    ConfirmingRemoval: play('Idle', 'Hapus'),
  },
  aiPauses: { Pausing: play('IdleNone', 'Hentikan AI') },
  privacyRequests: {
    CorrectingTheName: play('Idle', 'Perbaiki nama'),
    Refusing: play('Idle', 'Tolak permintaan'),
    Erasing: play('Idle', 'Hapus data pelanggan'),
  },
  tags: { Creating: play('Idle', { into: 'Cari atau tambah label', write: 'label baru' }) },
  businessSetup: {
    HoursOfEachDay: play('Hours', 'Atur per hari'),
    WordsForTheTeam: play('Escalation', {
      into: 'Kata yang membuat chat diserahkan ke tim',
      write: Object.keys(businessSetupText.serah_terima.words).join('\n'),
    }),
  },
  agentReview: {
    Fixing: play('Reviewing', 'Perbaiki'),
    ChangingTheQuestion: play('Reviewing', 'Ganti pertanyaan'),
  },
  checkout: {
    AddressMissing: play('Addressing', 'Lihat kurir dan ongkir'),
    WaysToPay: play('Waiting', 'Mobile banking', 'ATM', 'Internet banking'),
    WaysToPayMandiri: play('WaitingMandiri', 'Mobile banking', 'ATM', 'Internet banking'),
  },
  assist: { Menu: play('Idle', 'Bantuan AI') },
  attachments: { ConfirmingDiscard: play('Minimized', 'Buang') },
};
