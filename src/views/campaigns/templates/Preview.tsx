import {
  Copy,
  File,
  Image,
  MapPinned,
  MessageSquareReply,
  PhoneCall,
  SquareArrowOutUpRight,
  SquarePlay,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { TemplateButton, TemplateDraft } from '../../../contracts/campaigns.templates.ts';
import {
  bodyOf,
  buttonsOf,
  FOLDED_AFTER,
  footerOf,
  headerOf,
  partOf,
} from '../../../machines/campaigns/templateCheck.ts';
import { fillIn, lineCount } from '../../../machines/campaigns/templateText.ts';
import { ToggleChip } from '../../ui/Chip.tsx';
import { classes } from '../../ui/classes.ts';
import { useText } from '../../ui/useText.ts';
import { SampleMedia } from './SampleMedia.tsx';
import { templatesText } from './text/id.ts';

const media = { IMAGE: Image, VIDEO: SquarePlay, DOCUMENT: File, LOCATION: MapPinned };
const buttonIcons = {
  QUICK_REPLY: MessageSquareReply,
  URL: SquareArrowOutUpRight,
  PHONE_NUMBER: PhoneCall,
  COPY_CODE: Copy,
  OTP: Copy,
} satisfies Record<TemplateButton['type'], typeof Copy>;

/** The message on the phone of a recipient, with the samples in place of variables. */
export function Preview({ draft }: { draft: TemplateDraft }) {
  const text = useText(templatesText).draft;
  const [isDark, setDark] = useState(false);
  return (
    <section aria-label={text.preview} className="grid grid-cols-1 content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{text.preview}</h2>
        <fieldset aria-label={text.preview} className="flex gap-1.5">
          <ToggleChip isOn={!isDark} name={text.light} onToggle={() => setDark(false)} />
          <ToggleChip isOn={isDark} name={text.dark} onToggle={() => setDark(true)} />
        </fieldset>
      </div>
      {/* The colours of WhatsApp, whatever the theme of the page. */}
      <div
        className={classes(
          'rounded-lg border border-line p-3',
          isDark ? 'bg-[#0b141a] text-[#e9edef]' : 'bg-[#efeae2] text-[#111b21]',
        )}
      >
        <Bubble draft={draft} isDark={isDark} />
      </div>
    </section>
  );
}

function Bubble({ draft, isDark }: { draft: TemplateDraft; isDark: boolean }) {
  const text = useText(templatesText).draft;
  const [isOpen, setOpen] = useState(false);
  const surface = isDark ? 'bg-[#202c33]' : 'bg-[#ffffff]';
  const soft = isDark ? 'text-[#aebac1]' : 'text-[#54656f]';
  const linkColour = isDark ? 'text-[#53bdeb]' : 'text-[#00638a]';
  const isCode = draft.category === 'AUTHENTICATION';
  const written = fillIn(bodyOf(draft), partOf(draft, 'BODY')?.samples ?? {});
  const body = isCode ? text.codePreview : written;
  const isFolded = draft.category === 'MARKETING' && lineCount(body) > FOLDED_AFTER;
  const minutes = buttonsOf(draft).find((button) => button.type === 'OTP')?.minutes;
  const footer = isCode ? (minutes === undefined ? '' : text.expires(String(minutes))) : footerOf(draft);
  return (
    <div lang={draft.language.replace('_', '-')} className="grid max-w-80 grid-cols-1 gap-0.5">
      <div className={classes('grid grid-cols-1 gap-1 rounded-lg px-2.5 py-2', surface)}>
        <Header draft={draft} isDark={isDark} />
        {body.trim() === '' ? (
          <p className={soft}>{text.emptyBody}</p>
        ) : (
          <p className={classes('[overflow-wrap:anywhere] whitespace-pre-wrap', isFolded && !isOpen && 'line-clamp-5')}>
            {styled(body)}
          </p>
        )}
        {isFolded && !isOpen && (
          <button
            type="button"
            className={classes('min-h-11 justify-self-start font-semibold', linkColour)}
            onClick={() => setOpen(true)}
          >
            {text.readMore}
          </button>
        )}
        {footer !== '' && <p className={classes('text-sm [overflow-wrap:anywhere]', soft)}>{footer}</p>}
        <span className={classes('justify-self-end text-xs', soft)}>{text.sentAt}</span>
      </div>
      {buttonsOf(draft).map((button, index) => {
        const Icon = buttonIcons[button.type];
        return (
          <div
            key={index}
            className={classes(
              'flex min-h-11 items-center justify-center gap-2 rounded-lg px-2 text-center font-semibold',
              surface,
              linkColour,
            )}
          >
            <Icon aria-hidden="true" size={16} className="shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {button.type === 'COPY_CODE' ? text.copyCode : button.text || text.label}
            </span>
          </div>
        );
      })}
    </div>
  );
}

function Header({ draft, isDark }: { draft: TemplateDraft; isDark: boolean }) {
  const text = useText(templatesText).draft;
  const header = headerOf(draft);
  if (header === undefined) return null;
  if (header.format === 'TEXT')
    return <p className="font-bold [overflow-wrap:anywhere]">{fillIn(header.text, header.samples)}</p>;
  const Icon = media[header.format];
  const sample = header.format === 'LOCATION' ? null : header.sample;
  if (sample !== null && header.format !== 'DOCUMENT') return <SampleMedia key={sample.path} {...sample} />;
  return (
    <div
      className={classes(
        'grid h-28 place-content-center justify-items-center gap-1 rounded-md text-sm',
        isDark ? 'bg-[#111b21] text-[#aebac1]' : 'bg-[#f0f2f5] text-[#54656f]',
      )}
    >
      <Icon aria-hidden="true" size={24} />
      <span className="max-w-full truncate px-2">{sample?.filename ?? text.headers[header.format]}</span>
    </div>
  );
}

/** Bold, italic and struck text in the marks of WhatsApp. */
const styled = (body: string): ReactNode[] =>
  body.split(/(\*[^*\n]+\*|_[^_\n]+_|~[^~\n]+~)/).map((part, index) => {
    const inner = part.slice(1, -1);
    if (index % 2 === 0) return part;
    if (part.startsWith('*')) return <b key={index}>{inner}</b>;
    return part.startsWith('_') ? <i key={index}>{inner}</i> : <s key={index}>{inner}</s>;
  });
