import { longDate } from '../_shared/longDate.ts';
import { oneLine } from '../_shared/mail.ts';

interface About {
  businessName: string;
  inviterName: string | null;
  role: 'member' | 'owner';
  expires_at: string;
  url: string;
}

const roles = { member: 'anggota tim', owner: 'pemilik' } as const;

/** Names are other people's words: on one line, and never where an address could be taken for ours. */
export function invitationLetter({ businessName, inviterName, role, expires_at, url }: About): {
  subject: string;
  text: string;
} {
  const business = oneLine(businessName);
  const inviter = inviterName ? oneLine(inviterName) : 'Pemilik bisnis';
  return {
    subject: `Undangan ke tim ${business} di Chabot`,
    text: `Halo,

${inviter} mengundang Anda menjadi ${roles[role]} ${business} di Chabot.

Buka tautan ini untuk menerima atau menolak:
${url}

Tautan ini hanya untuk Anda dan berlaku sampai ${longDate(expires_at)}. Jika Anda tidak mengenal pengirimnya, abaikan surat ini.`,
  };
}
