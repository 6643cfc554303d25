import type { CSSProperties, ReactNode } from 'react';
import { icons, uses } from 'virtual:icons';

import { contrast, declared, scales, themes, type Theme } from './theme.ts';

export default { id: 'tokens', title: 'Tokens · warna dan huruf', parameters: { layout: 'padded' } };

const Part = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <section aria-label={title} className="grid grid-cols-1 gap-2">
    <h2 className="text-lg font-bold">{title}</h2>
    <p className="text-ink-soft">{hint}</p>
    {children}
  </section>
);

/** One token: its name, what it looks like, and its value. */
const Token = ({ name, value, children }: { name: string; value: string; children?: ReactNode }) => (
  <li data-token={name} className="grid grid-cols-1 gap-1 border-t border-line pt-2">
    <span className="flex flex-wrap items-baseline justify-between gap-2">
      <code className="font-semibold">{name}</code>
      <code className="text-ink-soft">{value}</code>
    </span>
    {children}
  </li>
);

/** What lies behind everything else. */
const SURFACES = ['--page', '--surface', '--sunken', '--hover'];

/** The colours on which a colour stands: the surfaces, its own wash, and what lies under `on-…`. */
const groundsOf = (name: string, tokens: Theme): string[] => {
  if (SURFACES.includes(name) || name.endsWith('-wash') || name === '--line') return [];
  const under = name.replace('--on-', '--');
  if (under !== name) return [under, `${under}-strong`];
  const [own = ''] = [`${name.replace('-strong', '')}-wash`].filter((wash) => tokens.has(wash));
  return [...SURFACES, ...(own === '' ? [] : [own])];
};

/** The edge of a control: WCAG 2.2 wants 3 for it (1.4.11), and 4.5 for text (1.4.3). */
const EDGE = '--line-strong';

function Contrast({ name, ground, tokens }: { name: string; ground: string; tokens: Theme }) {
  const [colour = '', behind = ''] = [tokens.get(name), tokens.get(ground)];
  const figure = contrast(colour, behind);
  const least = name === EDGE ? 3 : 4.5;
  const isEnough = figure >= least;
  return (
    <span
      data-contrast={isEnough ? 'enough' : 'little'}
      className="rounded-sm px-1.5 text-xs"
      style={{
        background: behind,
        color: name === EDGE ? tokens.get('--ink') : colour,
        border: `1px solid ${name === EDGE ? colour : tokens.get('--line')}`,
      }}
    >
      {`${figure.toFixed(1)} ${ground.slice(2)}${isEnough ? '' : ` (less than ${least})`}`}
    </span>
  );
}

/** The colours of a theme, on its own page. */
const Colours = ({ theme, tokens }: { theme: string; tokens: Theme }) => (
  <section
    aria-label={theme}
    className="grid min-w-0 grid-cols-1 content-start gap-2 rounded-lg p-4"
    style={
      { ...Object.fromEntries(tokens), background: tokens.get('--page'), color: tokens.get('--ink') } as CSSProperties
    }
  >
    <h3 className="font-semibold">{theme}</h3>
    <ul className="grid grid-cols-1 gap-2">
      {[...tokens].map(([name, value]) => (
        <li key={name} data-token={name} className="flex gap-2">
          <span
            aria-hidden="true"
            className="size-10 shrink-0 rounded-md"
            style={{ background: value, border: `1px solid ${tokens.get('--line')}` }}
          />
          <span className="grid min-w-0 grid-cols-1 gap-1">
            <span className="flex flex-wrap gap-x-2">
              <code className="font-semibold">{name}</code>
              <code className="text-xs" style={{ color: tokens.get('--ink-soft') }}>
                {value}
              </code>
            </span>
            <span className="flex flex-wrap gap-1">
              {groundsOf(name, tokens).map((ground) => (
                <Contrast key={ground} name={name} ground={ground} tokens={tokens} />
              ))}
            </span>
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const SAMPLE = 'Pesanan Siti Rahma, Rp 1.250.000';

/** How the tokens of a scale are drawn, by the beginning of their names. */
const SCALES: { title: string; hint: string; begins: string; draw: (name: string) => ReactNode }[] = [
  {
    title: 'Typeface',
    hint: 'One variable face, served by the product itself; system faces in its widths until it has arrived.',
    begins: '--font-',
    draw: (name) => <span style={{ fontFamily: `var(${name})` }}>{SAMPLE}</span>,
  },
  {
    title: 'Sizes of text',
    hint: 'Small print, text, fields on phones, titles, amounts. Fields have at least 16 px on phones.',
    begins: '--text-',
    draw: (name) => <span style={name.endsWith('height') ? {} : { fontSize: `var(${name})` }}>{SAMPLE}</span>,
  },
  {
    title: 'Radii',
    hint: 'Tags and marks, controls and bubbles, cards and dialogs.',
    begins: '--radius-',
    draw: (name) => <span className="size-14 bg-accent" style={{ borderRadius: `var(${name})` }} />,
  },
  {
    title: 'Elevation',
    hint: 'One, for what lies over the page.',
    begins: '--shadow-',
    draw: (name) => <span className="m-auto size-14 rounded-md bg-surface" style={{ boxShadow: `var(${name})` }} />,
  },
  {
    title: 'Motion',
    hint: '120 to 200 ms, to orient, and none where the device asks for less.',
    begins: '--ease-',
    draw: () => null,
  },
  {
    title: 'Widths of the page',
    hint: 'Two panes from 768 px, Tailwind’s md; three from xl; words in the rail from 2xl.',
    begins: '--breakpoint-',
    draw: () => null,
  },
  {
    title: 'Names of colours in Tailwind',
    hint: 'bg-accent, text-ink, border-line and so on. There are no others.',
    begins: '--color-',
    draw: (name) => <span className="h-4 rounded-sm" style={{ background: `var(${name.replace('color-', '')})` }} />,
  },
];

/** Steps of the 4 px grid. */
const STEPS = [1, 2, 3, 4, 6, 8, 11];

const Sheet = () => (
  <main lang="en" className="mx-auto grid max-w-6xl grid-cols-1 gap-6">
    <h1 className="text-xl font-bold">{'Tokens'}</h1>
    <Part
      title="Colours"
      hint="Each with its contrast on what it stands on. One hue stands for one fact: needs help, AI, person, phone, done, failed."
    >
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Colours theme="Light" tokens={themes.light} />
        <Colours theme="Dark" tokens={themes.dark} />
      </div>
    </Part>
    {SCALES.map(({ title, hint, begins, draw }) => (
      <Part key={title} title={title} hint={hint}>
        <ul className="grid grid-cols-1 gap-2">
          {[...scales]
            .filter(([name]) => name.startsWith(begins))
            .map(([name, value]) => (
              <Token key={name} name={name} value={value}>
                {draw(name)}
              </Token>
            ))}
        </ul>
      </Part>
    ))}
    <Part title="Spacing" hint="A grid of 4 px. What is touched is at least 44 px high, which is 11.">
      <ul className="grid grid-cols-1 gap-2">
        {STEPS.map((step) => (
          <Token key={step} name="--spacing" value={`${step} × 4 px`}>
            <span className="h-4 bg-accent" style={{ width: `calc(var(--spacing) * ${step})` }} />
          </Token>
        ))}
      </ul>
    </Part>
    <Part
      title="Icons"
      hint={`The ${Object.keys(icons).length} icons that the product draws, with how many files draw each.`}
    >
      <ul className="grid gap-2" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))' }}>
        {Object.entries(icons).map(([name, Icon]) => (
          <li key={name} title={uses[name]?.join(', ')} className="flex min-w-0 items-center gap-2">
            <Icon aria-hidden="true" size={20} className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">{`${name} ${uses[name]?.length}`}</span>
          </li>
        ))}
      </ul>
    </Part>
  </main>
);

export const Tokens = {
  render: () => <Sheet />,
  play: ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const shown = new Set(
      [...canvasElement.querySelectorAll<HTMLElement>('[data-token]')].map(({ dataset }) => dataset['token']),
    );
    const missing = [...declared].filter((name) => !shown.has(name));
    if (missing.length > 0) throw new Error(`theme.css declares ${missing.join(', ')}: this page has no place for it`);
    const little = [...canvasElement.querySelectorAll<HTMLElement>('[data-contrast=little]')].map(
      ({ textContent, parentElement }) => `${parentElement?.parentElement?.textContent}: ${textContent}`,
    );
    if (little.length > 0) throw new Error(`Too little contrast: ${little.join(' | ')}`);
  },
};
