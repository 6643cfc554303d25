/**
 * The whole screens of the sidebar: each an address, in the application with its real services, before recorded answers of
 * the sample shop. scripts/stories.ts writes their stories, scripts/recordScreens.ts records the answers.
 */
import type { Variant } from './variants.ts';

/** The accounts of supabase/seed.sql. */
export type Account = 'owner' | 'member' | 'admin' | 'visitor';

export interface Screen {
  name: string;
  account: Account;
  address: string;
  given?: Variant;
}

const SHOP = 'businessId=b0000000-0000-4000-8000-000000000001';
/** A shop of the same owner without anything. */
const EMPTY_SHOP = 'businessId=b0000000-0000-4000-8000-000000000002';

const wordsOf: Record<Variant | 'empty', string> = {
  empty: 'Empty',
  many: 'Many',
  longNames: 'Long Names',
  rightToLeft: 'Right To Left',
  offline: 'Offline',
  whatsAppDown: 'WhatsApp Down',
  denied: 'Denied',
};

type Kind = keyof typeof wordsOf;

/** A screen as it usually is, and in unusual situations. */
const as = (account: Account, name: string, address: string, ...kinds: Kind[]): Screen[] => [
  { name, account, address },
  ...kinds.map((kind): Screen => {
    const named = { name: `${name} ${wordsOf[kind]}`, account };
    return kind === 'empty'
      ? { ...named, address: address.replace(SHOP, EMPTY_SHOP) }
      : { ...named, address, given: kind };
  }),
];

/** In the shop with data. Without a business in the address the application opens the last one. */
const owner = (name: string, address: string, ...kinds: Kind[]) =>
  as('owner', name, `${address}${address.includes('?') ? '&' : '?'}${SHOP}`, ...kinds);

const CHAT = '/inbox/d0000000-0000-4000-8000-000000000001';

/** The kinds of a list. */
const LIST = ['empty', 'many', 'longNames', 'rightToLeft', 'offline', 'denied'] as const;

/**
 * By the group of the sidebar, with other words for its search. In the order of a visit: the usual one first, then what is
 * unusual, missing, refused or interrupted.
 */
export const screens: Record<string, readonly Screen[]> = {
  'Sign In · masuk, daftar, lupa kata sandi': [
    ...as('visitor', 'Sign In', '/login'),
    ...as('visitor', 'Forgotten Password', '/reset-password'),
    ...as('visitor', 'Registration', '/login?step=registration'),
    ...as('visitor', 'Invitation Into A Team', '/team/invitation/unknown'),
    ...as('visitor', 'Handover Of A Business', '/business/handover/unknown'),
    ...as('visitor', 'Privacy Policy', '/privacy-policy'),
    ...as('visitor', 'Terms Of Service', '/terms-of-service'),
    ...as('visitor', 'Deferred Deep Link', '/deferred'),
    ...as('visitor', 'Page Not Found', '/nothing/here'),
  ],
  'Chats · kotak masuk, percakapan': [
    ...owner('Inbox', '/inbox', ...LIST, 'whatsAppDown'),
    ...owner('Chat', CHAT, 'many', 'longNames', 'rightToLeft', 'offline', 'whatsAppDown', 'denied'),
    ...as('member', 'Chat Of A Member', CHAT),
    ...owner('Escalations', '/eskalasi'),
    ...owner('Answered By AI', '/auto-reply'),
    ...owner('Completed', '/task-completed'),
  ],
  'Dashboard · beranda, tiket, pesanan, balasan cepat': [
    ...owner('Home', '/home', 'empty', 'many', 'longNames', 'offline', 'whatsAppDown', 'denied'),
    ...as('member', 'Home Of A Member', '/home'),
    ...owner('Tickets', '/tickets', ...LIST),
    ...owner('Orders', '/orders', ...LIST),
    ...owner('Quick Replies', '/suggestion-messages', ...LIST),
  ],
  'Training · pengetahuan AI, simulator': [
    ...owner('Knowledge', '/training', ...LIST),
    ...owner('Questions', '/training?section=pertanyaan'),
    ...owner('Behaviour', '/training?section=perilaku'),
    ...owner('Tests', '/training?section=tes'),
    ...owner('Simulator', '/simulate'),
  ],
  'Evaluation · uji AI, rapor, peluncuran': [
    ...owner('Test Cases', '/evaluate', ...LIST),
    ...owner('Results', '/evaluate?section=hasil'),
    ...owner('Scores', '/evaluate?section=nilai'),
    ...owner('Rollout', '/evaluate?section=peluncuran'),
  ],
  'Campaigns · siaran, penerima, template': [
    ...owner('Broadcasts', '/campaigns/broadcasts', ...LIST),
    ...owner('New Broadcast', '/campaigns/broadcasts/create'),
    ...owner('Broadcast', '/campaigns/broadcasts/90000000-0000-4000-8000-000000000001', 'many', 'whatsAppDown'),
    ...owner('Recipients', '/campaigns/recipients', ...LIST),
    ...owner('List Of Recipients', '/campaigns/recipients/80000000-0000-4000-8000-000000000001', 'many', 'longNames'),
    ...owner('Templates', '/whatsapp-template', ...LIST),
    ...owner('New Template', '/whatsapp-template/create'),
  ],
  'Settings · pengaturan, akun, nomor WhatsApp': [
    ...owner('Business', '/settings?section=bisnis', 'longNames', 'offline', 'denied'),
    ...owner('Opening Hours', '/settings?section=jam'),
    ...owner('AI Agent', '/settings?section=agen'),
    ...owner('Payment', '/settings?section=pembayaran'),
    ...as('member', 'Payment Of A Member', '/settings?section=pembayaran'),
    ...owner('Catalogue', '/settings?section=katalog'),
    ...owner('Shipping', '/settings?section=ongkir'),
    ...owner('Tags', '/settings?section=tag', 'many', 'longNames'),
    ...owner('Team', '/settings?section=tim', 'many', 'longNames', 'rightToLeft'),
    ...owner('Notifications', '/settings?section=notifikasi'),
    ...owner('My Account', '/settings?section=akun'),
    ...owner('Data', '/settings?section=data'),
    ...owner('Access', '/settings?section=akses'),
    ...owner('All Sections', '/settings'),
    ...owner('WhatsApp And Integrations', '/integrations', 'empty', 'whatsAppDown', 'offline', 'denied'),
    ...owner('Account And Two Factors', '/account'),
    ...owner('New Business', '/business/new'),
    ...as('admin', 'Onboarding Start', '/onboarding/start'),
    ...as('admin', 'Onboarding', '/onboarding'),
    ...as('visitor', 'Onboarding Of A Visitor', '/onboarding'),
    ...owner('Setup Of A Business', '/business/setup', 'empty'),
  ],
  'Admin · panel admin': [
    ...as('admin', 'Businesses', '/admin/panel', 'many', 'longNames', 'denied'),
    ...as('admin', 'People', '/admin/panel?section=people', 'many', 'rightToLeft'),
    ...as('admin', 'Sessions', '/admin/panel?section=sessions'),
    ...as('admin', 'Broadcasts', '/admin/panel?section=broadcasts'),
    ...as('admin', 'Errors', '/admin/panel?section=errors'),
    ...as('admin', 'Changes Of Toggles', '/admin/panel?section=toggleChanges'),
    ...as('admin', 'Models', '/admin/panel?section=models'),
    ...as('admin', 'Installation', '/admin/panel?section=installation'),
    ...as('admin', 'Audit Log', '/admin/panel?section=auditLog', 'many'),
    ...as('owner', 'Panel Of An Owner', '/admin/panel'),
  ],
};

const pathOf = ({ account, address }: Screen): string => `${account} ${address.split('?')[0]}`;

const kindOf = ({ given, address }: Screen): Kind | undefined => (address.includes(EMPTY_SHOP) ? 'empty' : given);

/** Tabs whose words are in no other story. */
const TABS_IN_TESTS = /section=(?:broadcasts|data|errors|katalog|notifikasi|ongkir|peluncuran|perilaku|tag)\b/;

/**
 * Run in tests: the first screen of each path, the first of each unusual situation, and some tabs. All of them would take
 * twice as long.
 */
export const testedScreens: ReadonlySet<Screen> = new Set(
  Object.values(screens)
    .flat()
    .filter(
      (screen, at, all) =>
        at === all.findIndex((one) => pathOf(one) === pathOf(screen)) ||
        (!kindOf(screen) && TABS_IN_TESTS.test(screen.address)) ||
        (kindOf(screen) && at === all.findIndex((one) => kindOf(one) === kindOf(screen))),
    ),
);
