import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActionMenu, type MenuAction } from './action-menu.tsx';

type FoldedActionsProps = {
  /** The page's name, used in the label of the menu's button. */
  name: string;
  /** The page's main action: always visible, and the only button on a phone. */
  primary: ReactNode;
  /** The other actions as buttons, on wide screens. */
  children: ReactNode;
  /** The same actions as entries of the menu on a phone. */
  folded: readonly MenuAction[];
};

/**
 * The buttons of a page's header. On a phone all but one move into the "…" menu, so that the rows
 * come first.
 */
export function FoldedActions({ name, primary, children, folded }: FoldedActionsProps) {
  const { t } = useLingui();
  return (
    <>
      <div className="flex flex-wrap gap-2 max-md:hidden">{children}</div>
      <div className="flex min-w-0 gap-2 max-md:w-full max-md:*:first:min-w-0 max-md:*:first:flex-1">
        {primary}
        {folded.length > 0 && (
          <ActionMenu
            label={t`More: ${name}`}
            className="shrink-0 rounded border border-control bg-card md:hidden"
            actions={folded}
          />
        )}
      </div>
    </>
  );
}
