import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useInstallation } from '../installation.ts';

type PaperHeadProps = {
  /** As the paper's own answer calls the school. */
  school?: string;
  /** A roll has no room for the logo. */
  narrow?: boolean;
  /** At the other end: COPY, a date. */
  mark?: ReactNode;
};

/** Whose paper it is: logo, name, motto and where the school is found, as it says so of itself. */
export function PaperHead({ school, narrow = false, mark }: PaperHeadProps) {
  const { name, motto, lines = [], logo } = useInstallation();
  return (
    <div className="flex items-start justify-between gap-3">
      <div className={clsx(!narrow && 'flex min-w-0 items-center gap-3')}>
        {!narrow && logo && (
          // Its size stands in the page: what is printed before the picture came has its place.
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
