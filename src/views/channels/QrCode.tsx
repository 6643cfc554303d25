import { create } from 'qrcode';
import { useMemo } from 'react';

import type { SessionQrCode } from '../../contracts/channels.ts';

/** Points of white around a code: without them many cameras do not find it. */
const QUIET_ZONE = 4;

interface Drawing {
  size: number;
  /** One stroke for every row of black points. */
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

/** A code as large as there is room, black on white whatever the theme: cameras read no others. */
export function QrCode({ code, label }: { code: SessionQrCode; label: string }) {
  return code.format === 'text' ? (
    <TextQrCode value={code.value} label={label} />
  ) : (
    <ImageQrCode data={code.data} label={label} />
  );
}

/** To a screen reader one picture, not its strokes. */
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

/** Not as a data: address, which the page's policy need not allow. */
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
