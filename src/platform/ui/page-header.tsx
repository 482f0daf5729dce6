import { useLingui } from '@lingui/react';
import { Link } from './routing/link.tsx';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Icon } from './icon.tsx';
import { usePlace } from './routing/use-place.ts';

type PageHeaderProps = {
  title: string;
  /** Set if it depends on the data; by default the route's own subtitle is shown. */
  subtitle?: ReactNode;
  /** The page's main action buttons. */
  actions?: ReactNode;
  back?: { to: string; label: string };
};

/** The page's only h1, with the red margin line beside it; also sets the tab's title. */
export function PageHeader({ title, subtitle, actions, back }: PageHeaderProps) {
  const { i18n } = useLingui(); // rerenders on a change of language, which changes the title
  const { subtitle: ofPage } = usePlace();
  const below = subtitle ?? (ofPage && i18n._(ofPage));
  useEffect(() => {
    document.title = `${title} · Préau`;
  }, [title]);
  return (
    <header className="mb-3">
      {back && (
        <Link
          to={back.to}
          className="mb-1 inline-flex min-h-8 items-center gap-1.5 text-sm font-medium text-primary hover:underline"
        >
          <Icon of={ArrowLeft} size={16} className="rtl:-scale-x-100" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="margin-ruled min-w-0 flex-1 basis-80">
          <h1 tabIndex={-1} className="text-xl tracking-tight md:text-2xl">
            {title}
          </h1>
          {below && <p className="text-sm text-muted">{below}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:[&>:not(dialog)]:whitespace-nowrap max-sm:[&>.action-menu]:flex-none max-sm:[&>.bg-primary]:order-first max-sm:[&>.bg-primary]:basis-full max-sm:[&>.bg-primary]:whitespace-normal">
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
