import { LoaderCircle } from 'lucide-react';

/** Something is on its way. With a label it stands alone and says so; without one it sits beside words that do. */
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
