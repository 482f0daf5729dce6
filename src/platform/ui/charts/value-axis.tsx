import type { ReactNode } from 'react';

type Props = {
  marks: readonly number[];
  /** Distance of a value from the top of the drawing, in pixels. */
  place: (mark: number) => number;
  formatMark: (mark: number) => string;
  children: ReactNode;
};

/** The axis beside a chart, so that no label overlaps a line or a bar. Hidden from screen readers. */
export function ValueAxis({ marks, place, formatMark, children }: Props) {
  const words = marks.map(formatMark);
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
  return (
    <div className="mt-3 flex gap-2">
      <div aria-hidden className="figures relative shrink-0 text-xs whitespace-nowrap text-muted">
        <span className="invisible">{longest}</span>
        {marks.map((mark, at) => (
          <span key={mark} className="absolute end-0 -translate-y-1/2" style={{ top: place(mark) }}>
            {words[at]}
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
