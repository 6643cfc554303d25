/**
 * Every name under which the application stores something in the browser. One that ends with a separator begins the names
 * of several entries. Each says where it is, what it holds, and what becomes of it when the user signs out
 * (tests/model/storageKeys.test.ts reads it); lint refuses a name from elsewhere (`chabot/stored-keys`).
 *
 * src/worker and src/shell consist of single files without imports, and repeat names from here.
 */

/** Cookie: the session, in chunks, and auth-js's PKCE verifier. Goes at sign-out. */
export const SESSION_COOKIE = 'chabot-sb-auth';
/** Of a chunk, or of the PKCE verifier: auth-js makes its names of this one. */
export type SessionCookieName = `${typeof SESSION_COOKIE}${string}`;
/** Cookie: through which advert a visitor came. Stays because the consent of the visitor decides; withdrawing it deletes it. */
export const FBC_COOKIE = '_fbc';
/** Cookie: the browser's number at Meta. Stays because the consent of the visitor decides; withdrawing it deletes it. */
export const FBP_COOKIE = '_fbp';

/** localStorage: theme, language and keyboard of this device. Stays because it is about the device and names no person. */
export const APPEARANCE = 'chabot.appearance';
/** localStorage: whether this visitor allows measuring. Stays because the question would come again with each sign-out. */
export const CONSENT = 'chabot.consent';
/** localStorage: what a visitor wrote about their shop. Stays because the visitor had no account when it was written; for 30 days. */
export const SHOP_TEXT = 'chabot.shopText';
/** localStorage: a paying customer's pass to an order, and its payment. Stays because customers do not sign in. */
export const CHECKOUT = 'checkout:';
/** localStorage: the last message between the tabs about the session. Stays because it is the message that says so; it names no person. */
export const SESSION_MESSAGE = 'chabot-session';
/** localStorage: how long to wait before the next renewal. Stays because it is a time and two counts. */
export const RENEWAL_BACKOFF = 'chabot-renewal-backoff';

/** localStorage: the account whose registration is not finished. Goes at sign-out. */
export const PENDING_SIGNUP = 'chabot:pendingSignup';
/** localStorage: the business that the user had open. Goes at sign-out. */
export const LAST_BUSINESS = 'chabot:last-business';
/** localStorage: the requests of the first page, and when they were made. Goes at sign-out. */
export const REMEMBERED_REQUESTS = 'chabot:first-requests';
/** localStorage: when the user was last here, by user and business. Goes at sign-out. */
export const LAST_VISIT = 'chabot:visit:';
/** localStorage: the filters of the lists, by business. Goes at sign-out. */
export const FILTERS = 'chabot:filters:';
/** localStorage: the chats that the user has pinned or put off, by business. Goes at sign-out. */
export const MARKS = 'chabot:marks:';
/** localStorage: how far a quality review is, by business. Goes at sign-out. */
export const REVIEW = 'chabot:review:';
/** localStorage: the chats that were open last, by business. Goes at sign-out. */
export const RECENT_ROOMS = 'chabot:visits:';
/** localStorage: the emoji that were used last. Goes at sign-out. */
export const RECENT_EMOJI = 'chabot:emoji';
/** localStorage: which tab notifies, by user, in browsers without locks. Goes at sign-out. */
export const NOTIFYING_TAB = 'chabot:notifications:';
export type NotifyingTabName = `${typeof NOTIFYING_TAB}${string}`;
/** localStorage: drafts of messages and forms, by user, business and chat. Goes at sign-out. */
export const DRAFTS = 'chabot-draft:';
/** localStorage: messages that the outbox has not stored yet. Goes at sign-out. */
export const UNSAVED_MESSAGES = 'chabot-draft:unsaved:';
/** localStorage: drafts of settings. Goes at sign-out. */
export const SETTINGS_DRAFTS = 'chabot:settings:';
/** localStorage: drafts of tickets. Goes at sign-out. */
export const TICKET_DRAFTS = 'chabot:ticket:';
/** localStorage: drafts of sources of knowledge. Goes at sign-out. */
export const KNOWLEDGE_DRAFTS = 'chabot:knowledge:';
/** localStorage: drafts of entries that a chat teaches. Goes at sign-out. */
export const TEACHING_DRAFTS = 'chabot:teaching:';

/** sessionStorage: to whom a code was sent, and when. Goes at sign-out. */
export const SENT_CODE = 'chabot:sentCode:';
/** sessionStorage: what was typed before the way to a provider's page. Goes at sign-out. */
export const TYPED_ACCOUNT = 'chabot:typedAccount';
/** sessionStorage: the anonymous session of a visitor's trial. Stays because it is no user's; it ends with the tab. */
export const SHOP_TRIAL = 'chabot.shopTrial';

/** IndexedDB: messages, files and attachments that are to be sent, encrypted. Goes at sign-out: all rows of the user. */
export const OUTBOX_DATABASE = 'chabot-outbox';
/** IndexedDB: the copy for offline use, encrypted. Goes at sign-out. */
export const OFFLINE_DATABASE = 'chabot-offline';

/** Cache Storage: the files of the application. Goes at sign-out. */
export const SHELL_CACHE = 'chabot-shell-';
/** Cache Storage: the files of the page of an order. Goes at sign-out. */
export const ORDER_CACHE = 'chabot-order-';

/** What a sign-out leaves in localStorage and sessionStorage. All else goes, also what an older version has left. */
export const STAYING: readonly string[] = [
  APPEARANCE,
  CONSENT,
  SHOP_TEXT,
  CHECKOUT,
  SESSION_MESSAGE,
  RENEWAL_BACKOFF,
  SHOP_TRIAL,
];
