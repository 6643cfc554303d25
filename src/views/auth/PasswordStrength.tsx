import { accountText } from '../account/text/id.ts';
import { classes } from '../ui/classes.ts';
import { useText } from '../ui/useText.ts';
import { strengthOf, type Strength } from './passwordStrength.ts';

const steps: Record<Strength, number> = { short: 0, long: 0, weak: 1, fair: 2, strong: 3 };
const colours = ['bg-fail', 'bg-fail', 'bg-accent', 'bg-accent'];

/** Strength of a typed password, as bars and as text. */
export function PasswordStrength({ password, login }: { password: string; login: string }) {
  const text = useText(accountText).strength;
  if (password === '') return <p className="text-sm text-ink-soft">{text.rule}</p>;
  const strength = strengthOf(password, login);
  const step = steps[strength];
  return (
    <output className="grid gap-1.5 text-sm" aria-label={text.label}>
      <span aria-hidden="true" className="grid grid-cols-3 gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={classes('h-1 rounded-sm', bar <= step ? colours[step] : 'bg-line')} />
        ))}
      </span>
      <span className="text-ink-soft">{text[strength]}</span>
    </output>
  );
}
