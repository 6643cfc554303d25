import type { ReactNode } from 'react';
import { screens } from 'virtual:screens';

export default { title: 'Introduction', parameters: { layout: 'padded' } };

const ACCESS = { anyone: 'everyone', guest: 'visitors', signedIn: 'members' };

const StoryLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={`./?path=/story/${to}`} target="_top" className="font-semibold text-accent-strong underline">
    {children}
  </a>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid grid-cols-1 gap-2">
    <h2 className="text-lg font-bold">{title}</h2>
    {children}
  </section>
);

const USE = [
  [
    'Find a state',
    'Press the search field of the sidebar and type what a customer would say: “lupa kata sandi”, “2FA”.',
  ],
  [
    'Start with a screen',
    'Screens are the whole application with recorded answers; the toolbar gives them other data.',
  ],
  ['See both', 'The toolbar shows light and dark, or Indonesian and English, side by side. Each pane can be used.'],
  ['See what comes next', 'The panel Chart has the states of the story. A click on an outlined transition takes it.'],
  ['Measure', 'The viewport tool has a phone of 360 px, a tablet and a desktop. The panel Accessibility lists faults.'],
];

const STEPS = [
  'Name what is true while the state lasts, and add it to src/machines/<feature>/<name>.machine.ts.',
  'Give its model, <name>.model.ts, an example of each new event and every outcome of a new service.',
  'Run npm run stories: the state has a story now, named like the state. Stories of machines are never written by hand.',
  'Draw it in the view that scripts/models.ts names for the machine, with its texts in text/id.ts and text/en.ts.',
  'A part that several views share belongs in src/views/ui, with a file of stories beside it: see Components.',
];

/** What is where, the map of screens, and how to make a state. */
export const Introduction = {
  render: () => (
    <main lang="en" className="mx-auto grid max-w-6xl grid-cols-1 gap-4">
      <h1 className="text-xl font-bold">{'Every state of Chabot'}</h1>
      <p>
        {
          'A story of a feature is a real machine in one of its states, drawn by the real view. It is always 24 November 2026, '
        }
        {'half past ten in the morning in Jakarta. Services never answer, so the picture keeps still.'}
      </p>
      <Part title="How to use it">
        <dl className="grid grid-cols-1 gap-2">
          {USE.map(([term, text]) => (
            <div key={term}>
              <dt className="font-semibold">{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="Map of screens">
        <ul className="grid grid-cols-1 gap-2">
          {screens.map(({ path, access, whole, stories }) => (
            <li key={path} data-route={path} className="grid grid-cols-1 gap-1 border-t border-line pt-2">
              <span className="flex flex-wrap items-baseline justify-between gap-2">
                <code className="font-semibold wrap-anywhere">{path}</code>
                <span className="text-ink-soft">{`for ${ACCESS[access]}`}</span>
              </span>
              {[
                { label: 'Screens', links: whole },
                { label: 'States', links: stories },
              ].map(
                ({ label, links }) =>
                  links.length > 0 && (
                    <span key={label} className="flex flex-wrap gap-x-3 gap-y-1">
                      <span>{label}</span>
                      {links.map(({ title, story }) => (
                        <StoryLink key={story} to={story}>
                          {title.split('/').at(-1)}
                        </StoryLink>
                      ))}
                    </span>
                  ),
              )}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="How to make a state">
        <ol className="grid list-decimal grid-cols-1 gap-1 pl-5">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Part>
    </main>
  ),
};
