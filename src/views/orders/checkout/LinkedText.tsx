import type { ReactNode } from 'react';

import { accountAt, addressAt } from '../../conversation/message/textLinks.ts';
import { useText } from '../../ui/useText.ts';
import { CopyButton } from './CopyButton.tsx';
import { checkoutText } from './text/id.ts';

/** A text of the seller, with its line breaks. Safe links can be opened and account numbers copied; nothing is HTML. */
export function LinkedText({ children }: { children: string }) {
  const text = useText(checkoutText);
  const parts: ReactNode[] = [];
  let plain = '';
  const end = () => {
    if (plain !== '') parts.push(plain);
    plain = '';
  };
  for (let at = 0; at < children.length;) {
    const account = accountAt(children, at);
    const found = account === null ? addressAt(children, at) : null;
    const length = account?.text.length ?? found?.length ?? 1;
    if (account !== null) {
      end();
      parts.push(
        <span key={at} className="my-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="tabular text-base">{account.text}</strong>
          <CopyButton value={account.digits} what={text.accountNumber(account.text)} />
        </span>,
      );
    } else if (found?.link) {
      end();
      parts.push(
        <a
          key={at}
          href={found.link.href}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-accent-strong underline"
        >
          {found.link.text}
        </a>,
      );
    } else plain += children.slice(at, at + length);
    at += length;
  }
  end();
  return (
    <div lang="id" className="text-sm wrap-anywhere whitespace-pre-line">
      {parts}
    </div>
  );
}
