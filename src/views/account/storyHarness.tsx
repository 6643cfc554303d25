/** Renders the parts of the account section for their stories. Not part of the product. */
import type { AccountRef } from '../../machines/account/account.machine.ts';
import type { MfaRef } from '../../machines/account/mfa.machine.ts';
import { factorSecret } from '../../machines/account/mfa.secret.ts';
import type { NameRef } from '../../machines/account/name.machine.ts';
import type { PasswordRef } from '../../machines/account/password.machine.ts';
import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import type { OneTimeCodeRef } from '../../machines/auth/oneTimeCode.machine.ts';
import { OneTimeCode } from '../auth/OneTimeCode.tsx';
import { LoginPage } from '../auth/signIn/LoginPage.tsx';
import { useText } from '../ui/useText.ts';
import { AccountForState } from './AccountForState.tsx';
import { Factors } from './Factors.tsx';
import { Name } from './Name.tsx';
import { Password } from './Password.tsx';
import { Sessions } from './Sessions.tsx';
import { accountText } from './text/id.ts';

/** A pattern with the size of a QR code, without content. */
const squares = Array.from({ length: 25 * 25 }, (_, index) => index)
  .filter((index) => (index * index + 7 * index) % 5 < 2)
  .map((index) => `<rect x="${(index % 25) + 2}" y="${Math.floor(index / 25) + 2}" width="1" height="1"/>`);
const qrCode = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29">${squares.join('')}</svg>`,
)}`;

export function AccountStory({ actor }: { actor: AccountRef }) {
  return <AccountForState actor={actor} onSignOut={() => {}} />;
}

export function NameStory({ actor }: { actor: NameRef }) {
  return <Name actor={actor} />;
}

export function PasswordStory({ actor }: { actor: PasswordRef }) {
  return <Password actor={actor} login="sari@chabot.test" />;
}

export function MfaStory({ actor }: { actor: MfaRef }) {
  const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  factorSecret.set({ factorId: 'f1', key, qrCode, uri: `otpauth://totp/Chabot:sari@chabot.test?secret=${key}` });
  return <Factors actor={actor} />;
}

export function SessionsStory({ actor }: { actor: RecordListRef<'sessions'> }) {
  return <Sessions actor={actor} />;
}

export function OneTimeCodeStory({ actor }: { actor: OneTimeCodeRef }) {
  const words = useText(accountText).recovery.sent;
  return (
    <LoginPage busy={false}>
      <OneTimeCode actor={actor} words={words} offline={false} onChangeRecipient={() => {}} />
    </LoginPage>
  );
}
