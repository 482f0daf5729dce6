import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';

type ShellFrameProps = {
  skipLabel: string;
  onSkip?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Content of the two ends of the header. */
  title: ReactNode;
  tools: ReactNode;
  sidebar: ReactNode;
  bar: ReactNode;
  children: ReactNode;
};

/**
 * The empty layout of the shell: the server renders it before any script and the portal fills the same one,
 * so nothing shifts. Only CSS decides which parts show, by the width and html[data-sidebar].
 */
export function ShellFrame({ skipLabel, onSkip, title, tools, sidebar, bar, children }: ShellFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        onClick={onSkip}
        className="fixed start-2 top-2 z-40 -translate-y-20 rounded border border-control bg-card px-4 py-2 font-medium text-primary focus:translate-y-0"
      >
        {skipLabel}
      </a>
      <header className="typing:static! sticky top-0 z-20 flex h-14 shrink-0 items-center justify-between gap-2 border-b border-line bg-card px-4 print:hidden">
        <div className="min-w-0">{title}</div>
        <div className="flex shrink-0 items-center gap-1 sm:gap-2">{tools}</div>
      </header>
      <div className="flex flex-1">
        <div className="sticky top-14 z-10 hidden h-[calc(100dvh-3.5rem)] w-[16rem] shrink-0 flex-col overflow-y-auto border-e border-line md:flex md:in-data-[sidebar=collapsed]:w-[3rem] print:hidden">
          {sidebar}
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 pt-3 pb-[calc(5.5rem+env(safe-area-inset-bottom))] outline-none md:pb-12 print:p-0"
        >
          <div className="page-width">{children}</div>
        </main>
      </div>
      <div className="typing:hidden fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden">
        {bar}
      </div>
    </div>
  );
}

type ShellTitleProps = { subtitle: ReactNode; school?: { name: string; logo: string | null } | undefined };

/**
 * The school's name and the part of the portal, in the same space on every page; the product's name until
 * the school's is known.
 */
export function ShellTitle({ subtitle, school }: ShellTitleProps) {
  const name = school?.name ?? PRODUCT;
  const isLong = name.length > LONG_NAME;
  return (
    <div className="flex min-w-0 items-center gap-2">
      {/* Decorative: the name beside it is read. */}
      {school?.logo && <img src={school.logo} alt="" className="size-10 shrink-0 object-contain" />}
      <div className="flex min-w-0 flex-col leading-tight">
        <span
          translate="no"
          className={clsx(
            'font-semibold tracking-tight text-primary',
            // On a phone a long name takes two small lines, in place of the subtitle.
            isLong
              ? 'line-clamp-2 text-sm leading-5 wrap-anywhere sm:block sm:truncate sm:text-lg sm:leading-6'
              : 'truncate text-lg leading-6',
          )}
        >
          {name}
        </span>
        <span
          className={clsx('h-5 truncate text-xs leading-5 text-muted', isLong ? 'hidden sm:block' : 'block')}
        >
          {subtitle}
        </span>
      </div>
    </div>
  );
}

const PRODUCT = 'Préau';
/** The number of letters that fit beside the tools in a phone's header. */
const LONG_NAME = 12;
