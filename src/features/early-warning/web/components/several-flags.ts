import type { Flag } from '../../early-warning.contract.ts';
import { RULE_FACTS } from '../../early-warning.rules.ts';

const readersOf = ({ figures }: Flag): number => RULE_FACTS[figures.rule].duties.length;

/** The flag visible to the fewest duties: people who may see it may see the others of its list too. */
export const narrowest = (flags: readonly Flag[]): Flag =>
  flags.toSorted((one, other) => readersOf(one) - readersOf(other))[0]!;

export const othersOf = (flags: readonly Flag[], flag: Flag) =>
  flags.filter(({ id }) => id !== flag.id).map(({ id, revision }) => ({ flag_id: id, revision }));

/** The server returns the flags of one student consecutively. */
export function groupsOf(flags: readonly Flag[]): Flag[][] {
  const groups: Flag[][] = [];
  for (const flag of flags) {
    const last = groups.at(-1);
    if (last?.[0]!.student.id === flag.student.id) last.push(flag);
    else groups.push([flag]);
  }
  return groups;
}
