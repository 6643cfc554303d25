/** The machines that have pictures, and the view that shows them. One line makes the stories of a machine. */
export interface Pictured {
  /** `<path under src/machines>#<export>`, without `.model.ts`. */
  model: string;
  /** `<path under src/views>#<component>`, without `.tsx`. It takes the machine's actor as the property `actor`. */
  view: string;
  /** What else the view needs, as it would stand in JSX. */
  props?: string;
  /** Where in the house the actor lives, for views that look for it there. */
  place?: 'app' | 'auth' | 'connection' | 'toasts' | 'workspace';
  /** A page fills the canvas; a part stands in it with some air. */
  page?: true;
}

export const pictured: readonly Pictured[] = [
  { model: 'app/app#appModel', view: 'app/exhibits#AppExhibit', place: 'app', page: true },
  { model: 'auth/auth#authModel', view: 'login/Auth#Auth', place: 'auth', page: true },
  {
    model: 'registration/registration#registrationModel',
    view: 'registration/exhibits#RegistrationExhibit',
    page: true,
  },
  { model: 'recovery/recovery#recoveryModel', view: 'recovery/exhibits#RecoveryExhibit', page: true },
  { model: 'mailedCode/mailedCode#mailedCodeModel', view: 'account/exhibits#MailedCodeExhibit', page: true },
  { model: 'account/account#accountModel', view: 'account/exhibits#AccountExhibit', page: true },
  { model: 'account/password#passwordModel', view: 'account/exhibits#PasswordExhibit' },
  { model: 'enrolment/enrolment#enrolmentModel', view: 'account/exhibits#EnrolmentExhibit' },
  { model: 'connection/connection#connectionModel', view: 'connection/ConnectionBanner#Connection', page: true },
  { model: 'inbox/inbox#inboxModel', view: 'inbox/exhibits#InboxExhibit' },
  { model: 'inbox/roomList#roomListModel', view: 'inbox/exhibits#RoomListExhibit' },
  {
    model: 'offer/invitation#invitationModel',
    view: 'offer/OfferForState#OfferForState',
    props: "visitor={{ login: 'dewi@contoh.id', onLeave: () => {} }}",
    page: true,
  },
  { model: 'admission/admission#admissionModel', view: 'admission/Admission#Admission', page: true },
  { model: 'onboarding/onboarding#onboardingModel', view: 'onboarding/OnboardingPage#OnboardingPage', page: true },
  {
    model: 'offer/handover#handoverModel',
    view: 'offer/OfferForState#OfferForState',
    props: "visitor={{ login: 'dewi@contoh.id', onLeave: () => {} }}",
    page: true,
  },
  { model: 'channel/channel#channelModel', view: 'integrations/ChannelCard#ChannelCard' },
  {
    model: 'integrations/integrations#integrationsModel',
    view: 'integrations/IntegrationsPage#IntegrationsPage',
    page: true,
  },
  { model: 'team/team#teamModel', view: 'team/TeamSection#TeamSection' },
  { model: 'wizard/wizard#wizardModel', view: 'wizard/WizardPage#WizardPage', page: true },
  { model: 'admin/adminPanel#adminPanelModel', view: 'admin/AdminPage#AdminPage', page: true },
  { model: 'admin/adminList#adminListModel', view: 'admin/exhibits#AdminListExhibit' },
  { model: 'admin/toggles#togglesModel', view: 'admin/exhibits#TogglesExhibit', page: true },
  { model: 'consent/consent#consentModel', view: 'consent/exhibits#ConsentExhibit', page: true },
  { model: 'leaving/leaving#leavingModel', view: 'shell/Leaving#Leaving', page: true },
  { model: 'room/history#historyModel', view: 'room/exhibits#HistoryExhibit' },
  { model: 'outbox/delivery#deliveryModel', view: 'room/DeliveryLine#DeliveryLine' },
  {
    model: 'outbox/outbox#outboxModel',
    view: 'room/OutboxNotice#Outbox',
    props: 'roomId="r1" offline={false} refused={null}',
  },
  { model: 'tray/tray#trayModel', view: 'room/exhibits#TrayExhibit', page: true },
  { model: 'recording/recording#recordingModel', view: 'room/exhibits#RecordingExhibit' },
  { model: 'room/room#roomModel', view: 'room/exhibits#RoomExhibit', page: true },
  { model: 'workspace/workspace#workspaceModel', view: 'inbox/exhibits#WorkspaceExhibit', page: true },
  { model: 'settings/section#sectionModel', view: 'settings/AgentSection#AgentSection', page: true },
  { model: 'settings/logo#logoModel', view: 'settings/exhibits#LogoExhibit' },
  { model: 'settings/settings#settingsModel', view: 'settings/exhibits#SettingsExhibit', page: true },
  { model: 'tickets/tickets#ticketsModel', view: 'tickets/exhibits#TicketsExhibit', page: true },
  { model: 'tickets/ticket#ticketModel', view: 'tickets/exhibits#TicketExhibit', page: true },
  { model: 'tickets/newTicket#newTicketModel', view: 'tickets/exhibits#NewTicketExhibit', page: true },
  { model: 'panel/company#companyModel', view: 'panel/Company#CompanyLine' },
  { model: 'panel/notes#notesModel', view: 'panel/exhibits#NotesExhibit' },
  { model: 'panel/tags#tagsModel', view: 'panel/exhibits#TagsExhibit' },
  { model: 'panel/stops#stopsModel', view: 'panel/exhibits#StopsExhibit' },
  { model: 'panel/rights#rightsModel', view: 'panel/exhibits#RightsExhibit' },
  { model: 'toasts/toasts#toastsModel', view: 'toasts/Toasts#Toasts', place: 'toasts', page: true },
];

/** Every machine with a chart to draw: `<path under src/machines>#<export>`, without `.machine.ts`. */
export const charted: readonly string[] = [
  'room/history#historyMachine',
  'room/room#roomMachine',
  'tray/tray#trayMachine',
  'recording/recording#recordingMachine',
  'outbox/outbox#outboxMachine',
  'outbox/delivery#deliveryMachine',
  'auth/auth#authMachine',
  'registration/registration#registrationMachine',
  'recovery/recovery#recoveryMachine',
  'mailedCode/mailedCode#mailedCodeMachine',
  'account/account#accountMachine',
  'account/password#passwordMachine',
  'enrolment/enrolment#enrolmentMachine',
  'app/app#appMachine',
  'connection/connection#connectionMachine',
  'inbox/inbox#inboxMachine',
  'inbox/roomList#roomListMachine',
  'workspace/workspace#workspaceMachine',
  'resource/resource#resourceMachine',
  'resource/resources#resourcesMachine',
  'admission/admission#admissionMachine',
  'onboarding/onboarding#onboardingMachine',
  'integrations/integrations#integrationsMachine',
  'channel/channel#channelMachine',
  'wizard/wizard#wizardMachine',
  'admin/adminPanel#adminPanelMachine',
  'admin/adminList#adminListMachine',
  'admin/toggles#togglesMachine',
  'consent/consent#consentMachine',
  'leaving/leaving#leavingMachine',
  'team/team#teamMachine',
  'offer/offer#offerMachine',
  'settings/section#sectionMachine',
  'settings/logo#logoMachine',
  'settings/settings#settingsMachine',
  'tickets/tickets#ticketsMachine',
  'tickets/ticket#ticketMachine',
  'tickets/newTicket#newTicketMachine',
  'panel/aside#asideMachine',
  'panel/company#companyMachine',
  'panel/ledger#ledgerMachine',
  'toasts/toast#toastMachine',
  'toasts/toasts#toastsMachine',
];
