/** Lists the messages of the mailbox, newest first, and adds new ones while the page is open. */
import { follow, rowOf } from './shared.js';

const subjects = {
  signup: 'Konfirmasi pendaftaran',
  confirmation: 'Konfirmasi pendaftaran',
  recovery: 'Atur ulang kata sandi',
  magiclink: 'Tautan untuk masuk',
  invite: 'Undangan',
  email_change: 'Konfirmasi perubahan email',
  email_change_current: 'Konfirmasi perubahan email (alamat lama)',
  email_change_new: 'Konfirmasi perubahan email (alamat baru)',
  reauthentication: 'Kode konfirmasi ulang',
  sms: 'Kode masuk lewat SMS',
  phone_change: 'Konfirmasi nomor telepon',
};

const time = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'medium' });

const itemOf = (mail) => {
  const row = rowOf({
    h2: mail.subject ?? subjects[mail.type] ?? mail.type,
    '.to': mail.to,
    time: time.format(new Date(mail.at)),
    output: mail.otp ?? '',
    '.text': mail.text ?? '',
  });
  row.querySelector('time').dateTime = mail.at;
  row.querySelector('.actions').hidden = !mail.otp;
  row.querySelector('button').addEventListener('click', async ({ currentTarget: button }) => {
    await navigator.clipboard.writeText(mail.otp);
    button.textContent = 'Tersalin';
  });
  const link = row.querySelector('.link');
  link.hidden = !mail.link;
  if (mail.link) link.href = mail.link;
  return row;
};

follow('/__mail/messages', '/__mail/events', itemOf);
