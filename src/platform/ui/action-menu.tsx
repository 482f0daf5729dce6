import { Link } from './routing/link.tsx';
import { clsx } from 'clsx';
import { Ellipsis, LoaderCircle } from 'lucide-react';
import { type CSSProperties, useEffect, useId, useState } from 'react';
import { Icon, type IconType } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useDisclosure } from './dialogs/use-disclosure.ts';

export type MenuAction = {
  label: string;
  icon: IconType;
  /** While true the menu's button shows that it is busy. */
  busy?: boolean;
  /** Cancels another action in progress: if such an action exists, the menu opens even while busy. */
  stops?: true;
} & ({ onChoose: () => void } | { to: string });

type ActionMenuProps = {
  label: string;
  actions: readonly MenuAction[];
  className?: string;
};

const ENTRY =
  'flex min-h-control w-full items-center gap-2.5 px-4 text-start text-base font-normal whitespace-nowrap enabled:hover:bg-raised disabled:opacity-55 [a]:hover:bg-raised md:text-sm';
/** Height of an entry in pixels on a phone, where it is largest. */
const ENTRY_HEIGHT = 44;
const GAP = 4;

/** Menu of a row's further actions. The panel has a fixed position: a table that scrolls sideways would clip it. */
export function ActionMenu({ label, actions, className }: ActionMenuProps) {
  const id = useId();
  const { open, setOpen, box, button, onKeyDown } = useDisclosure();
  const [place, setPlace] = useState<CSSProperties>({});
  const isBusy = actions.some(({ busy }) => busy);
  const isStoppable = isBusy && actions.some(({ stops }) => stops);

  useEffect(() => {
    if (!open) return undefined;
    const close = () => setOpen(false);
    window.addEventListener('scroll', close, { capture: true, passive: true });
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('scroll', close, { capture: true });
      window.removeEventListener('resize', close);
    };
  }, [open, setOpen]);

  function toggle() {
    if (!open && button.current) setPlace(placeBeside(button.current, actions.length));
    setOpen(!open);
  }
  function choose(act: () => void) {
    setOpen(false);
    // A dialog returns the focus to the element that had it before.
    button.current?.focus();
    act();
  }

  return (
    <div ref={box} className={clsx('action-menu inline-block', className)}>
      <IconButton
        ref={button}
        icon={isStoppable ? LoaderCircle : Ellipsis}
        label={label}
        busy={isBusy && !isStoppable}
        aria-busy={isBusy || undefined}
        className={clsx(isStoppable && '[&_svg]:animate-spin')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div
          id={id}
          style={place}
          className="fixed z-30 w-max min-w-44 rounded border border-line bg-card py-1 text-text shadow-lifted"
        >
          {actions.map((action) =>
            'to' in action ? (
              <Link key={action.label} to={action.to} className={ENTRY} onKeyDown={onKeyDown}>
                <Icon of={action.icon} size={18} className="text-muted" />
                {action.label}
              </Link>
            ) : (
              <button
                key={action.label}
                type="button"
                disabled={action.busy}
                className={ENTRY}
                onKeyDown={onKeyDown}
                onClick={() => choose(action.onChoose)}
              >
                <Icon of={action.icon} size={18} className="text-muted" />
                {action.label}
              </button>
            ),
          )}
        </div>
      )}
    </div>
  );
}

/** Below the button and aligned with its right edge; above it if there is no room below. */
function placeBeside(button: HTMLElement, entries: number): CSSProperties {
  const { top, bottom, right } = button.getBoundingClientRect();
  const height = entries * ENTRY_HEIGHT + 2 * GAP;
  const end = Math.max(GAP, document.documentElement.clientWidth - right);
  // On a phone the navigation bar at the bottom covers everything else.
  const foot = window.innerWidth < 768 ? 64 : 0;
  return bottom + height > window.innerHeight - foot
    ? { right: end, bottom: window.innerHeight - top + GAP }
    : { right: end, top: bottom + GAP };
}
