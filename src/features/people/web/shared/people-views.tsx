import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';

type PeopleViewsProps = {
  /** The number of people waiting, if the page knows it. */
  waiting?: number | undefined;
};

/** Tabs for accounts, requests and invitations. Each has a URL. */
export function PeopleViews({ waiting = 0 }: PeopleViewsProps) {
  const { t } = useLingui();
  const views = [
    { to: '/people', label: t`People` },
    { to: '/people/waiting', label: t`Waiting`, count: waiting },
    { to: '/people/invitations', label: t`Invitations` },
  ];
  return (
    <nav
      aria-label={t`Views of people`}
      className="tab-strip mb-4 flex gap-1 overflow-x-auto border-b border-line"
    >
      {views.map(({ to, label, count = 0 }) => (
        <Link
          key={to}
          to={to}
          className="-mb-px inline-flex min-h-control shrink-0 items-center gap-2 border-b-2 border-transparent px-3 font-medium max-sm:gap-1 max-sm:px-2 max-sm:text-sm whitespace-nowrap text-muted no-underline -outline-offset-2 hover:text-text aria-[current=page]:border-primary aria-[current=page]:text-primary"
        >
          {label}
          {count > 0 && (
            <span className="figures rounded-full bg-pending-tint px-2 text-sm text-pending">
              <span aria-hidden>{count}</span>
              <span className="sr-only">
                <Plural value={count} one="# person" other="# people" />
              </span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
