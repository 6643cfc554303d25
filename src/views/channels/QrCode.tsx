import { create } from 'qrcode';
import { useMemo } from 'react';

import type { SessionQrCode } from '../../contracts/channels.ts';

/** Modules of white around the code: many cameras need this quiet zone. */
const QUIET_ZONE = 4;

interface Drawing {
  size: number;
  /** The path of the black modules. */
  path: string;
}

const draw = (value: string): Drawing => {
  const { modules } = create(value, { errorCorrectionLevel: 'L' });
  const { size } = modules;
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) =>
      modules.get(y, x) ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : '',
    ).join(''),
  );
  return { size: size + 2 * QUIET_ZONE, path: rows.join('') };
};

const box = 'aspect-square w-full max-w-80 rounded-md bg-[#fff]';

/** A QR code, black on white in every theme, because cameras need the contrast. */
export function QrCode({ code, label }: { code: SessionQrCode; label: string }) {
  return code.format === 'text' ? (
    <TextQrCode value={code.value} label={label} />
  ) : (
    <ImageQrCode data={code.data} label={label} />
  );
}

/** A screen reader announces one image. */
const imageRole = { role: 'img' };

function TextQrCode({ value, label }: { value: string; label: string }) {
  const { size, path } = useMemo(() => draw(value), [value]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} {...imageRole} aria-label={label} shapeRendering="crispEdges" className={box}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** An object URL, because the content security policy may forbid data: URLs. */
function ImageQrCode({ data, label }: { data: string; label: string }) {
  const show = (image: HTMLImageElement) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    image.src = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
    return () => URL.revokeObjectURL(image.src);
  };
  return (
    <span className={`${box} block p-4`}>
      <img key={data} ref={show} alt={label} className="size-full [image-rendering:pixelated]" />
    </span>
  );
}
