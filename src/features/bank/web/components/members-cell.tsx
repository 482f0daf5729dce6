import { Plural } from '@lingui/react/macro';
import type { Member } from '../../bank.contract.ts';

const SHOWN = 3;

/** Members in a table cell: three names and a count of the rest; the total for screen readers. */
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
