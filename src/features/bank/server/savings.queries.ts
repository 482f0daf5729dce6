import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
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
 * Accounts that the viewer, or a child whose money they may see, is currently a member of. Directory
 * visibility is not enough: teachers see students, but no savings.
 */
function ownAccounts(tx: Tx, viewer: Viewer): SQL {
  const own = tx
    .select({ id: bankAccountMembers.account_id })
    .from(bankAccountMembers)
    .innerJoin(students, eq(students.id, bankAccountMembers.student_id))
    .where(and(isNull(bankAccountMembers.removed_at), moneyVisibleTo(tx, viewer)));
  return inArray(bankAccounts.id, own);
}

/** All accounts of a family, or one of them by its id. */
type Own = `${Role | 'none'} ${'all' | 'one'}`;

const ownRows = preparedBy('own_accounts', (tx, shape: Own) => {
  const [role, of] = shape.split(' ') as [Role | 'none', 'all' | 'one'];
  const isAsked = of === 'one' ? eq(bankAccounts.id, sql.placeholder('accountId')) : undefined;
  return selectRows(tx)
    .where(and(ownAccounts(tx, anybodyAs(role)), isAsked))
    .orderBy(desc(bankAccounts.id));
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
 * The actor's own accounts, newest first; with an id, only that one. Other members are counted, and their
 * names are never read.
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
