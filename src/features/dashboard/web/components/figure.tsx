import type { ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatNumber } from '#platform/time/format.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';

type FigureProps = {
  label: string;
  count: number | undefined;
  to?: string;
  hint?: ReactNode;
};

export function Figure({ label, count, to, hint }: FigureProps) {
  const value = count === undefined ? '' : formatNumber(count, currentLocale());
  return <StatCard label={label} value={value} loading={count === undefined} to={to} hint={hint} />;
}
