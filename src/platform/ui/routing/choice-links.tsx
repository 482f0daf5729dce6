import { LinkButton } from '../link-button.tsx';

type ChoiceLinksProps = {
  label: string;
  choices: readonly { to: string; search?: Record<string, unknown>; label: string; chosen: boolean }[];
};

/** Links in a row to the same page of several people, one of them chosen; the row scrolls sideways on a phone. */
export function ChoiceLinks({ label, choices }: ChoiceLinksProps) {
  return (
    <nav aria-label={label} className="mb-3">
      <ul className="tab-strip flex gap-2 overflow-x-auto">
        {choices.map(({ to, search = {}, label: name, chosen }) => (
          <li key={to} ref={chosen ? showInRow : undefined} className="shrink-0">
            <LinkButton
              to={to}
              search={search}
              variant={chosen ? 'primary' : 'secondary'}
              aria-current={chosen ? 'page' : undefined}
            >
              {name}
            </LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a phone the chosen one may be outside of the row's visible part. */
function showInRow(item: HTMLElement | null) {
  const row = item?.parentElement;
  if (row) row.scrollLeft = item.offsetLeft - row.offsetLeft;
}
