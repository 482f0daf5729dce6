import { CircleCheck, CircleDashed, CircleSlash, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, type IconType } from './icon.tsx';

export type BadgeTone = 'success' | 'pending' | 'danger' | 'info' | 'inactive';

const TONES: Record<BadgeTone, { icon: IconType; ink: string }> = {
  success: { icon: CircleCheck, ink: 'stamp-quiet text-success' },
  pending: { icon: CircleDashed, ink: 'text-pending bg-pending-tint' },
  danger: { icon: TriangleAlert, ink: 'text-danger bg-danger-tint' },
  info: { icon: Info, ink: 'text-info bg-info-tint' },
  inactive: { icon: CircleSlash, ink: 'stamp-quiet text-inactive' },
};

/**
 * A status, conveyed by word and shape before color. Statuses that need no action have neither
 * border nor tint.
 */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  const { icon, ink } = TONES[tone];
  return (
    <span className={`stamp ${ink}`}>
      <Icon of={icon} size={14} />
      {children}
    </span>
  );
}
