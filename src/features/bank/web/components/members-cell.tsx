import { Plural } from '@lingui/react/macro';
import type { Member } from '../../bank.contract.ts';

const SHOWN = 3;

/** Whose account it is, in a table: three names, then how many more; for screen readers, how many there are. */
export function MembersCell({ members }: { members: readonly Member[] }) {
  const names = members.slice(0, SHOWN).map((member) => member.full_name ?? member.roll_number);
  const others = members.length - names.length;
  return (
    <span className="wrap-anywhere max-md:line-clamp-1">
      <span className="sr-only">
        <Plural value={members.length} one="# member" other="# members" />
        {': '}
      </span>
      {names.join(', ')}
      {others > 0 && <span className="ms-1.5 whitespace-nowrap text-muted tabular-nums">{`+${others}`}</span>}
    </span>
  );
}
