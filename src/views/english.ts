import { accountText } from './account/text/en.ts';
import { auditActionsText } from './admin/text/auditActions.en.ts';
import { adminText } from './admin/text/en.ts';
import { installationText } from './admin/text/installation.en.ts';
import { answeringText } from './answers/text/answering.en.ts';
import { answersText } from './answers/text/en.ts';
import { appUpdateText } from './app/appUpdate/text/en.ts';
import { connectionText } from './app/connection/text/en.ts';
import { consentText } from './app/consent/text/en.ts';
import { frameText } from './app/frame/text/en.ts';
import { frameMenusText } from './app/frame/text/menus.en.ts';
import { leaveGuardText } from './app/leaveGuard/text/en.ts';
import { pagesText } from './app/pagedList/text/en.ts';
import { recordListText } from './app/recordList/text/en.ts';
import { appText } from './app/text/en.ts';
import { requestCodeText } from './app/text/requestCode.en.ts';
import { toastsText } from './app/toasts/text/en.ts';
import { adminGateText } from './auth/adminGate/text/en.ts';
import { oauthText } from './auth/oauth/text/en.ts';
import { phoneSignInText } from './auth/phoneSignIn/text/en.ts';
import { authText } from './auth/text/en.ts';
import { broadcastsText } from './campaigns/broadcasts/text/en.ts';
import { recipientsText } from './campaigns/recipients/text/en.ts';
import { templatesText } from './campaigns/templates/text/en.ts';
import { channelsText } from './channels/text/en.ts';
import { commandsText } from './commands/text/en.ts';
import { assistText } from './composer/assist/text/en.ts';
import { emojiText } from './composer/emoji/text/en.ts';
import { quickRepliesText } from './composer/quickReplies/text/en.ts';
import { replyOfferText } from './composer/quickReplies/text/offer.en.ts';
import { composerText } from './composer/text/en.ts';
import { escalationText } from './conversation/header/text/escalation.en.ts';
import { answerReasonText } from './conversation/message/text/answerReason.en.ts';
import { messageChangesText } from './conversation/message/text/changes.en.ts';
import { messageText } from './conversation/message/text/en.ts';
import { missingFileText } from './conversation/message/text/missingFile.en.ts';
import { pointedText } from './conversation/message/text/pointed.en.ts';
import { readingText } from './conversation/message/text/reading.en.ts';
import { resolutionText } from './conversation/resolution/text/en.ts';
import { roomLinesText } from './conversation/roomLines/text/en.ts';
import { conversationSearchText } from './conversation/search/text/en.ts';
import { conversationText } from './conversation/text/en.ts';
import { typingText } from './conversation/typing/text/en.ts';
import { customerText } from './customer/text/en.ts';
import { summaryText } from './customer/text/summary.en.ts';
import { rolloutText } from './evaluation/rollout/text/en.ts';
import { scorecardText } from './evaluation/scorecard/text/en.ts';
import { evaluationText } from './evaluation/text/en.ts';
import { exportsText } from './exports/text/en.ts';
import { homeText } from './home/text/en.ts';
import { bulkActionsText } from './inbox/bulkActions/text/en.ts';
import { qualityReviewText } from './inbox/qualityReview/text/en.ts';
import { savedViewsText } from './inbox/savedViews/text/en.ts';
import { searchText } from './inbox/search/text/en.ts';
import { agentOutagesText } from './inbox/text/agentOutages.en.ts';
import { inboxText } from './inbox/text/en.ts';
import { apiKeysText } from './integrations/text/apiKeys.en.ts';
import { integrationsText } from './integrations/text/en.ts';
import { settingsLinksText } from './integrations/text/settingsLinks.en.ts';
import { legalText } from './legal/text/en.ts';
import { dataRequestText } from './legal/text/request.en.ts';
import { businessHandoverText } from './links/businessHandover/text/en.ts';
import { invitationText } from './links/invitation/text/en.ts';
import { linksText } from './links/text/en.ts';
import { notificationsText } from './notifications/text/en.ts';
import { agentReviewText } from './onboarding/review/text/en.ts';
import { businessSetupText } from './onboarding/setup/text/en.ts';
import { createBusinessText } from './onboarding/text/en.ts';
import { checkoutText } from './orders/checkout/text/en.ts';
import { orderListText } from './orders/list/text/en.ts';
import { shippingText } from './orders/shipping/text/en.ts';
import { quoteText } from './orders/shipping/text/quote.en.ts';
import { ordersText } from './orders/text/en.ts';
import { outboxText } from './outbox/text/en.ts';
import { reasonsText } from './reasons/text/en.ts';
import { refusalsText } from './refusals/text/en.ts';
import { businessDataText } from './settings/text/businessData.en.ts';
import { connectionText as connectionTestText } from './settings/text/connection.en.ts';
import { dataAccessText } from './settings/text/dataAccess.en.ts';
import { settingsText } from './settings/text/en.ts';
import { simulatorText } from './simulator/text/en.ts';
import { suggestionsText } from './suggestions/text/en.ts';
import { teamText } from './team/text/en.ts';
import { ticketsText } from './tickets/text/en.ts';
import { trainingText } from './training/text/en.ts';
import { reviewText } from './training/text/review.en.ts';
import { teachingText } from './training/text/teaching.en.ts';
import { unansweredText } from './training/text/unanswered.en.ts';
import { formats } from './ui/format.en.ts';
import { copyText } from './ui/text/copy.en.ts';
import { uiText } from './ui/text/en.ts';
import { fileFieldText } from './ui/text/fileField.en.ts';

const catalogues = [
  formats,
  accountText,
  adminText,
  adminGateText,
  appText,
  requestCodeText,
  appUpdateText,
  copyText,
  notificationsText,
  messageText,
  answerReasonText,
  agentOutagesText,
  escalationText,
  messageChangesText,
  connectionText,
  consentText,
  leaveGuardText,
  assistText,
  summaryText,
  emojiText,
  searchText,
  frameMenusText,
  businessHandoverText,
  commandsText,
  inboxText,
  channelsText,
  invitationText,
  authText,
  oauthText,
  phoneSignInText,
  missingFileText,
  pointedText,
  readingText,
  linksText,
  createBusinessText,
  checkoutText,
  ordersText,
  orderListText,
  quoteText,
  shippingText,
  outboxText,
  resolutionText,
  roomLinesText,
  integrationsText,
  apiKeysText,
  settingsLinksText,
  legalText,
  dataRequestText,
  customerText,
  uiText,
  fileFieldText,
  qualityReviewText,
  conversationText,
  savedViewsText,
  conversationSearchText,
  homeText,
  bulkActionsText,
  composerText,
  connectionTestText,
  auditActionsText,
  installationText,
  dataAccessText,
  businessDataText,
  settingsText,
  simulatorText,
  evaluationText,
  rolloutText,
  scorecardText,
  suggestionsText,
  templatesText,
  frameText,
  quickRepliesText,
  replyOfferText,
  reasonsText,
  refusalsText,
  exportsText,
  recipientsText,
  pagesText,
  recordListText,
  teamText,
  ticketsText,
  toastsText,
  broadcastsText,
  trainingText,
  reviewText,
  teachingText,
  unansweredText,
  agentReviewText,
  businessSetupText,
  answersText,
  answeringText,
  typingText,
];

/** Every English catalogue by its name. Loaded when a user chooses English. */
export const english: ReadonlyMap<string, { catalogue: string }> = new Map(
  catalogues.map((catalogue) => [catalogue.catalogue, catalogue]),
);

/** The English words of an Indonesian catalogue. */
export const inEnglish = <T extends { catalogue: string }>(catalogue: T): T =>
  (english.get(catalogue.catalogue) as T | undefined) ?? catalogue;
