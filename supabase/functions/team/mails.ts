import { longDate } from '../_shared/longDate.ts';
import { singleLine } from '../_shared/mail.ts';

interface InvitationDetails {
  businessName: string;
  inviterName: string | null;
  role: 'member' | 'owner';
  expires_at: string;
  url: string;
}

const roles = { member: 'anggota tim', owner: 'pemilik' } as const;

/** Names are user input: they stay on one line, so that a link in them cannot be mistaken for this application's. */
export function invitationMail({ businessName, inviterName, role, expires_at, url }: InvitationDetails): {
  subject: string;
  text: string;
} {
  const business = singleLine(businessName);
  const inviter = inviterName ? singleLine(inviterName) : 'Pemilik bisnis';
  return {
    subject: `Undangan ke tim ${business} di Chabot`,
    text: `Halo,

${inviter} mengundang Anda menjadi ${roles[role]} ${business} di Chabot.

Buka tautan ini untuk menerima atau menolak:
${url}

Tautan ini hanya untuk Anda dan berlaku sampai ${longDate(expires_at)}. Jika Anda tidak mengenal pengirimnya, abaikan surat ini.`,
  };
}
