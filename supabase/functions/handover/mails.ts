import { longDate } from '../_shared/longDate.ts';
import { quote, unlinkedName } from '../_shared/mail.ts';

interface MailText {
  subject: string;
  text: string;
}

/** Mail to the recipient of a business. */
export function handoverOfferMail({
  businessName,
  senderName,
  message,
  expiresAt,
  zone,
  url,
}: {
  businessName: string;
  senderName: string | null;
  message: string | null;
  expiresAt: string;
  zone: string;
  url: string;
}): MailText {
  const business = unlinkedName(businessName);
  return {
    subject: `Pindah kepemilikan ${business} di Chabot`,
    text: `Halo,

${senderName ? unlinkedName(senderName) : 'Pemilik bisnis'} menyerahkan bisnis ${business} di Chabot kepada Anda.
${message ? `\nPesannya:\n${quote(message)}\n` : ''}
Buka tautan ini untuk melihat apa yang diserahkan, lalu menerima atau menolak:
${url}

Tautan ini hanya untuk Anda dan berlaku sampai ${longDate(expiresAt, zone)}. Jika Anda tidak mengenal pengirimnya, abaikan surat ini.`,
  };
}

export interface Receipt {
  handoverId: string;
  businessId: string;
  businessName: string;
  fromName: string | null;
  toName: string | null;
  acceptedAt: string;
  zone: string;
  pausedCampaigns: number;
}

/** Mail to the former and the new owner, after the handover. */
export function handoverDoneMail(side: 'from' | 'to', receipt: Receipt): MailText {
  const business = unlinkedName(receipt.businessName);
  const [from, to] = [receipt.fromName, receipt.toName].map((name) => unlinkedName(name ?? 'tanpa nama'));
  const paused = receipt.pausedCampaigns
    ? `\n${receipt.pausedCampaigns} siaran yang sedang berjalan dijeda. Pemilik baru dapat melanjutkannya.\n`
    : '';
  return {
    subject: `Kepemilikan bisnis ${business} sudah pindah`,
    text: `Halo,

${side === 'from' ? `Bisnis ${business} sekarang milik ${to}. Anda tetap ada di timnya sebagai anggota.` : `Bisnis ${business} dari ${from} sekarang milik Anda.`}
${paused}
Waktu: ${longDate(receipt.acceptedAt, receipt.zone)}
Nomor: ${receipt.handoverId}

Bukan Anda yang melakukannya? Segera hubungi Chabot dan sebutkan nomor di atas.`,
  };
}
