/**
 * The security check of Cloudflare Turnstile. It runs in a frame with a document of its own (`public/captcha.html`): a
 * script cannot be removed from a document, and this one must not stay beside a session.
 */
import * as v from 'valibot';

const Answer = v.object({ captchaToken: v.nullable(v.string()) });

/** A token for one request to the auth service. Undefined if the user closes the check, it fails, or `signal` aborts. */
export const solveCaptcha = (siteKey: string, signal?: AbortSignal): Promise<string | undefined> =>
  new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    const frame = document.createElement('iframe');
    frame.src = `/captcha.html?${new URLSearchParams({ key: siteKey, lang: document.documentElement.lang })}`;
    frame.title = document.documentElement.lang === 'en' ? 'Security check' : 'Pemeriksaan keamanan';
    Object.assign(frame.style, { border: '0', width: '20rem', height: '12rem', maxWidth: '100%', display: 'block' });
    Object.assign(dialog.style, { margin: 'auto', padding: '0', borderRadius: '1rem', overflow: 'hidden' });
    const end = (token?: string) => {
      window.removeEventListener('message', onMessage);
      dialog.remove();
      resolve(token);
    };
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== location.origin) return;
      const answer = v.safeParse(Answer, data);
      if (answer.success) end(answer.output.captchaToken ?? undefined);
    };
    window.addEventListener('message', onMessage);
    dialog.addEventListener('close', () => end());
    signal?.addEventListener('abort', () => end(), { once: true });
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    if (signal?.aborted) end();
  });
