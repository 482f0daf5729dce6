import { tellOwner } from '#features/inbox/server/tell-owner.service.ts';
import { count, eq } from 'drizzle-orm';
import { furtherRolesOf } from '#features/people/server/held-roles.service.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { sessions, users } from '#platform/auth/server/auth.tables.ts';
import { hasFactor, removeFactors as removeOf } from '#platform/auth/server/factors/factors.ts';
import { endAllAccess } from '#platform/auth/server/sessions/sessions.ts';
import { type Command, lockAccount, recordOnHost } from './command.ts';

export const list: Command = {
  words: '',
  does: 'lists every account: address, role, name, and what stands in its way',
  run: async (order) =>
    order.db.transaction(async (tx) => {
      const everybody = await tx
        .select({
          email: users.email,
          role: userRoles.role,
          further: furtherRolesOf(users.id),
          full_name: profiles.full_name,
          disabled_at: users.disabled_at,
          must_change: users.must_change_password,
          factor: hasFactor(users.id),
        })
        .from(users)
        .leftJoin(profiles, eq(profiles.user_id, users.id))
        .leftJoin(userRoles, eq(userRoles.user_id, users.id))
        .orderBy(userRoles.role, users.email);
      await recordOnHost(tx, order, { action: 'people.listed', details: { accounts: everybody.length } });
      const rows = everybody.map((one) => [
        one.email,
        [one.role ?? 'no role', ...one.further].join(' + '),
        one.full_name ?? '',
        [
          ...(one.disabled_at ? ['closed'] : []),
          ...(one.must_change ? ['has to change the password'] : []),
          ...(one.factor ? ['second factor'] : []),
        ].join(', '),
      ]);
      return rows.length === 0 ? 'Nobody has an account yet.' : inColumns(rows);
    }),
};

/** Text that people wrote must not contain terminal control characters. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?');

function inColumns(rows: string[][]): string {
  const cells = rows.map((row) => row.map(plain));
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const endSessions: Command = {
  words: '<email>',
  does: 'signs a person out everywhere and ends their API keys',
  run: async (order) =>
    order.db.transaction(async (tx) => {
      const user = await lockAccount(tx, order.words[0]!);
      const [open] = await tx.select({ number: count() }).from(sessions).where(eq(sessions.user_id, user.id));
      await endAllAccess(tx, user.id, order.now());
      const ended = open?.number ?? 0;
      const subject = { type: 'user', id: user.id };
      await recordOnHost(tx, order, { action: 'people.sessions_ended', subject, details: { ended } });
      return `${user.email} is signed out everywhere (${ended} ${ended === 1 ? 'session' : 'sessions'}).`;
    }),
};

export const removeFactors: Command = {
  words: '<email>',
  does: "takes a person's second factors and recovery codes away, when the phone is lost",
  run: async (order) =>
    order.db.transaction(async (tx) => {
      const user = await lockAccount(tx, order.words[0]!);
      const at = order.now();
      const removed = await removeOf(tx, user.id, at);
      if (removed > 0) await tellOwner(tx, { user_id: user.id, change: 'factor_removed', at });
      const subject = { type: 'user', id: user.id };
      await recordOnHost(tx, order, { action: 'people.factors_removed', subject, details: { removed } });
      return `${user.email} has no second factor any more (${removed} removed), and is signed out everywhere.`;
    }),
};

export const enable: Command = {
  words: '<email>',
  does: 'opens a closed account again',
  run: async (order) =>
    order.db.transaction(async (tx) => {
      const user = await lockAccount(tx, order.words[0]!);
      await tx.update(users).set({ disabled_at: null }).where(eq(users.id, user.id));
      await recordOnHost(tx, order, { action: 'people.enabled', subject: { type: 'user', id: user.id } });
      return `The account of ${user.email} is open.`;
    }),
};
