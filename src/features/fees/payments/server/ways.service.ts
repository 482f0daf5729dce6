import { record } from '#features/people/server/people.service.ts';
import { newId } from '#platform/db/ids.ts';
import type { Call } from '../../server/fees-call.ts';
import type { UsualSplit } from '../../fees.rules.ts';
import type { FeeWay, WaysInput } from '../ways.contract.ts';
import { findSplit, lockWays, replaceWays, saveSplit } from './ways.queries.ts';

/**
 * Saves the payment methods. The audit event stores both old and new values, because families send
 * money to these numbers.
 */
export function saveWays(call: Call, input: WaysInput): Promise<FeeWay[]> {
  return call.db.transaction(async (tx) => {
    const before = await lockWays(tx);
    const known = new Map(before.map((way) => [inWords(way), way.id]));
    const ways = input.ways.map(({ number, holder, note, ...way }): FeeWay => {
      const chosen = { ...way, number: number || null, holder: holder || null, note: note || null };
      const id = known.get(inWords(chosen));
      known.delete(inWords(chosen));
      // An unchanged method keeps its id, because a parent's open form may refer to it.
      return { id: id ?? newId(), ...chosen };
    });
    const [was, is] = [listed(before), listed(ways)];
    if (was === is) return before;
    await replaceWays(tx, ways);
    await record(tx, call, { action: 'fees.ways_changed', details: { ways: `${was} → ${is}` } });
    return ways;
  });
}

/** Sets the default split of payments from now on. Recorded payments do not change. */
export function chooseSplit(call: Call, split: UsualSplit): Promise<{ split: UsualSplit }> {
  return call.db.transaction(async (tx) => {
    await lockWays(tx);
    const before = await findSplit(tx);
    if (before === split) return { split };
    await saveSplit(tx, split);
    await record(tx, call, { action: 'fees.split_chosen', details: { split: `${before} → ${split}` } });
    return { split };
  });
}

type Written = Omit<FeeWay, 'id'>;

const inWords = ({ payment_method, name, number, holder, note }: Written) =>
  [payment_method, name, number, holder, note].filter(Boolean).join(', ');

const listed = (ways: Written[]) => ways.map(inWords).join('; ') || '–';
