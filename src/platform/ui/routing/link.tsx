import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useEffect, useRef } from 'react';
import { go, type Going, hrefOf, type Target } from './place.ts';
import { usePlace } from './use-place.ts';

export type LinkProps = Target & Going & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

/** Milliseconds of hovering over a link before its page is prefetched. */
const INTENT_MS = 50;

let fetchAhead: (href: string) => void = () => undefined;

/** Called once by the application, to set how a page is prefetched. */
export function setFetchAhead(own: (href: string) => void): void {
  fetchAhead = own;
}

/**
 * A link within the portal: navigates without loading a document, and prefetches the page's code on
 * hover or focus.
 */
export function Link({ to, params, search, replace, resetScroll, onClick, children, ...rest }: LinkProps) {
  const place = usePlace();
  const target: Target = { to, ...(params && { params }), ...(search && { search }) };
  const href = hrefOf(target, place);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const wanted = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => fetchAhead(href), INTENT_MS);
  };
  const forget = () => clearTimeout(timer.current);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    go({ to: href, ...(replace && { replace }), ...(resetScroll === false && { resetScroll }) });
  }
  return (
    <a
      aria-current={href === place.path ? 'page' : undefined}
      {...rest}
      href={href}
      onClick={follow}
      onMouseEnter={wanted}
      onMouseLeave={forget}
      onFocus={wanted}
      onTouchStart={() => fetchAhead(href)}
    >
      {children}
    </a>
  );
}

/** False for clicks that open a tab, a download or a menu, which are left to the browser. */
function isPlainClick({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  const { target } = currentTarget;
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey && (!target || target === '_self');
}
