// The document of the security check. It reports the token to the page that opened it, or null.
const parameters = new URLSearchParams(location.search);
const text = document.getElementById('text');
const cancel = document.getElementById('cancel');
let failed = 'Pemeriksaan tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi.';
if (parameters.get('lang') === 'en') {
  document.documentElement.lang = 'en';
  document.title = 'Security check';
  text.textContent = 'Checking security…';
  cancel.textContent = 'Cancel';
  failed = 'The check could not load. Check your connection, then try again.';
}
const report = (captchaToken) => parent.postMessage({ captchaToken }, location.origin);
cancel.addEventListener('click', () => report(null));

const showFailure = () => {
  text.textContent = failed;
};
const script = document.createElement('script');
script.src = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
script.addEventListener('error', showFailure);
script.addEventListener('load', () =>
  window.turnstile.render('#widget', {
    sitekey: parameters.get('key'),
    language: document.documentElement.lang,
    callback: report,
    'error-callback': showFailure,
  }),
);
document.head.append(script);
