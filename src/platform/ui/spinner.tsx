import { LoaderCircle } from 'lucide-react';

/**
 * A loading indicator. With a label it is announced; without one, text beside it must say what
 * loads.
 */
export function Spinner({ label, size = 24 }: { label?: string; size?: number }) {
  const wheel = <LoaderCircle size={size} strokeWidth={2} aria-hidden className="shrink-0 animate-spin" />;
  if (!label) return wheel;
  return (
    <output className="flex items-center justify-center gap-3 p-8 text-muted">
      {wheel}
      <span>{label}</span>
    </output>
  );
}
