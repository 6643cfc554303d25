import { longDate } from '../_shared/longDate.ts';
import { unlinkedName } from '../_shared/mail.ts';

interface InvitationDetails {
  businessName: string;
  inviterName: string | null;
  role: 'member' | 'owner';
  expires_at: string;
  zone: string;
  url: string;
}

const roles = { member: 'anggota tim', owner: 'pemilik' } as const;

/** Names are user input: no name may add a line or a link, which could be mistaken for this application's. */
export function invitationMail({ businessName, inviterName, role, expires_at, zone, url }: InvitationDetails): {
  subject: string;
  text: string;
} {
  const business = unlinkedName(businessName);
  const inviter = inviterName ? unlinkedName(inviterName) : 'Pemilik bisnis';
  return {
    subject: `Undangan ke tim ${business} di Chabot`,
    text: `Halo,

${inviter} mengundang Anda menjadi ${roles[role]} ${business} di Chabot.

Buka tautan ini untuk menerima atau menolak:
${url}

Tautan ini hanya untuk Anda dan berlaku sampai ${longDate(expires_at, zone)}. Jika Anda tidak mengenal pengirimnya, abaikan surat ini.`,
  };
}
