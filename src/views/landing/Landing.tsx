import { Check, Mail } from 'lucide-react';
import type { ReactNode } from 'react';

import { operator } from '../legal/text/operator.id.ts';
import { Brand } from '../ui/Brand.tsx';
import { useText } from '../ui/useText.ts';
import { HelpPicture, InboxPicture, SourcePicture, TakeoverPicture } from './Pictures.tsx';
import { landingText } from './text/id.ts';
import { TrialFields, TrialWaiting } from './TrialFields.tsx';

const primaryLink =
  'inline-flex min-h-11 items-center justify-center rounded-md bg-accent px-5 font-semibold text-on-accent transition-colors duration-150 hover:bg-accent-strong';
const secondaryLink =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-line-strong bg-surface px-5 font-semibold hover:bg-hover';
const quietLink = 'inline-flex min-h-11 items-center rounded-sm hover:underline';

/** The registration, which leads on to the first business. */
const REGISTRATION = '/login?step=registration';

/** Pictures of the points of "how", in their order. */
const pictures = [SourcePicture, HelpPicture, TakeoverPicture];

/** The landing page. It is written as HTML in the build, so it has no state and no effects. */
export function Landing({ otherLanguage }: { otherLanguage: 'id' | 'en' }) {
  const text = useText(landingText);
  return (
    <>
      <a
        href="#isi"
        className="absolute top-2 left-2 z-10 -translate-y-20 rounded-md bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        {text.skip}
      </a>
      <Header otherLanguage={otherLanguage} />
      <main id="isi">
        <Hero />
        <Trial />
        <How />
        <Steps />
        <div className="mx-auto grid max-w-6xl gap-12 px-5 py-14 md:px-8 lg:grid-cols-2 lg:gap-16 lg:py-20">
          <Price />
          <Trust />
        </div>
        <Questions />
        <section aria-labelledby="mulai" className="border-t border-line bg-accent-wash">
          <div className="mx-auto grid max-w-3xl justify-items-center gap-4 px-5 py-14 text-center md:py-16">
            <h2 id="mulai" className="text-xl font-bold text-balance">
              {text.end.heading}
            </h2>
            <p className="text-base text-ink-soft">{text.end.lead}</p>
            <a href={REGISTRATION} className={primaryLink}>
              {text.start}
            </a>
          </div>
        </section>
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-5 py-4 text-ink-soft md:px-8">
          <a href="/privacy-policy" className={quietLink}>
            {text.trust.privacy}
          </a>
          <a href="/terms-of-service" className={quietLink}>
            {text.trust.terms}
          </a>
          <a href={`mailto:${operator.supportEmail}`} className={quietLink}>
            {text.contact}
          </a>
        </div>
      </footer>
    </>
  );
}

function Header({ otherLanguage }: { otherLanguage: 'id' | 'en' }) {
  const text = useText(landingText);
  const { menu } = text;
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-5 py-2 md:px-8">
        <Brand />
        <nav aria-label={menu.label} className="hidden gap-5 md:flex">
          <a href="#cara-kerja" className={quietLink}>
            {menu.how}
          </a>
          <a href="#harga" className={quietLink}>
            {menu.price}
          </a>
          <a href="#tanya-jawab" className={quietLink}>
            {menu.questions}
          </a>
        </nav>
        <div className="flex items-center gap-4">
          <a
            href={otherLanguage === 'en' ? '/en' : '/'}
            hrefLang={otherLanguage}
            lang={otherLanguage}
            className={quietLink}
          >
            {menu.otherLanguage}
          </a>
          <a href="/login" className={`${quietLink} font-semibold text-accent-strong`}>
            {menu.signIn}
          </a>
        </div>
      </div>
    </header>
  );
}

function Hero() {
  const text = useText(landingText);
  const { hero } = text;
  return (
    <section className="border-b border-line">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-5 py-10 md:px-8 md:py-16 lg:grid-cols-[5fr_7fr] lg:gap-14 lg:py-20">
        <div className="grid gap-5">
          <h1 className="text-[clamp(1.75rem,1.1rem+2.6vw,2.75rem)] leading-[1.15] font-extrabold tracking-tight text-balance">
            {hero.heading}
          </h1>
          <p className="max-w-[48ch] text-base text-ink-soft md:text-lg">{hero.lead}</p>
          <div className="flex flex-wrap gap-3">
            <a href={REGISTRATION} className={primaryLink}>
              {text.start}
            </a>
            <a href="#coba" className={secondaryLink}>
              {text.trial.link}
            </a>
          </div>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
            {hero.facts.map((fact) => (
              <li key={fact} className="inline-flex items-center gap-1.5">
                <Check aria-hidden="true" size={16} className="shrink-0 text-accent" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <InboxPicture />
      </div>
    </section>
  );
}

/** Its form works once the trial has loaded (src/wiring/shopTrial.tsx). */
function Trial() {
  const { trial } = useText(landingText);
  return (
    <section aria-labelledby="coba" className="border-b border-line bg-surface">
      <div className="mx-auto grid max-w-6xl gap-6 px-5 py-14 md:px-8 lg:py-16">
        <div className="grid max-w-[65ch] gap-2">
          <Heading id="coba">{trial.heading}</Heading>
          <p className="text-base text-ink-soft">{trial.lead}</p>
          <noscript>
            <p className="rounded-md bg-help-wash p-3">{trial.noScript}</p>
          </noscript>
        </div>
        <div id="coba-form">
          <TrialFields>
            <TrialWaiting />
          </TrialFields>
        </div>
      </div>
    </section>
  );
}

function How() {
  const { how } = useText(landingText);
  return (
    <section aria-labelledby="cara-kerja" className="mx-auto max-w-6xl px-5 py-14 md:px-8 lg:py-20">
      <Heading id="cara-kerja">{how.heading}</Heading>
      <ul className="mt-8 grid gap-6 lg:grid-cols-3">
        {how.points.map(({ title, text }, at) => {
          const Picture = pictures[at];
          return (
            <li
              key={title}
              className="grid grid-rows-[12rem_auto] overflow-hidden rounded-lg border border-line bg-surface"
            >
              <div className="grid content-center border-b border-line bg-sunken p-4">{Picture && <Picture />}</div>
              <div className="grid content-start gap-1.5 p-5">
                <h3 className="text-base font-semibold">{title}</h3>
                <p className="text-ink-soft">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Steps() {
  const { steps } = useText(landingText);
  return (
    <section aria-labelledby="langkah" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-6xl px-5 py-14 md:px-8 lg:py-16">
        <Heading id="langkah">{steps.heading}</Heading>
        <ol className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {steps.list.map(({ title, text }, at) => (
            <li key={title} className="grid grid-cols-[2rem_1fr] gap-3">
              <span
                aria-hidden="true"
                className="tabular grid size-8 place-content-center rounded-full bg-accent-wash font-bold text-accent-strong"
              >
                {at + 1}
              </span>
              <div className="grid content-start gap-1 pt-1">
                <h3 className="text-base font-semibold">{title}</h3>
                <p className="text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Price() {
  const { price } = useText(landingText);
  return (
    <section aria-labelledby="harga" className="grid content-start gap-4">
      <Heading id="harga">{price.heading}</Heading>
      <p className="text-base">{price.lead}</p>
      <ul className="grid gap-2.5">
        {price.points.map((point) => (
          <li key={point} className="grid grid-cols-[1.25rem_1fr] gap-2 text-ink-soft">
            <Check aria-hidden="true" size={18} className="mt-0.5 text-accent" />
            {point}
          </li>
        ))}
      </ul>
      <p>
        <a
          href={`mailto:${operator.supportEmail}?subject=${encodeURIComponent(price.subject)}`}
          className={secondaryLink}
        >
          <Mail aria-hidden="true" size={18} />
          {price.contact}
        </a>
      </p>
      <p className="text-ink-soft">{operator.supportEmail}</p>
    </section>
  );
}

function Trust() {
  const { trust } = useText(landingText);
  return (
    <section aria-labelledby="data" className="grid content-start gap-4">
      <Heading id="data">{trust.heading}</Heading>
      <dl className="grid gap-4">
        {trust.points.map(({ title, text }) => (
          <div key={title} className="grid gap-0.5">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-5">
        <a href="/privacy-policy" className={`${quietLink} font-semibold text-accent-strong`}>
          {trust.privacy}
        </a>
        <a href="/terms-of-service" className={`${quietLink} font-semibold text-accent-strong`}>
          {trust.terms}
        </a>
      </p>
    </section>
  );
}

function Questions() {
  const { questions } = useText(landingText);
  return (
    <section aria-labelledby="tanya-jawab" className="border-t border-line bg-surface">
      <div className="mx-auto max-w-3xl px-5 py-14 md:px-8 lg:py-16">
        <Heading id="tanya-jawab">{questions.heading}</Heading>
        <div className="mt-6 divide-y divide-line border-y border-line">
          {questions.list.map(({ question, answer }, at) => (
            <details key={question} open={at === 0} className="group py-1">
              <summary className="flex min-h-11 list-none items-center justify-between gap-3 py-2 text-base font-semibold">
                {question}
                <span
                  aria-hidden="true"
                  className="shrink-0 text-lg leading-none text-ink-soft transition-transform duration-150 group-open:rotate-45"
                >
                  {PLUS}
                </span>
              </summary>
              <div className="grid max-w-[65ch] gap-2 pb-4 text-ink-soft">
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

const PLUS = '+';

function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="scroll-mt-4 text-xl font-bold tracking-tight text-balance">
      {children}
    </h2>
  );
}
