import { clsx } from 'clsx';

/** The hash at the end of the chain: its beginning, or all of it in groups to read out and compare. */
export function Seal({ hash, whole = false }: { hash: string; whole?: boolean }) {
  const groups = hash.match(/.{1,8}/g) ?? [];
  return (
    <code title={whole ? undefined : hash} className={clsx('text-text', whole && 'flex flex-wrap gap-x-2')}>
      {whole ? groups.map((group, place) => <span key={`${place} ${group}`}>{group}</span>) : `${groups[0]}…`}
    </code>
  );
}
