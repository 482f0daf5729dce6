import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActionMenu, type MenuAction } from './action-menu.tsx';

type FoldedActionsProps = {
  /** What the page is called: the menu's button says it. */
  name: string;
  /** What the page is for: always in sight, the only button of a phone. */
  primary: ReactNode;
  /** The others as buttons, where there is room. */
  children: ReactNode;
  /** The same others as entries of a phone's menu. */
  folded: readonly MenuAction[];
};

/** The buttons of a page's head. On a phone its rows come first: all but one button stand behind "…". */
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
