// Before all modules that read the time.
import './clock.ts';
import type { Preview } from '@storybook/react';
import '@fontsource-variable/plus-jakarta-sans';

import '../src/index.css';
import './docs.css';
import { StrictMode, useLayoutEffect, type ReactNode } from 'react';

import { english } from '../src/views/english.ts';
import { TextContext } from '../src/views/ui/useText.ts';
import { BOTH, panesOf } from './channel.ts';
import type { Variant } from './screens/variants.ts';
import { startClock } from './startClock.ts';

const indonesian: typeof english = new Map();

interface EnvironmentProps {
  globals: Record<string, unknown>;
  /** Why the story draws nothing. */
  blank: string | undefined;
  children: ReactNode;
}

function Environment({ globals, blank, children }: EnvironmentProps) {
  const [{ theme, language } = { theme: 'light', language: 'id' }] = panesOf(globals);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.lang = language;
  }, [theme, language]);
  return (
    <StrictMode>
      <TextContext value={language === 'en' ? english : indonesian}>{children}</TextContext>
      {blank && <p className="story-caption m-4 text-sm text-ink-soft">{`Blank on purpose: ${blank}`}</p>}
    </StrictMode>
  );
}

/** In the panel a designer sees every rule. A test reports only violations: the whole report would be 40 MB. */
const reporting =
  import.meta.env.MODE === 'test' ? { reporter: 'no-passes' } : { resultTypes: ['violations', 'incomplete'] };

// Storybook's own pages for loading and errors are hidden beside each story. In a test axe would read them 1,700 times.
if (import.meta.env.MODE === 'test') for (const page of document.querySelectorAll('.sb-wrapper')) page.remove();

/** Whether nothing is drawn besides the caption. Dialogs and menus may be outside the canvas. */
const isBlank = (canvas: HTMLElement): boolean => {
  if (canvas.querySelector('button, input, textarea, img, svg, [aria-busy=true], .animate-shimmer')) return false;
  const caption = canvas.querySelector<HTMLElement>('.story-caption')?.innerText ?? '';
  return document.body.innerText.replace(caption, '').trim() === '';
};

const preview: Preview = {
  // A story may be drawn long after the page was opened.
  beforeEach: startClock,
  afterEach: ({ canvasElement, parameters }) => {
    if (import.meta.env.MODE !== 'test') return;
    // The filters that simulate impaired sight: axe, which runs next, would read them in each story.
    document.getElementById('storybook-a11y-vision-filters')?.remove();
    if (isBlank(canvasElement) === Boolean(parameters['blank'])) return;
    throw new Error('A story that draws nothing says why, in `blank` of scripts/models.ts. Others do not.');
  },
  initialGlobals: { theme: 'light', language: 'id', data: 'own' },
  globalTypes: {
    data: {
      description: 'Data of the whole screens',
      toolbar: {
        icon: 'database',
        dynamicTitle: true,
        items: [
          { value: 'own', title: 'Its own data' },
          { value: 'many', title: 'Many' },
          { value: 'longNames', title: 'Long names' },
          { value: 'rightToLeft', title: 'Right to left' },
          { value: 'whatsAppDown', title: 'WhatsApp down' },
          { value: 'denied', title: 'Denied' },
        ] satisfies { value: Variant | 'own'; title: string }[],
      },
    },
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: BOTH, title: 'Light | dark' },
        ],
      },
    },
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'id', title: 'Indonesia' },
          { value: 'en', title: 'English' },
          { value: BOTH, title: 'Indonesia | English' },
        ],
      },
    },
  },
  parameters: {
    a11y: { test: import.meta.env['VIEW_MUTANT'] ? 'off' : 'error', options: reporting },
    backgrounds: { disable: true },
    // Shown where a story has some: it sets `controls` itself.
    controls: { disable: true },
    actions: { disable: true },
    options: {
      storySort: {
        // stories: written by scripts/stories.ts
        // prettier-ignore
        order: [
          'Introduction', 'Tokens · warna dan huruf', 'Formats · tanggal, jam, rupiah, nomor telepon', 'Components',
          'Screens', ['Sign In · masuk, daftar, lupa kata sandi', 'Chats · kotak masuk, percakapan', 'Dashboard · beranda, tiket, pesanan, balasan cepat', 'Training · pengetahuan AI, simulator', 'Evaluation · uji AI, rapor, peluncuran', 'Campaigns · siaran, penerima, template', 'Settings · pengaturan, akun, nomor WhatsApp', 'Admin · panel admin'],
          'Landing', ['Shop Trial · coba AI, halaman depan'],
          'Auth', ['Auth · masuk, login', 'Second Factor · 2FA, kode autentikator', 'One Time Code · OTP, kode sekali pakai', 'Registration · daftar', 'Oauth · Google, Facebook', 'Phone Sign In · masuk dengan nomor HP', 'Recovery · lupa kata sandi', 'Admin Gate · masuk sebagai admin', 'Sign Out · keluar dari akun'],
          'Links', ['Invitation · undangan tim', 'Business Handover · serah terima usaha'],
          'Onboarding', ['Create Business · usaha baru', 'Business Setup · pemasangan, jam buka toko', 'Agent Review · tinjauan jawaban'],
          'Inbox', ['Inbox · kotak masuk', 'Room List · daftar chat', 'Saved Views · tampilan tersimpan', 'Bulk Actions · tindakan massal, pengingat', 'Quality Review · penilaian chat'],
          'Conversation', ['Room · chat, perlu bantuan, eskalasi', 'History · riwayat pesan', 'Search · cari pesan', 'Presence · anggota lain', 'Forward · teruskan pesan'],
          'Answers', ['Agent Run · AI menjawab, mengetik', 'Hold Window · jawaban ditahan'],
          'Composer', ['Attachments · lampiran', 'Recording · pesan suara, mikrofon ditolak', 'Assist · bantuan menulis', 'Reply Offer · balasan cepat'],
          'Outbox', ['Outbox · pesan belum terkirim, gagal terkirim', 'Delivery · centang, sudah dibaca'],
          'Customer', ['Chat · arsip, hapus chat', 'Notes · catatan', 'Promises · janji, pengingat', 'Tags · label', 'Summary · ringkasan', 'AI Pauses · jeda AI', 'Privacy Requests · hapus data pelanggan', 'Data Export · unduh data'],
          'Orders', ['Checkout · bayar, invoice, virtual account, bukti transfer', 'Area Search · alamat tidak ditemukan, ongkir', 'Shipping Quote · ongkir, kurir', 'Orders · pesanan, nomor resi', 'Order List · daftar pesanan'],
          'Home', ['Home · beranda', 'Home Rows · daftar di beranda', 'Report Delivery · laporan, rekap harian'],
          'Tickets', ['Tickets · tiket', 'Ticket · satu tiket', 'New Ticket · tiket baru'],
          'Training', ['Training · ajari AI, perilaku', 'Knowledge · pengetahuan', 'Sources · sumber pengetahuan', 'Source · tanya jawab, dokumen', 'Publishing · terbitkan pengetahuan', 'Intake · impor, unggah dokumen', 'Addition · tambah pengetahuan', 'Trial · coba pertanyaan', 'Test Cases · uji pengetahuan', 'Unanswered · pertanyaan tak terjawab', 'Questions · pertanyaan pelanggan', 'Teaching · ajari AI'],
          'App', ['Live List · daftar bertambah', 'App · aplikasi, memuat', 'Workspace · bingkai, menyambung', 'Connection · tidak ada internet, koneksi putus', 'Toasts · pemberitahuan', 'Offline · luring, data lama', 'App Update · versi baru', 'Leave Guard · belum disimpan', 'Consent · cookie'],
          'Simulator', ['Simulation · simulator, coba AI', 'Simulation Panel · alasan jawaban', 'Replay · putar ulang chat'],
          'Evaluation', ['Evaluation · evaluasi, nilai AI', 'Case Editor · kasus uji', 'Case Intake · impor kasus uji', 'Test Run · jalankan uji', 'Scorecard · rapor', 'Rollout Desk · peluncuran', 'Figure Chats · chat di balik angka'],
          'Suggestions', ['Suggestion Library · balasan cepat', 'Replies · daftar balasan', 'Reply Import · impor balasan', 'Reply Editor · ubah balasan, variabel'],
          'Campaigns', ['Recipients · penerima, berhenti promosi', 'Recipient Lists · daftar penerima', 'Recipient List · kontak dalam daftar', 'Recipient Import · impor kontak, kontak ganda', 'Templates · template WhatsApp', 'Template Draft · template baru, template ditolak', 'Broadcasts · kampanye, siaran', 'Broadcast Run · siaran dijeda, berjalan', 'Broadcast Recipients · penerima siaran, gagal kirim', 'Broadcast Draft · siaran baru, jadwal siaran', 'Broadcast Test · kirim percobaan', 'Sending Rules · batas kirim'],
          'Team', ['Team · anggota tim, undang karyawan'],
          'Settings', ['Settings · pengaturan', 'Data Access · akses data, dukungan', 'Business Data · masa simpan', 'Section · agen AI, jam buka', 'Connection Test · uji koneksi', 'Logo · ganti logo toko'],
          'Account', ['Account · akun', 'Name · ganti nama', 'Password · ganti kata sandi', 'MFA · 2FA', 'Sessions · perangkat, keluar dari perangkat lain'],
          'Channels', ['Channels · nomor WhatsApp', 'Channel · kode QR, nomor terputus'],
          'Integrations', ['Webhooks · sambungan, kiriman', 'Api Keys · kunci API'],
          'Notifications', ['Permission · izin notifikasi', 'Push · notifikasi', 'Sound · suara'],
          'Commands', ['Palette · Ctrl K'],
          'Admin', ['Admin Panel · panel admin', 'Admin List · daftar admin', 'Admin Change · ubah sebagai admin', 'Toggles · fitur', 'Models · model AI', 'Installation · instalasi, doctor', 'Toggle Changes · fitur bertahap', 'Business View · bisnis di panel admin'],
          '*',
        ],
        // /stories
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '834px', height: '1112px' }, type: 'tablet' },
        desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
  },
  decorators: [
    (Story, { globals, parameters }) => (
      <Environment globals={globals} blank={parameters['blank'] as string | undefined}>
        {/* A component has the width of its place in the product (part.tsx). */}
        {parameters['width'] ? (
          <div style={{ maxWidth: Number(parameters['width']) }}>
            <Story />
          </div>
        ) : (
          <Story />
        )}
      </Environment>
    ),
  ],
};
export default preview;
