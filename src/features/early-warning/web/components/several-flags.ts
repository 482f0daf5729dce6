import type { Flag } from '../../early-warning.contract.ts';
import { RULE_FACTS } from '../../early-warning.rules.ts';

const readersOf = ({ figures }: Flag): number => RULE_FACTS[figures.rule].duties.length;

/** The flag that the fewest duties see: who may follow it up may follow up the others of its list too. */
export const narrowest = (flags: readonly Flag[]): Flag =>
  flags.toSorted((one, other) => readersOf(one) - readersOf(other))[0]!;

export const othersOf = (flags: readonly Flag[], flag: Flag) =>
  flags.filter(({ id }) => id !== flag.id).map(({ id, revision }) => ({ flag_id: id, revision }));

/** The server sends the flags of one student one after the other. */
export function groupsOf(flags: readonly Flag[]): Flag[][] {
  const groups: Flag[][] = [];
  for (const flag of flags) {
    const last = groups.at(-1);
    if (last?.[0]!.student.id === flag.student.id) last.push(flag);
    else groups.push([flag]);
  }
  return groups;
}
