/** The installation's logo, always shown beside its name. */
export function BrandMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 26" aria-hidden="true" focusable="false" className={`shrink-0 ${className}`}>
      <path d="M7.5 1h17L31 10.5H1z" className="fill-primary" />
      <path d="M5 10v13.5M16 10v13.5M27 10v13.5" strokeWidth="2" className="stroke-primary" />
      <path d="M1.5 24.5h29" strokeWidth="2" strokeLinecap="round" className="stroke-danger" />
    </svg>
  );
}
