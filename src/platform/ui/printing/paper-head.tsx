import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useInstallation } from '../installation.ts';

type PaperHeadProps = {
  /** The school's name in the paper's own response. */
  school?: string;
  /** A roll has no room for the logo. */
  narrow?: boolean;
  /** At the opposite end: COPY, a date. */
  mark?: ReactNode;
};

/** The letterhead: logo, name, motto and the school's own contact lines. */
export function PaperHead({ school, narrow = false, mark }: PaperHeadProps) {
  const { name, motto, lines = [], logo } = useInstallation();
  return (
    <div className="flex items-start justify-between gap-3">
      <div className={clsx(!narrow && 'flex min-w-0 items-center gap-3')}>
        {!narrow && logo && (
          // With explicit dimensions, so that a paper printed before the image loads keeps its
          // space.
          <img
            src={logo.src}
            width={logo.width}
            height={logo.height}
            alt=""
            className="h-[12mm] w-auto max-w-[24mm] shrink-0 object-contain"
          />
        )}
        <div className="min-w-0">
          <p className="font-semibold">{school ?? name}</p>
          {motto && <p className="text-[0.8em] leading-tight italic">{motto}</p>}
          {lines.map((line) => (
            <p key={line} className="text-[0.75em] leading-tight">
              {line}
            </p>
          ))}
        </div>
      </div>
      {mark}
    </div>
  );
}
