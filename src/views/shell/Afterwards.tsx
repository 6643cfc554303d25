import { Hands } from '../hands/Hands.tsx';
import { StoppedEverywhere } from '../panel/Stops.tsx';

/** What the frame gains once the first page is there: lines that concern every page, and the keys. */
export function Afterwards() {
  return (
    <>
      <StoppedEverywhere />
      <Hands />
    </>
  );
}
