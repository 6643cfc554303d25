/** Whether the links, mail addresses and accounts of an answer are those of its sources. */
import { plainText, wordSet } from './words.ts';

/** Ends of addresses. A missing space behind a full stop makes no address: "ya.Bisa". */
const domains = wordSet(
  'com id net org shop store link ly me co app xyz site online info biz io cc top page web dev gg to tv in us uk sg my asia tech click live club vip pro icu buzz example test',
);

const addressForm =
  /(?:https?:\/\/|www\.)[^\s<>"'*)\]]+|(?<![\p{L}\p{N}._@-])@[\p{L}\p{N}_][\p{L}\p{N}._]{2,40}|(?<![\p{L}\p{N}@._/-])[\p{L}\p{N}_-]{1,60}(?:[.@][\p{L}\p{N}_-]{1,60}){1,8}(?:\/[^\s<>"'*)\]]*)?/giu;
/** "toko titik com" */
const writtenOutForm =
  /\b[\p{L}\p{N}-]{2,40} {1,3}(?:titik|dot) {1,3}(?:com|id|net|org|co|shop|link|xyz|site|me|ly)\b/giu;

/** A link without what does not change where it leads. */
const bare = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/(?<![).,!?:;/*_~])[).,!?:;/*_~]{1,20}$/u, '');

/** The links, mail addresses and accounts of a text. */
function linksIn(text: string): string[] {
  return [...plainText(text).matchAll(addressForm)].flatMap(([found]) => {
    if (/^(?:https?:\/\/|www\.|@)/iu.test(found)) return [bare(found)];
    const link = bare(found);
    const host = link.split('/')[0] ?? '';
    const last = host.split(/[.@]/u).at(-1) ?? '';
    // A capital behind the point begins a sentence.
    const isAddress = domains.has(last) && found.split('/')[0]?.endsWith(last);
    return isAddress && !/^\d/u.test(last) ? [link] : [];
  });
}

/** The first link of an answer that no source has; null: all are known. The address of a site alone is part of its links. */
export function findWrongLink(answer: string, sources: readonly string[]): string | null {
  const known = new Set(sources.flatMap(linksIn));
  const hosts = new Set([...known].map((link) => link.split('/')[0] ?? ''));
  const unknown = linksIn(answer).find((link) => !known.has(link) && !hosts.has(link));
  if (unknown !== undefined) return unknown;
  const [spoken] = writtenOutForm.exec(plainText(answer)) ?? [];
  writtenOutForm.lastIndex = 0;
  return spoken ?? null;
}
