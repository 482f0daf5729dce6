import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { isActive, litPath, type NavigationItem, startsOpen } from '../../navigation.ts';
import { NavigationLink } from './navigation-link.tsx';

type NavigationListProps = {
  items: readonly NavigationItem[];
  path: string;
  /** Another copy of these links is visible: this one marks none as current. */
  silent?: boolean;
  onFollow?: (() => void) | undefined;
};

/** A role's items with their sub-items. */
export function NavigationList({ items, path, silent = false, onFollow }: NavigationListProps) {
  const lit = litPath(items, path);
  const itemProps = (item: NavigationItem) => ({
    item,
    lit: item.path === lit,
    current: !silent && isActive(item, path),
    onFollow,
  });
  return (
    <div className="pb-4">
      <ul className="flex flex-col gap-0.5 px-1.5">
        {items.map((item) =>
          item.children ? (
            <ParentItem key={item.path} {...{ item, path, lit, silent, onFollow }} />
          ) : (
            <li key={item.path} className="flex">
              <NavigationLink {...itemProps(item)} />
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

type ParentItemProps = {
  item: NavigationItem;
  path: string;
  lit: string | null;
  silent: boolean;
  onFollow?: (() => void) | undefined;
};

function ParentItem({ item, path, lit, silent, onFollow }: ParentItemProps) {
  const { t, i18n } = useLingui();
  const listId = useId();
  const wanted = startsOpen(item, path);
  const [open, setOpen] = useState(wanted);
  const [lastPath, setLastPath] = useState(path);
  if (path !== lastPath) {
    setLastPath(path);
    // Opening a sub-item's page expands its parent; leaving it collapses nothing.
    if (wanted) setOpen(true);
  }
  const label = i18n._(item.label);
  return (
    <li>
      <div className="flex gap-0.5">
        <NavigationLink
          item={item}
          lit={item.path === lit}
          current={!silent && isActive(item, path)}
          onFollow={onFollow}
        />
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={t`More under ${label}`}
          onClick={() => setOpen(!open)}
          className="flex w-control shrink-0 items-center justify-center rounded-sm text-muted hover:bg-raised hover:text-text md:in-data-[sidebar=collapsed]:hidden"
        >
          <Icon of={ChevronDown} size={18} className={open ? 'rotate-180' : ''} />
        </button>
      </div>
      {/* Collapsed to icons there is no expand button, so sub-items are listed like the others. */}
      <ul
        id={listId}
        className={clsx(
          'mt-0.5 ms-4 flex-col gap-0.5 border-s border-line ps-2 md:in-data-[sidebar=collapsed]:ms-0 md:in-data-[sidebar=collapsed]:flex md:in-data-[sidebar=collapsed]:border-0 md:in-data-[sidebar=collapsed]:ps-0',
          open ? 'flex' : 'hidden',
        )}
      >
        {item.children?.map((child) => (
          <li key={child.path} className="flex">
            <NavigationLink
              item={child}
              lit={child.path === lit}
              current={!silent && isActive(child, path)}
              onFollow={onFollow}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}
