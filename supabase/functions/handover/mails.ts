import { longDate } from '../_shared/longDate.ts';
import { oneLine, quoted } from '../_shared/mail.ts';

interface Words {
  subject: string;
  text: string;
}

/** To whom a business is offered. */
export function offerLetter({
  businessName,
  senderName,
  message,
  expiresAt,
  url,
}: {
  businessName: string;
  senderName: string | null;
  message: string | null;
  expiresAt: string;
  url: string;
}): Words {
  const business = oneLine(businessName);
  return {
    subject: `Serah terima bisnis ${business} di Chabot`,
    text: `Halo,

${senderName ? oneLine(senderName) : 'Pemilik bisnis'} menyerahkan bisnis ${business} di Chabot kepada Anda.
${message ? `\nPesannya:\n${quoted(message)}\n` : ''}
Buka tautan ini untuk melihat apa yang diserahkan, lalu menerima atau menolak:
${url}

Tautan ini hanya untuk Anda dan berlaku sampai ${longDate(expiresAt)}. Jika Anda tidak mengenal pengirimnya, abaikan surat ini.`,
  };
}

export interface Receipt {
  handoverId: string;
  businessId: string;
  businessName: string;
  fromName: string | null;
  toName: string | null;
  acceptedAt: string;
  pausedCampaigns: number;
}

/** To both sides, when it is done. */
export function doneLetter(side: 'from' | 'to', receipt: Receipt): Words {
  const business = oneLine(receipt.businessName);
  const [from, to] = [receipt.fromName, receipt.toName].map((name) => oneLine(name ?? 'tanpa nama'));
  const paused = receipt.pausedCampaigns
    ? `\n${receipt.pausedCampaigns} siaran yang sedang berjalan dijeda. Pemilik baru dapat melanjutkannya.\n`
    : '';
  return {
    subject: `Bisnis ${business} sudah diserahterimakan`,
    text: `Halo,

${side === 'from' ? `Bisnis ${business} sekarang milik ${to}. Anda tetap ada di timnya sebagai anggota.` : `Bisnis ${business} dari ${from} sekarang milik Anda.`}
${paused}
Waktu: ${longDate(receipt.acceptedAt)}
Nomor: ${receipt.handoverId}

Bukan Anda yang melakukannya? Segera hubungi Chabot dan sebutkan nomor di atas.`,
  };
}
