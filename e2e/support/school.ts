import { classLabel } from '../../src/features/roster/classes.rules.ts';
import { DEMO_PASSWORD, demoEmail } from './devices.ts';
import type { PortalAddress } from './launch.ts';
import { openSession } from './weigh.ts';

export type Named = { id: string; name: string };
export type Child = Named & { roll: string; room: Named };
type Student = {
  id: string;
  full_name: string;
  roll_number: string;
  class: { id: string; name: string; section: string | null };
};
type Savings = { id: string; account_name: string; other_members: number };

/** Reads from the API as a role's account. Walks ask for names here, so that the demonstration may change them. */
export async function asking(portal: PortalAddress, role: string) {
  const session = await openSession(portal, demoEmail(role), DEMO_PASSWORD);
  const { access_token } = JSON.parse(session) as { access_token: string };
  return async <Answer>(path: string): Promise<Answer> => {
    const headers = { authorization: `Bearer ${access_token}` };
    const response = await fetch(`${portal.address}/api/v1${path}`, { headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<Answer>;
  };
}

const childOf = ({ id, full_name, roll_number, class: room }: Student): Child => ({
  id,
  name: full_name,
  roll: roll_number,
  room: { id: room.id, name: classLabel(room) },
});

/** The person of a role's account. */
export async function accountOf(portal: PortalAddress, role: string): Promise<Named> {
  const ask = await asking(portal, role);
  const { user_id, full_name } = await ask<{ user_id: string; full_name: string }>('/me');
  return { id: user_id, name: full_name };
}

/**
 * The children of the parent's account, at least two, in the order of its pages. The first has the student's
 * account, and its class is taught by the teacher's.
 */
export async function childrenOf(portal: PortalAddress): Promise<[Child, Child, ...Child[]]> {
  const ask = await asking(portal, 'parent');
  const { children } = await ask<{ children: [Student, Student] }>('/dashboard');
  return children.map(childOf) as [Child, Child];
}

/** Students of other families. */
export async function strangersOf(portal: PortalAddress): Promise<[Child, ...Child[]]> {
  const own = new Set((await childrenOf(portal)).map(({ id }) => id));
  const { students } = await (await asking(portal, 'admin'))<{ students: [Student] }>('/students');
  return students.filter(({ id }) => !own.has(id)).map(childOf) as [Child];
}

/** The account of savings that the first child shares with the most students of other families. */
export async function savingsOf(portal: PortalAddress): Promise<Named & { others: number }> {
  const all = await (await asking(portal, 'parent'))<[Savings, ...Savings[]]>('/savings');
  const most = all.reduce((one, other) => (other.other_members > one.other_members ? other : one));
  return { id: most.id, name: most.account_name, others: most.other_members };
}

/** Records that `{child}` and the like stand for in the table of pages. */
export async function recordsOf(portal: PortalAddress): Promise<Record<string, Named>> {
  const [child] = await childrenOf(portal);
  const ask = await asking(portal, 'admin');
  const [guardian] = await ask<[{ guardian_id: string; full_name: string }]>(
    `/students/${child.id}/guardians`,
  );
  return {
    child,
    room: child.room,
    teacher: await accountOf(portal, 'teacher'),
    guardian: { id: guardian.guardian_id, name: guardian.full_name },
    savings: await savingsOf(portal),
  };
}

/** The last two words of a name, without accents, as a cashier types them. */
export const asTyped = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(' ').slice(-2).join(' ');
