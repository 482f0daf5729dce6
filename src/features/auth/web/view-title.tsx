import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

type ViewTitleProps = { title: string; children?: ReactNode };

/** Heading of a view that replaced another in the card. It takes focus, unless a field below does. */
export function ViewTitle({ title, children }: ViewTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="margin-ruled text-2xl outline-none">
        {title}
      </h1>
      {children && <p className="mt-1 mb-5 text-muted">{children}</p>}
    </>
  );
}
