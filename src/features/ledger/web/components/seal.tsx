import { clsx } from 'clsx';

/**
 * The hash at the end of the chain: its beginning, or all of it in groups for reading aloud. Copying gives
 * one word either way.
 */
export function Seal({ hash, whole = false }: { hash: string; whole?: boolean }) {
  const groups = hash.match(/.{1,8}/g) ?? [];
  if (!whole) return <code title={hash}>{`${groups[0]}…`}</code>;
  return (
    <code className="text-text">
      {groups.map((group, place) => (
        <span key={`${place} ${group}`} className={clsx('inline-block', place < groups.length - 1 && 'pe-2')}>
          {group}
        </span>
      ))}
    </code>
  );
}
