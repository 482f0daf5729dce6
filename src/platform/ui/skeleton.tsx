/** A gray placeholder, shown only after a delay: fast content needs none. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden className={`skeleton rounded-sm ${className}`} />;
}
