import { Minus, Plus, Store } from 'lucide-react';

import type { SimulatedScene } from '../../contracts/simulator.ts';
import { MAX_BASKET } from '../../machines/simulator/simulator.ts';
import { chipClass } from '../ui/Chip.tsx';
import { useFormat } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Popover } from '../ui/Popover.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { useText } from '../ui/useText.ts';
import { simulatorText } from './text/id.ts';

interface SceneProps {
  scene: SimulatedScene;
  /** Names of the catalogue. */
  products: readonly string[];
  onChange: (scene: Partial<SimulatedScene>) => void;
}

const isDefault = ({ opening, customer, basket }: SimulatedScene): boolean =>
  opening === 'now' && customer === 'new' && basket.length === 0;

/** What the agent believes about the shop and the customer, and the form that changes it. */
export function SceneChip(props: SceneProps) {
  const text = useText(simulatorText).scene;
  const { count } = useFormat();
  const { scene } = props;
  const { opening, customer, basket } = scene;
  const items = basket.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Popover
      label={text.title}
      hint={text.title}
      buttonClass={chipClass(!isDefault(scene))}
      button={
        <>
          <Store aria-hidden="true" size={16} />
          <span className="sr-only">{text.current} </span>
          {isDefault(scene)
            ? text.title
            : text.summary(text.short[opening], text.short[customer], items > 0 ? text.items(count(items)) : '')}
        </>
      }
    >
      {() => <SceneForm {...props} />}
    </Popover>
  );
}

function SceneForm({ scene, products, onChange }: SceneProps) {
  const text = useText(simulatorText).scene;
  const { opening, customer, basket } = scene;
  const setQuantity = (name: string, quantity: number) =>
    onChange({
      basket: basket.flatMap((line) =>
        line.name !== name ? [line] : quantity < 1 ? [] : [{ name, quantity: Math.min(quantity, 999) }],
      ),
    });
  const missing = products.filter((product) => basket.every(({ name }) => name !== product));
  return (
    <div className="grid grid-cols-1 gap-3 p-4">
      <p className="text-sm text-ink-soft">{text.lead}</p>
      <SelectField
        label={text.opening}
        value={opening}
        options={[
          ['now', text.openings.now],
          ['open', text.openings.open],
          ['closed', text.openings.closed],
        ]}
        onChange={(chosen) => onChange({ opening: chosen })}
      />
      <SelectField
        label={text.customer}
        value={customer}
        options={[
          ['new', text.customers.new],
          ['known', text.customers.known],
        ]}
        onChange={(chosen) => onChange({ customer: chosen })}
      />
      <section aria-label={text.basket} className="grid grid-cols-1 gap-1">
        <h2 className="text-sm font-semibold">{text.basket}</h2>
        {basket.length === 0 && <p className="text-sm text-ink-soft">{text.basketEmpty}</p>}
        <ul className="grid grid-cols-1">
          {basket.map(({ name, quantity }) => (
            <li key={name} className="flex min-w-0 items-center gap-1">
              <bdi className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">{name}</bdi>
              <IconButton
                label={text.fewer(name)}
                icon={<Minus aria-hidden="true" size={16} />}
                onClick={() => setQuantity(name, quantity - 1)}
              />
              <span className="tabular min-w-6 text-center text-sm">{quantity}</span>
              <IconButton
                label={text.more(name)}
                icon={<Plus aria-hidden="true" size={16} />}
                onClick={() => setQuantity(name, quantity + 1)}
              />
            </li>
          ))}
        </ul>
        {products.length === 0 ? (
          <p className="text-sm text-ink-soft">{text.noProducts}</p>
        ) : (
          missing.length > 0 &&
          basket.length < MAX_BASKET && (
            <SelectField
              label={text.add}
              labelHidden
              value=""
              options={[['', text.choose], ...missing.map((name) => [name, name] as const)]}
              onChange={(name) => name !== '' && onChange({ basket: [...basket, { name, quantity: 1 }] })}
            />
          )
        )}
      </section>
    </div>
  );
}
