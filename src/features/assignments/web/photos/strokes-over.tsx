import { pathOf, type Stroke } from '../../strokes.rules.ts';

type Props = { strokes: readonly Stroke[]; width: number; height: number };

/** Strokes in the coordinates of the picture below them. */
export const StrokesOver = ({ strokes, width, height }: Props) => (
  <g
    className="fill-none"
    // The paper is light in the dark theme too.
    stroke="#b3262e"
    strokeWidth={Math.max(width, height) / 320}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {strokes.map((stroke, at) => (
      // Strokes are only added and removed at the end.
      // oxlint-disable-next-line react/no-array-index-key
      <path key={at} d={pathOf(stroke)} />
    ))}
  </g>
);
