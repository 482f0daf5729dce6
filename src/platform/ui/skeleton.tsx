/** A grey place where something will stand. It shows only after a moment: what comes quickly needs no stand-in. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden className={`skeleton rounded-sm ${className}`} />;
}
