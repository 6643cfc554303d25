import { useState } from 'react';

import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { requestLink, type RequestedRight } from './requestLink.ts';
import { dataRequestText } from './text/request.id.ts';

/**
 * A shop's customer asks for their data. The request goes through WhatsApp from the customer's own number (ADR 19), so that this
 * page asks for nothing personal and tells nothing about any number.
 */
export function DataRequest() {
  const text = useText(dataRequestText);
  const [number, setNumber] = useState('');
  const [right, setRight] = useState<RequestedRight>('export');
  const [isWrong, setIsWrong] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const submit = () => {
    const link = requestLink(number, right);
    setIsWrong(link === null);
    setOpened(link);
    if (link !== null) window.open(link, '_blank', 'noopener,noreferrer');
  };
  return (
    <section
      aria-labelledby="minta-data"
      className="mt-8 rounded-lg border border-line bg-surface p-4 md:p-5 print:hidden"
    >
      <h2 id="minta-data" className="scroll-mt-6 text-lg font-semibold">
        {text.title}
      </h2>
      <p className="pt-2">{text.lead}</p>
      <Form className="grid gap-4 pt-4" onSubmit={submit}>
        <TextField
          label={text.number}
          hint={text.numberHint}
          error={isWrong ? text.wrongNumber : undefined}
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          value={number}
          onChange={(event) => {
            setNumber(event.target.value);
            setIsWrong(false);
            setOpened(null);
          }}
        />
        <div className="grid gap-1.5">
          <label htmlFor="hak-diminta" className="text-sm font-semibold">
            {text.right}
          </label>
          {/* Not SelectField: it would bring a part of the dashboard to a public page. */}
          <select
            id="hak-diminta"
            value={right}
            onChange={(event) => {
              setRight(event.target.value as RequestedRight);
              setOpened(null);
            }}
            className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-3"
          >
            {Object.entries(text.rights).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" variant="primary" className="justify-self-start">
          {text.open}
        </Button>
        <output>
          {opened !== null && (
            <>
              {text.next}{' '}
              <a
                href={opened}
                target="_blank"
                rel="noopener noreferrer"
                className="font-semibold text-accent-strong underline underline-offset-4"
              >
                {text.notOpened}
              </a>
            </>
          )}
        </output>
      </Form>
    </section>
  );
}
