import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type CardProps = {
  title?: ReactNode;
  actions?: ReactNode;
  /** `section` (labeled by its title), `div`, or `article` in a list of equals. */
  as?: 'section' | 'div' | 'article';
  /** Off for a table or a list with its own borders. */
  padded?: boolean;
  className?: string | undefined;
  children?: ReactNode;
};

export function Card({ title, actions, as: Tag = 'section', padded = true, className, children }: CardProps) {
  const titleId = useId();
  return (
    <Tag
      aria-labelledby={title && Tag !== 'div' ? titleId : undefined}
      className={clsx('min-w-0 rounded border border-line bg-card', className)}
    >
      {(title || actions) && (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-2 md:px-5">
          {title && (
            <h2 id={titleId} className="text-lg">
              {title}
            </h2>
          )}
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      <div className={clsx(padded && 'px-4 pb-4 md:px-5', padded && !title && !actions && 'pt-4')}>
        {children}
      </div>
    </Tag>
  );
}
