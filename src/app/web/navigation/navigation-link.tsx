import { useLingui } from '@lingui/react';
import { Link } from '#platform/ui/routing/link.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import type { NavigationItem } from '../../navigation.ts';
import { navigationIcon } from './navigation-icons.ts';

type NavigationLinkProps = {
  item: NavigationItem;
  /** The current page is this item's or one below it. */
  lit: boolean;
  /** The current page is this item's, and this copy of the link is visible. */
  current: boolean;
  onFollow?: (() => void) | undefined;
};

/**
 * An item of the sidebar. Collapsed to its icon, it keeps its name for screen readers and shows it on hover
 * and focus.
 */
export function NavigationLink({ item, lit, current, onFollow }: NavigationLinkProps) {
  const { i18n } = useLingui();
  return (
    <PortalAnchor
      path={item.path}
      current={current}
      onFollow={onFollow}
      className={clsx(
        'group flex min-h-control min-w-0 flex-1 items-center gap-3 rounded-sm border-s-2 ps-1.5 pe-2 text-sm max-md:text-base',
        lit
          ? 'border-margin-rule bg-info-tint font-semibold text-primary'
          : 'border-transparent text-text hover:bg-raised',
      )}
    >
      <Icon of={navigationIcon(item.path)} />
      <span className={clsx('min-w-0', FOLDED_LABEL)}>{i18n._(item.label)}</span>
    </PortalAnchor>
  );
}

// Collapsed, the label floats: outside the flow and the sidebar's scrolling, but still part of the link's
// name.
const FOLDED_LABEL =
  'md:in-data-[sidebar=collapsed]:pointer-events-none md:in-data-[sidebar=collapsed]:fixed md:in-data-[sidebar=collapsed]:z-30 md:in-data-[sidebar=collapsed]:ms-10 md:in-data-[sidebar=collapsed]:rounded-sm md:in-data-[sidebar=collapsed]:border md:in-data-[sidebar=collapsed]:border-control md:in-data-[sidebar=collapsed]:bg-card md:in-data-[sidebar=collapsed]:px-2 md:in-data-[sidebar=collapsed]:py-1 md:in-data-[sidebar=collapsed]:text-text md:in-data-[sidebar=collapsed]:opacity-0 md:in-data-[sidebar=collapsed]:group-hover:opacity-100 md:in-data-[sidebar=collapsed]:group-focus-visible:opacity-100';

type PortalAnchorProps = {
  path: string;
  current: boolean;
  className: string;
  onFollow?: (() => void) | undefined;
  children: ReactNode;
};

/** A link whose aria-current is set explicitly: a plain `Link` would mark every copy. */
export function PortalAnchor(props: PortalAnchorProps) {
  // The landing page is a separate document.
  if (props.path === '/')
    return (
      <a href="/" className={props.className}>
        {props.children}
      </a>
    );
  const { path, current, className, onFollow, children } = props;
  return (
    <Link to={path} onClick={onFollow} className={className} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  );
}
