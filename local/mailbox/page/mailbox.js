/** Lists the messages of the mailbox, newest first, and adds new ones while the page is open. */

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
const list = document.querySelector('#mails');
const empty = document.querySelector('#empty');
const template = document.querySelector('#mail');

const itemOf = (mail) => {
  const item = template.content.cloneNode(true);
  item.querySelector('.subject').textContent = mail.subject ?? subjects[mail.type] ?? mail.type;
  item.querySelector('.to').textContent = mail.to;
  const at = item.querySelector('time');
  at.dateTime = mail.at;
  at.textContent = time.format(new Date(mail.at));
  item.querySelector('output').textContent = mail.otp;
  item.querySelector('.actions').hidden = !mail.otp;
  item.querySelector('button').addEventListener('click', async ({ currentTarget: button }) => {
    await navigator.clipboard.writeText(mail.otp);
    button.textContent = 'Tersalin';
  });
  const text = item.querySelector('.text');
  text.textContent = mail.text ?? '';
  text.hidden = !mail.text;
  const link = item.querySelector('.link');
  link.hidden = !mail.link;
  if (mail.link) link.href = mail.link;
  return item;
};

const show = async () => {
  const mails = await (await fetch('/__mail/messages')).json();
  empty.hidden = mails.length > 0;
  list.replaceChildren(...mails.map(itemOf));
};

const events = new EventSource('/__mail/events');
// The browser reconnects after a restart. Messages that arrived in between are in the list.
events.addEventListener('open', () => void show());
events.addEventListener('message', ({ data }) => {
  empty.hidden = true;
  list.prepend(itemOf(JSON.parse(data)));
});
