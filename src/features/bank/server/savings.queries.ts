import { and, asc, desc, eq, isNull, min, sql } from 'drizzle-orm';
import type { Actor, Role } from '#features/people/people.rules.ts';
import {
  anybodyAs,
  moneyVisibleTo,
  sightOf,
  type Viewer,
} from '#features/roster/server/visibility.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared, preparedBy } from '#platform/db/prepared.ts';
import { maySeeOwnSavings } from '../bank.policy.ts';
import type { OwnAccount } from '../savings.contract.ts';
import { accountsOf, membersOf, selectRows } from './bank.queries.ts';
import { bankAccountMembers, bankAccounts } from './bank.tables.ts';

/**
 * Accounts that the viewer, or a child whose money they may see, is currently a member of, with the first of these
 * members by roll number. Directory visibility is not enough: teachers see students, but no savings.
 */
const ownAccounts = (tx: Tx, viewer: Viewer) =>
  tx
    .select({
      id: bankAccountMembers.account_id,
      first_roll_number: min(students.roll_number).as('first_roll_number'),
    })
    .from(bankAccountMembers)
    .innerJoin(students, eq(students.id, bankAccountMembers.student_id))
    .where(and(isNull(bankAccountMembers.removed_at), moneyVisibleTo(tx, viewer)))
    .groupBy(bankAccountMembers.account_id)
    .as('own');

/** All accounts of a family, or one by its id. */
type Own = `${Role | 'none'} ${'all' | 'one'}`;

const ownRows = preparedBy('own_accounts', (tx, shape: Own) => {
  const [role, of] = shape.split(' ') as [Role | 'none', 'all' | 'one'];
  const isAsked = of === 'one' ? eq(bankAccounts.id, sql.placeholder('accountId')) : undefined;
  const own = ownAccounts(tx, anybodyAs(role));
  return selectRows(tx)
    .innerJoin(own, eq(own.id, bankAccounts.id))
    .where(isAsked)
    .orderBy(asc(own.first_roll_number), desc(bankAccounts.id));
});

const ownMembers = preparedBy('own_account_members', (tx, role: Role | 'none') =>
  membersOf(tx, sql.placeholder('ids'), moneyVisibleTo(tx, anybodyAs(role))),
);

const membersCounted = prepared('bank_members_counted', (tx) =>
  tx
    .select({ id: bankAccountMembers.account_id, members: sql<number>`count(*)::int` })
    .from(bankAccountMembers)
    .where(
      and(
        isAnyOf(bankAccountMembers.account_id, sql.placeholder('ids')),
        isNull(bankAccountMembers.removed_at),
      ),
    )
    .groupBy(bankAccountMembers.account_id),
);

const selectOwnRows = (tx: Tx, actor: Actor, accountId?: string) =>
  ownRows(tx, `${sightOf(actor, maySeeOwnSavings)} ${accountId === undefined ? 'all' : 'one'}`, {
    userId: actor.userId,
    accountId,
  });

export const isOwnAccount = async (tx: Tx, actor: Actor, accountId: string): Promise<boolean> =>
  (await selectOwnRows(tx, actor, accountId)).length === 1;

/**
 * The actor's own accounts in the order of the family's students, then newest first; with an id, only that one. Other
 * members are counted, and their names are never read.
 */
export async function selectOwnAccounts(tx: Tx, actor: Actor, accountId?: string): Promise<OwnAccount[]> {
  const rows = await selectOwnRows(tx, actor, accountId);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [members, counts] = await Promise.all([
    ownMembers(tx, sightOf(actor, maySeeOwnSavings), { ids, userId: actor.userId }),
    membersCounted(tx, { ids }),
  ]);
  const countOf = new Map(counts.map(({ id, members: number }) => [id, number]));
  return accountsOf(rows, members).map((account) => ({
    ...account,
    other_members: countOf.get(account.id)! - account.members.length,
  }));
}
