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

/** In the shop with data, unless the address names another. Without a name the application opens the last one. */
const owner = (name: string, address: string, given?: Variant): Screen => ({
  name,
  account: 'owner',
  address: address.includes('businessId') ? address : `${address}${address.includes('?') ? '&' : '?'}${SHOP}`,
  ...(given && { given }),
});
const as = (account: Account, name: string, address: string): Screen => ({ name, account, address });

const CHAT = '/inbox/d0000000-0000-4000-8000-000000000001';
const EMPTY = '?businessId=b0000000-0000-4000-8000-000000000002';

/** In the order of a visit: the usual one first, then what is missing, refused or interrupted. */
export const screens: Record<string, readonly Screen[]> = {
  'Sign In': [
    as('visitor', 'Sign In', '/login'),
    as('visitor', 'Forgotten Password', '/reset-password'),
    as('visitor', 'Registration', '/onboarding/start'),
    as('visitor', 'Registration Of A Business', '/onboarding'),
    as('visitor', 'Invitation Into A Team', '/team/invitation/unknown'),
    as('visitor', 'Handover Of A Business', '/business/handover/unknown'),
    as('visitor', 'Privacy Policy', '/privacy-policy'),
    as('visitor', 'Terms Of Service', '/terms-of-service'),
    as('visitor', 'Deferred Deep Link', '/deferred'),
    as('visitor', 'Page Not Found', '/nothing/here'),
  ],
  Chats: [
    owner('Inbox', '/inbox'),
    owner('Chat', CHAT),
    owner('Escalations', '/eskalasi'),
    owner('Answered By AI', '/auto-reply'),
    owner('Completed', '/task-completed'),
    owner('Inbox Empty', `/inbox${EMPTY}`),
    owner('Chat Long Names', CHAT, 'longNames'),
    owner('Chat Right To Left', CHAT, 'rightToLeft'),
    owner('Chat Offline', CHAT, 'offline'),
    owner('Chat WhatsApp Down', CHAT, 'whatsAppDown'),
    as('member', 'Chat Of A Member', CHAT),
  ],
  Dashboard: [
    owner('Home', '/home'),
    owner('Tickets', '/tickets'),
    owner('Orders', '/orders'),
    owner('Quick Replies', '/suggestion-messages'),
    owner('Home Empty', `/home${EMPTY}`),
    owner('Tickets Empty', `/tickets${EMPTY}`),
    owner('Orders Empty', `/orders${EMPTY}`),
    owner('Quick Replies Empty', `/suggestion-messages${EMPTY}`),
    owner('Home Offline', '/home', 'offline'),
    as('member', 'Home Denied', '/home'),
  ],
  Training: [
    owner('Knowledge', '/training'),
    owner('Questions', '/training?section=pertanyaan'),
    owner('Behaviour', '/training?section=perilaku'),
    owner('Tests', '/training?section=tes'),
    owner('Simulator', '/simulate'),
    owner('Knowledge Empty', `/training${EMPTY}`),
  ],
  Evaluation: [
    owner('Test Cases', '/evaluate'),
    owner('Results', '/evaluate?section=hasil'),
    owner('Scores', '/evaluate?section=nilai'),
    owner('Rollout', '/evaluate?section=peluncuran'),
    owner('Test Cases Empty', `/evaluate${EMPTY}`),
  ],
  Campaigns: [
    owner('Broadcasts', '/campaigns/broadcasts'),
    owner('New Broadcast', '/campaigns/broadcasts/create'),
    owner('Broadcast', '/campaigns/broadcasts/90000000-0000-4000-8000-000000000001'),
    owner('Recipients', '/campaigns/recipients'),
    owner('List Of Recipients', '/campaigns/recipients/80000000-0000-4000-8000-000000000001'),
    owner('Templates', '/whatsapp-template'),
    owner('New Template', '/whatsapp-template/create'),
    owner('Broadcasts Empty', `/campaigns/broadcasts${EMPTY}`),
    owner('Recipients Empty', `/campaigns/recipients${EMPTY}`),
  ],
  Settings: [
    owner('Business', '/settings?section=bisnis'),
    owner('Opening Hours', '/settings?section=jam'),
    owner('AI Agent', '/settings?section=agen'),
    owner('Payment', '/settings?section=pembayaran'),
    owner('Catalogue', '/settings?section=katalog'),
    owner('Shipping', '/settings?section=ongkir'),
    owner('Tags', '/settings?section=tag'),
    owner('Team', '/settings?section=tim'),
    owner('Notifications', '/settings?section=notifikasi'),
    owner('My Account', '/settings?section=akun'),
    owner('Data', '/settings?section=data'),
    owner('Access', '/settings?section=akses'),
    owner('All Sections', '/settings'),
    owner('WhatsApp And Integrations', '/integrations'),
    owner('Account And Two Factors', '/account'),
    owner('New Business', '/business/new'),
    owner('Setup Of A Business', '/business/setup'),
    as('member', 'Payment Denied', '/settings?section=pembayaran'),
    owner('WhatsApp Empty', `/integrations${EMPTY}`),
  ],
  Admin: [
    as('admin', 'Businesses', '/admin/panel'),
    as('admin', 'People', '/admin/panel?section=people'),
    as('admin', 'Sessions', '/admin/panel?section=sessions'),
    as('admin', 'Broadcasts', '/admin/panel?section=broadcasts'),
    as('admin', 'Errors', '/admin/panel?section=errors'),
    as('admin', 'Changes Of Toggles', '/admin/panel?section=toggleChanges'),
    as('admin', 'Models', '/admin/panel?section=models'),
    as('admin', 'Audit Log', '/admin/panel?section=auditLog'),
    as('owner', 'Denied', '/admin/panel'),
  ],
};
