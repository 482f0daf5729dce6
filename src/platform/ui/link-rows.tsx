import { Link, type LinkProps } from './routing/link.tsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, type IconType } from './icon.tsx';

export function LinkRows({ children }: { children: ReactNode }) {
  return <ul className="-mx-2 flex flex-col gap-0.5">{children}</ul>;
}

type LinkRowProps = Pick<LinkProps, 'to' | 'search'> & {
  icon: IconType;
  /** Set for items that wait for someone's action. */
  urgent?: boolean;
  note?: ReactNode;
  children: ReactNode;
};

export function LinkRow({ icon, urgent = false, note, children, ...to }: LinkRowProps) {
  return (
    <li>
      <Link {...to} className="flex min-h-control items-center gap-3 rounded-sm px-2 py-2 hover:bg-raised">
        <Icon of={icon} className={urgent ? 'text-accent' : 'text-muted'} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{children}</span>
          {note && <span className="block text-sm text-muted">{note}</span>}
        </span>
        <Icon of={ChevronRight} size={18} className="text-muted rtl:-scale-x-100" />
      </Link>
    </li>
  );
}
