import type { SystemId } from '../src/machines/app/system.ts';

/**
 * The view that shows each machine, in the order of a user's journey: Storybook's sidebar follows this list. One entry
 * makes the stories of a machine. scripts/stories.ts finds the files by these names, wherever they are.
 */
export interface MachineView {
  /** The file of its model, without the folder and `.model.ts`. */
  machine: string;
  /** The export of a component below src/views. It takes the actor as the property `actor`. Left out: `<Machine>Story`. */
  view?: string;
  /** What else the view needs, as JSX. */
  props?: string;
  /** The system id by which the view finds the actor. */
  systemId?: SystemId;
  /** A page fills the canvas; a component has a margin around it. */
  page?: true;
}

const visitor = "visitor={{ login: 'dewi@contoh.id', onSignOut: () => {} }}";

export const machineViews: readonly MachineView[] = [
  { machine: 'shopTrial', view: 'ShopTrial' },
  { machine: 'auth', view: 'Auth', systemId: 'auth', page: true },
  { machine: 'secondFactor', view: 'SecondFactor', props: 'offline={false}' },
  { machine: 'oneTimeCode', page: true },
  { machine: 'registration', page: true },
  { machine: 'recovery', view: 'RecoveryExhibit', page: true },
  { machine: 'adminGate', view: 'AdminGate', page: true },
  { machine: 'signOut', view: 'ConfirmSignOut', page: true },
  { machine: 'invitation', view: 'LinkForState', props: visitor, page: true },
  { machine: 'businessHandover', view: 'LinkForState', props: visitor, page: true },
  { machine: 'createBusiness', view: 'CreateBusinessPage', page: true },
  { machine: 'businessSetup', view: 'SetupPage', page: true },
  { machine: 'inbox' },
  { machine: 'roomList' },
  { machine: 'savedViews' },
  { machine: 'bulkActions' },
  { machine: 'qualityReview' },
  { machine: 'room', page: true },
  { machine: 'history' },
  { machine: 'search' },
  { machine: 'presence', view: 'Presence' },
  { machine: 'agentRun' },
  { machine: 'holdWindow' },
  { machine: 'forward', page: true },
  { machine: 'attachments', page: true },
  { machine: 'recording' },
  { machine: 'assist' },
  { machine: 'outbox', view: 'OutboxNoticeContainer', props: 'roomId="r1" offline={false} refused={null}' },
  { machine: 'delivery', view: 'DeliveryStatus' },
  { machine: 'chat', view: 'ChatActionsStory' },
  { machine: 'notes' },
  { machine: 'promises' },
  { machine: 'tags' },
  { machine: 'summary' },
  { machine: 'aiPauses' },
  { machine: 'privacyRequests' },
  { machine: 'dataExport' },
  { machine: 'checkout', view: 'Checkout', page: true },
  { machine: 'areaSearch', view: 'AreaField', props: 'chosen={null} onChoose={() => undefined}' },
  { machine: 'orders' },
  { machine: 'home', page: true },
  { machine: 'reportDelivery' },
  { machine: 'tickets', page: true },
  { machine: 'ticket', page: true },
  { machine: 'newTicket', page: true },
  { machine: 'training', page: true },
  { machine: 'knowledge', page: true },
  { machine: 'source', page: true },
  { machine: 'publishing' },
  { machine: 'intake' },
  { machine: 'addition' },
  { machine: 'trial' },
  { machine: 'testCases', view: 'TestCases' },
  { machine: 'unanswered', page: true },
  { machine: 'teaching', page: true },
  { machine: 'simulation', page: true },
  { machine: 'simulationPanel' },
  { machine: 'replay', page: true },
  { machine: 'evaluation', page: true },
  { machine: 'caseEditor', page: true },
  { machine: 'caseIntake', page: true },
  { machine: 'testRun', page: true },
  { machine: 'rolloutDesk', page: true },
  { machine: 'suggestionLibrary', page: true },
  { machine: 'replies', page: true },
  { machine: 'replyEditor', page: true },
  { machine: 'recipients', page: true },
  { machine: 'recipientLists', page: true },
  { machine: 'recipientList', page: true },
  { machine: 'recipientImport', page: true },
  { machine: 'templates', page: true },
  { machine: 'templateDraft', page: true },
  { machine: 'broadcasts', page: true },
  { machine: 'broadcastRun', page: true },
  { machine: 'broadcastRecipients', page: true },
  { machine: 'broadcastDraft', page: true },
  { machine: 'broadcastTest' },
  { machine: 'sendingRules' },
  { machine: 'team', view: 'TeamSection' },
  { machine: 'settings', page: true },
  { machine: 'dataAccess', view: 'DataAccess' },
  { machine: 'section', view: 'AgentSection', page: true },
  { machine: 'connectionTest', view: 'ConnectionTest', props: 'isOwner' },
  { machine: 'logo' },
  { machine: 'account', page: true },
  { machine: 'name' },
  { machine: 'password' },
  { machine: 'mfa' },
  { machine: 'sessions' },
  { machine: 'channels', view: 'ChannelsPage', page: true },
  { machine: 'channel', view: 'ChannelCard' },
  { machine: 'webhooks', view: 'Webhooks', props: 'isOwner' },
  { machine: 'permission' },
  { machine: 'sound', view: 'SoundNotice' },
  { machine: 'palette', page: true },
  { machine: 'adminPanel', view: 'AdminPage', page: true },
  { machine: 'adminList' },
  { machine: 'adminChange', page: true },
  { machine: 'toggles', page: true },
  { machine: 'businessView', page: true },
  { machine: 'app', systemId: 'app', page: true },
  { machine: 'workspace', page: true },
  { machine: 'connection', view: 'ConnectionBannerContainer', page: true },
  { machine: 'toasts', view: 'Toasts', systemId: 'toasts', page: true },
  { machine: 'offline', view: 'OfflineNotice' },
  { machine: 'appUpdate', view: 'AppUpdate' },
  { machine: 'leaveGuard', view: 'LeaveDialog' },
  { machine: 'consent', page: true },
];

/** Machines that no view shows by themselves. */
export const machinesWithoutView: readonly string[] = ['notifications', 'panel', 'resource', 'resources', 'toast'];
